import type { ManagedCar } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { formatPrice } from '../platform/amounts.ts';

/** "days from 35$ to 90$" */
export const writeDayPrices = ({ leastCents, mostCents }: NonNullable<ManagedCar['dayCents']>): string =>
  t('cars.day-prices', { least: formatPrice(leastCents), most: formatPrice(mostCents) });

/** The lowest and highest price of a day, beside the car's own. Nothing where every day costs that. */
export const DayPrices = ({ dayCents }: Partial<Pick<ManagedCar, 'dayCents'>>) =>
  dayCents && <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{writeDayPrices(dayCents)}</span>;
