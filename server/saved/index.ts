import type { Feature } from '../platform/feature.ts';
import { savedRoutes } from './saved.routes.ts';

export { forgetSavedCars } from './saved.queries.ts';

export const saved: Feature = { name: 'saved', routes: savedRoutes };
