export { ReviewList } from './lazy-review-list.ts';
export { TripReview } from './lazy-trip-review.ts';
export { OwnerReview as RentReview } from './rent-review.tsx';
export { reviewKeys, reviewQueries } from './review-queries.ts';
