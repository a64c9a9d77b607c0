import type { ManagedCar } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { formatPrice } from '../platform/amounts.ts';

/** "days from 35$ to 90$" */
export const writeDayPrices = ({ leastCents, mostCents }: NonNullable<ManagedCar['dayCents']>): string =>
  t('cars.day-prices', { least: formatPrice(leastCents), most: formatPrice(mostCents) });

/** The range of day prices, next to the base price. Nothing if every day costs the same. */
export const DayPriceRange = ({ dayCents }: Partial<Pick<ManagedCar, 'dayCents'>>) =>
  dayCents && <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{writeDayPrices(dayCents)}</span>;
