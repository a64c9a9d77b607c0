export { CarChanges } from './car-changes.tsx';
export { HistorySection } from './history-section.tsx';
export { describeEntry, describeReason } from './describe-entry.ts';
