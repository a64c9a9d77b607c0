import { lazyPart } from '../platform/lazy-part.tsx';

export const TroubleBanner = lazyPart(() => import('./trouble-banner.tsx'), 'optional');
