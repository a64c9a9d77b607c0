import type { CarDetails } from '../../../contract/cars/cars.ts';
import { bookingProblems } from '../../../contract/wording/booking-problems.ts';

type Asked = Pick<CarDetails, 'isOwn' | 'isAsBooked' | 'state'> & { can: Pick<CarDetails['can'], 'book'> };

/** Why nobody, or this person, can book the car, in place of a calendar that leads nowhere. */
export function refusalOf(car: Asked): string | undefined {
  if (car.isOwn) return bookingProblems['rental/own-car'];
  if (car.isAsBooked) return 'This car isn’t taking new bookings at the moment.';
  if (car.state === 'disabled') return 'This car is disabled. Nobody can book it until it’s active again.';
  if (car.state === 'waiting') return 'This car is awaiting review. You can book it once it’s live.';
  return car.can.book ? undefined : bookingProblems['access/denied'];
}
