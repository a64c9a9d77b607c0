import type { Feature } from '../platform/feature.ts';
import { savedData } from './personal-data.queries.ts';
import { forgetCar, forgetSavedCars } from './saved.queries.ts';
import { savedRoutes } from './saved.routes.ts';

export const saved: Feature = {
  name: 'saved',
  personalData: savedData,
  routes: savedRoutes,
  person: { forget: forgetSavedCars },
  car: { remove: forgetCar },
};
