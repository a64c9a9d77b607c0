import type { CarInput } from '../../contract/cars.ts';
import type { LockedCar } from './car.queries.ts';

/** Whether the car is already what this input asks for, its photos and their order included. */
export const isSameCar = (car: LockedCar, input: CarInput): boolean =>
  car.title === input.title &&
  car.description === input.description &&
  car.priceCents === input.price &&
  car.location === input.location &&
  car.gear === input.gear &&
  car.seats === input.seats &&
  car.vehicleType === input.vehicleType &&
  car.photoIds.join() === input.photoIds.join().toLowerCase();
