import { lazyPart } from '../platform/lazy-part.tsx';

export const DateRangePicker = lazyPart(() => import('./date-range-picker.tsx'));
