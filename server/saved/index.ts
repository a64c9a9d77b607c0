import type { Feature } from '../platform/feature.ts';
import { savedRoutes } from './saved.routes.ts';

/** What other features may ask of saved cars. */
export { forgetSavedCars } from './saved.queries.ts';

export const saved: Feature = { name: 'saved', routes: savedRoutes };
