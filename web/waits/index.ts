export { countedOn, countWaits, listedOn, writeCount } from './count-waits.ts';
export { useFreshWaits, useMyWaits, useUnlisted, useWaiting, useWaits, useWaitsOf } from './use-waits.ts';
export { waitQueries } from './wait-queries.ts';
export { writeAction, writeDeadline, writeWait } from './wait-words.ts';
export { WaitList } from './wait-list.tsx';
export { WaitingSection } from './waiting-section.tsx';
