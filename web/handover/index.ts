export { handoverQueries } from './handover-queries.ts';
export { HandoverPage } from './lazy-handover-page.ts';
export { TripHandover } from './lazy-trip-handover.ts';
