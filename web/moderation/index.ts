export { DeskNavigation } from './desk-navigation.tsx';
export { AdminSection } from './lazy-admin-section.ts';
export { openReportsQuery, waitingQuery, writeTotal } from './waiting-query.ts';
