export { countWaits, waitsOnPages, writeCount } from './count-waits.ts';
export {
  useWaitRefresh,
  useMyWaits,
  useUnlistedCount,
  useWaitCount,
  useWaits,
  useWaitsOfRentals,
} from './use-waits.ts';
export { WaitCountBadge } from './wait-count-badge.tsx';
export { waitQueries } from './wait-queries.ts';
export { writeAction, writeDeadline, writeWait } from './wait-words.ts';
export { WaitList } from './wait-list.tsx';
export { WaitingSection } from './waiting-section.tsx';
