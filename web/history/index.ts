export { CarChanges } from './car-changes.tsx';
export { HistorySection } from './history-section.tsx';
export { describeEntry } from './describe-entry.ts';
