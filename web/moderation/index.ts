export { DeskNavigation } from './desk-navigation.tsx';
export { AdminSection, TroubleBanner } from './lazy-parts.ts';
export { openReportsQuery, waitingQuery, writeTotal } from './waiting-query.ts';
