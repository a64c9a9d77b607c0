import { yearPrices } from '../../contract/cars/price-sums.ts';
import type { CarDetails, ManagedCar } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { formatPrice } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

type DayCents = ManagedCar['dayCents'];

/** The lowest and highest price of a day, beside the car's own. Nothing where every day costs that. */
export const DayPrices = ({ dayCents }: { dayCents: DayCents }) =>
  dayCents && (
    <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
      {t('cars.day-prices', { least: formatPrice(dayCents.leastCents), most: formatPrice(dayCents.mostCents) })}
    </span>
  );

export const dayCentsOf = (car: Pick<CarDetails, 'priceCents' | 'rules'>): DayCents => yearPrices(car, config.today);
