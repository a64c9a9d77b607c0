export { ReviewList } from './lazy-review-list.ts';
export { OwnerReview } from './rent-review.tsx';
export { reviewKeys, reviewQueries } from './review-queries.ts';
