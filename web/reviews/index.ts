import { lazyPart } from '../platform/lazy-part.tsx';

export { OwnerReview as RentReview } from './rent-review.tsx';
export { reviewKeys, reviewQueries } from './review-queries.ts';

export const ReviewList = lazyPart(() => import('./review-list.tsx'));
export const TripReview = lazyPart(() => import('./trip-review.tsx'));
