import type { Total } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';

/** "1 car", "24 cars", "1,000+ cars" */
export const countCars = ({ count, isExact }: Total): string =>
  isExact ? t('cars.count', { count }) : t('cars.count-at-least', { count });
