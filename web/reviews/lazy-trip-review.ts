import { lazyPart } from '../platform/lazy-part.tsx';

export const TripReview = lazyPart(() => import('./trip-review.tsx'));
