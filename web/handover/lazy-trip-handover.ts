import { lazyPart } from '../platform/lazy-part.tsx';

export const TripHandover = lazyPart(() => import('./trip-handover.tsx'), 'optional');
