export { CheckList } from './check-list.tsx';
export { QueueList } from './queue-list.tsx';
export { useSendTestMail } from './system-mutations.ts';
export { systemQueries } from './system-queries.ts';
