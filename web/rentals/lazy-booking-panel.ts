import { lazyPart } from '../platform/lazy-part.tsx';

export const LazyBookingPanel = lazyPart(() => import('./booking/booking-panel.tsx'));
