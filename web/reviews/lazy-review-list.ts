import { lazyPart } from '../platform/lazy-part.tsx';

export const ReviewList = lazyPart(() => import('./review-list.tsx'));
