import type { Feature } from '../platform/feature.ts';
import { keepDailyFigures } from './keep-daily-figures.ts';
import { overviewRoutes } from './overview.routes.ts';

export { recountFrom, THE_FIRST_DAY } from './figure.queries.ts';
export { findWrongFigures } from './find-wrong-figures.ts';

export const overview: Feature = {
  name: 'overview',
  routes: overviewRoutes,
  tasks: (services) => [{ name: 'keep daily figures', everySeconds: 300, run: () => keepDailyFigures(services) }],
};
