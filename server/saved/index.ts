import type { Feature } from '../platform/feature.ts';
import { savedData } from './personal-data.queries.ts';
import { savedRoutes } from './saved.routes.ts';

export { forgetSavedCars } from './saved.queries.ts';

export const saved: Feature = { name: 'saved', personalData: savedData, routes: savedRoutes };
