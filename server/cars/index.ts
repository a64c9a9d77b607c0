/** What other features may ask of cars. */
export { findWrongBooked, rebuildBooked, setBooked, setBookedOfMany } from './booked.queries.ts';
export { carPolicy, requireCan, requireVisible } from './car.policy.ts';
export { findCar, lockCar, refreshCard, refreshCards } from './car.queries.ts';
export { rebuildCounters } from './counter.queries.ts';
