import { lazyPart } from '../../platform/lazy-part.tsx';

export const TripDeposit = lazyPart(() => import('./trip-deposit.tsx'));
