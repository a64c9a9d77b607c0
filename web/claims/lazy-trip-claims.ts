import { lazyPart } from '../platform/lazy-part.tsx';

export const TripClaims = lazyPart(() => import('./trip-claims.tsx'));
