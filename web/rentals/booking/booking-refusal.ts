import type { CarDetails } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';

type Asked = Pick<CarDetails, 'isOwn' | 'isAsBooked' | 'state'> & { can: Pick<CarDetails['can'], 'book'> };

/** Why nobody, or this person, can book the car, in place of a calendar that leads nowhere. */
export function refusalOf(car: Asked): string | undefined {
  if (car.isOwn) return t('problems.rental/own-car');
  if (car.isAsBooked) return t('rentals.booking.refusal.as-booked');
  if (car.state === 'disabled') return t('rentals.booking.refusal.disabled');
  if (car.state === 'paused') return t('rentals.booking.refusal.paused');
  if (car.state === 'waiting') return t('rentals.booking.refusal.waiting');
  return car.can.book ? undefined : t('problems.access/denied');
}
