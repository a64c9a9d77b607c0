import type { CarTerms } from '../../contract/cars/car-terms.ts';
import { writeMileage } from '../../contract/cars/write-mileage.ts';
import { t } from '../language/words.ts';
import { formatPrice } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

/** "200 km a day included, then 0.25$ / km", or "Unlimited kilometres" */
export const describeMileage = ({ mileage }: Pick<CarTerms, 'mileage'>): string =>
  mileage
    ? writeMileage(t, mileage, config.distanceUnit, formatPrice)
    : t('cars.mileage.unlimited', { unit: config.distanceUnit });
