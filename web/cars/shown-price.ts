import type { CarDetails } from '../../contract/cars/cars.ts';
import { searchPrices } from '../../contract/cars/price-sums.ts';
import { stayPrice } from '../../contract/cars/stay-price.ts';
import type { DateRange } from '../../contract/dates.ts';
import { formatFromPerDay, formatPricePerDay, formatStayPerDay } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

/**
 * "45$ / day": the price of the chosen days. Without dates, "from 45$ / day" if days differ, which is the price that
 * searches use.
 */
export function shownPrice(
  car: Pick<CarDetails, 'priceCents' | 'rules' | 'terms'>,
  dates: Partial<DateRange> = {},
  today: string = config.today,
): string {
  const { days, totalCents } = stayPrice(car, dates, config.currency);
  if (days > 0) return formatStayPerDay(totalCents, days);
  const { fromCents, mostCents } = searchPrices(car, car.terms.windowDays, { today, currency: config.currency });
  return fromCents === mostCents ? formatPricePerDay(fromCents) : formatFromPerDay(fromCents);
}
