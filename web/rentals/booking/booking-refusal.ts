import type { CarDetails } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';

type BookableCar = Pick<CarDetails, 'isOwn' | 'isAsBooked' | 'state'> & { can: Pick<CarDetails['can'], 'book'> };

/** Why this user, or any user, cannot book the car. Shown instead of the calendar. */
export function bookingRefusal(car: BookableCar): string | undefined {
  if (car.isOwn) return t('problems.rental/own-car');
  if (car.isAsBooked) return t('rentals.booking.refusal.as-booked');
  if (car.state === 'disabled') return t('rentals.booking.refusal.disabled');
  if (car.state === 'paused') return t('rentals.booking.refusal.paused');
  if (car.state === 'waiting') return t('rentals.booking.refusal.waiting');
  return car.can.book ? undefined : t('problems.access/denied');
}
