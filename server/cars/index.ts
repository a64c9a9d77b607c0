/** What other features may ask of cars. */
export { findWrongBooked, rebuildBooked, setBooked, setBookedOfMany } from './booked.queries.ts';
export { contentOf, listChanges } from './car-changes.ts';
export { carPolicy, requireCan, requireVisible } from './car.policy.ts';
export {
  disabledColumn,
  findCar,
  isWaiting,
  lockCar,
  refreshCard,
  refreshCards,
  restoreStatus,
  updateStatus,
} from './car.queries.ts';
export type { LockedCar, ReviewState } from './car.queries.ts';
export { rebuildCounters } from './counter.queries.ts';
export { findManaged } from './managed-car.queries.ts';
export { forgetReviewed, keepReviewed, reviewedColumn, type ReviewedCar } from './reviewed-car.queries.ts';
