export { ReviewList } from './lazy-review-list.ts';
export { TripReview } from './lazy-trip-review.ts';
export { RatingStars } from './rating-stars.tsx';
export { RentReview } from './rent-review.tsx';
export { reviewKeys, reviewQueries, type ReviewsAbout } from './review-queries.ts';
