import { toDisplayedDistance } from '../../contract/places/position.ts';
import { language, t } from '../language/words.ts';
import { config } from '../platform/config.ts';

const DECIMAL_MARK = language === 'en' ? '.' : ',';

/** "2.4 km away". Does not use `Intl`, whose first use blocks slow phones. */
export function writeDistance(km: number): string {
  const unit = config.distanceUnit;
  const distance = toDisplayedDistance(km, unit);
  if (distance < 1) return t('places.distance.nearby', { unit });
  return t('places.distance.away', { distance: String(distance).replace('.', DECIMAL_MARK), unit });
}

/** "Within 25 km" */
export const writeWithin = (distance: number): string =>
  t('places.distance.within', { distance, unit: config.distanceUnit });
