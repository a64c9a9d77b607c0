import { lazyPage } from '../platform/lazy-part.tsx';

export const HandoverPage = lazyPage(() => import('./handover-page.tsx'));
