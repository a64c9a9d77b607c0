export { handoverQueries } from './handover-queries.ts';
export { TripHandover } from './lazy-trip-handover.ts';
