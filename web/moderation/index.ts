export { AdminSection } from './lazy-admin-section.ts';
export { waitingQuery, writeTotal } from './waiting-query.ts';
