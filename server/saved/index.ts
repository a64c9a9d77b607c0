import type { Feature } from '../platform/feature.ts';
import { savedData } from './personal-data.queries.ts';
import { deleteSavesOfCar, deleteSavedCarsOfUser } from './saved.queries.ts';
import { savedRoutes } from './saved.routes.ts';

export const saved: Feature = {
  name: 'saved',
  personalData: savedData,
  routes: savedRoutes,
  person: { deletePersonalData: deleteSavedCarsOfUser },
  car: { remove: deleteSavesOfCar },
};
