import type { CarOwner } from '../../../contract/cars/cars.ts';
import { formatMonth } from '../../language/formats.ts';
import { t } from '../../language/words.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

function writeTime(minutes: number): string {
  if (minutes < HOUR) return t('cars.owner.response-minutes', { minutes: Math.max(1, minutes) });
  if (minutes < DAY) return t('cars.owner.response-time', { hours: Math.round(minutes / HOUR) });
  return t('cars.owner.response-days', { days: Math.round(minutes / DAY) });
}

/** Describes an owner in sentences. Omits unknown facts. */
export const ownerFacts = ({ joinedAt, responseRate, responseMinutes, cancelledPercent }: CarOwner): string[] => [
  t('cars.owner.joined', { month: formatMonth(joinedAt) }),
  ...(responseRate === undefined ? [] : [t('cars.owner.response-rate', { percent: responseRate })]),
  ...(responseMinutes === undefined ? [] : [writeTime(responseMinutes)]),
  ...(cancelledPercent === undefined ? [] : [t('cars.owner.cancelled', { percent: cancelledPercent })]),
];
