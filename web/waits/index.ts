export { countOnPages as countedOn, countWaits, waitsOnPages as listedOn, writeCount } from './count-waits.ts';
export {
  useWaitRefresh as useFreshWaits,
  useMyWaits,
  useUnlistedCount as useUnlisted,
  useWaitCount as useWaiting,
  useWaits,
  useWaitsOfRentals as useWaitsOf,
} from './use-waits.ts';
export { waitQueries } from './wait-queries.ts';
export { writeAction, writeDeadline, writeWait } from './wait-words.ts';
export { WaitList } from './wait-list.tsx';
export { WaitingSection } from './waiting-section.tsx';
