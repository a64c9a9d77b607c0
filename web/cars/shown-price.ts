import type { CarDetails } from '../../contract/cars/cars.ts';
import { searchPrices } from '../../contract/cars/price-sums.ts';
import { formatFromPerDay, formatPricePerDay } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

/** "45$ / day", or "from 45$ / day" where days differ: the price that searches go by. */
export function shownPrice(
  car: Pick<CarDetails, 'priceCents' | 'rules' | 'terms'>,
  today: string = config.today,
): string {
  const { fromCents, mostCents } = searchPrices(car, car.terms.windowDays, { today, currency: config.currency });
  return fromCents === mostCents ? formatPricePerDay(fromCents) : formatFromPerDay(fromCents);
}
