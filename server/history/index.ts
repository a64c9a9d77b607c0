import type { Feature } from '../platform/feature.ts';
import { historyData } from './personal-data.queries.ts';
import { historyRoutes } from './history.routes.ts';
import { numberHistory } from './number-history.ts';
import { historyChecks, numbersDue } from './number.queries.ts';

export { LEGACY_REASONS, readReason } from './legacy-reasons.ts';
export { findLastChange, lastChangeColumn, type HistoryRow, type LastChangeRow } from './history.queries.ts';
export { presentActor } from './list-history.ts';
export { record, recordForCars, type Actor } from './record.queries.ts';
export { photoIdsIn, presentChanges, type StoredChange } from './stored-changes.ts';

export const history: Feature = {
  name: 'history',
  personalData: historyData,
  routes: historyRoutes,
  tasks: (services) => [
    {
      name: 'number the history',
      everySeconds: 60,
      due: () => numbersDue,
      run: (stopping) => numberHistory(services, stopping),
    },
  ],
  checks: historyChecks,
};
