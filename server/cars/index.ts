import type { Feature } from '../platform/feature.ts';
import { carChecks } from './car-checks.queries.ts';
import { carGauges } from './car-gauges.queries.ts';
import { carRoutes } from './car.routes.ts';

/** What other features may ask of cars. */
export { rebuildBooked, setBooked, setBookedOfMany, wrongBooked } from './booked.queries.ts';
export { asBooked, photoJson } from './booked-car.queries.ts';
export { contentOf, listChanges } from './car-changes.ts';
export { carPolicy, requireCan, requireVisible } from './car.policy.ts';
export {
  disabledColumn,
  findCar,
  isApproved,
  isWaiting,
  lockCar,
  lockCarsOf,
  refreshCard,
  refreshCards,
  restoreStatus,
  updateStatus,
} from './car.queries.ts';
export type { LockedCar, ReviewState } from './car.queries.ts';
export { retireCars } from './retire-cars.ts';
export { rebuildCounters } from './counter.queries.ts';
export { findManaged } from './managed-car.queries.ts';
export { forgetReviewed, keepReviewed, reviewedColumn, type ReviewedCar } from './reviewed-car.queries.ts';

export const cars: Feature = { name: 'cars', routes: carRoutes, gauges: carGauges, checks: carChecks };
