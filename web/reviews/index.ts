export { ReviewList } from './lazy-review-list.ts';
export { TripReview } from './lazy-trip-review.ts';
export { OwnerReview } from './rent-review.tsx';
export { reviewKeys, reviewQueries } from './review-queries.ts';
