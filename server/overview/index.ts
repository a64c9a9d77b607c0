import type { Feature } from '../platform/feature.ts';
import { findWrongFigures } from './find-wrong-figures.ts';
import { keepDailyFigures } from './keep-daily-figures.ts';
import { overviewRoutes } from './overview.routes.ts';

export { recountFrom, THE_FIRST_DAY } from './figure.queries.ts';

export const overview: Feature = {
  name: 'overview',
  routes: overviewRoutes,
  tasks: (services) => [{ name: 'keep daily figures', everySeconds: 300, run: () => keepDailyFigures(services) }],
  checks: [{ rule: 'the figures of past days are right', find: findWrongFigures }],
};
