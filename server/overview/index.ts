import type { Feature } from '../platform/feature.ts';
import { findWrongFigures } from './find-wrong-figures.ts';
import { updateDailyFigures } from './update-daily-figures.ts';
import { overviewRoutes } from './overview.routes.ts';

export { recountFrom, EARLIEST_DATE } from './figure.queries.ts';

export const overview: Feature = {
  name: 'overview',
  routes: overviewRoutes,
  tasks: (services) => [{ name: 'keep daily figures', everySeconds: 300, run: () => updateDailyFigures(services) }],
  checks: [{ rule: 'daily figures of past days are correct', find: findWrongFigures }],
};
