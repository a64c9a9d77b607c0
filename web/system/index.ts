import { lazyPart } from '../platform/lazy-part.tsx';

export { CheckList } from './check-list.tsx';
export { QueueList } from './queue-list.tsx';
export { useSendTestMail } from './system-mutations.ts';
export { systemQueries } from './system-queries.ts';

export const TroubleBanner = lazyPart(() => import('./trouble-banner.tsx'), 'optional');
