import type { CarOwner } from '../../../contract/cars/cars.ts';
import { formatMonth } from '../../language/formats.ts';
import { t } from '../../language/words.ts';

/** What is known about an owner, in sentences. What is not known yet is left out. */
export const ownerFacts = ({ joinedAt, responseRate, responseTimeHours }: CarOwner): string[] => [
  t('cars.owner.joined', { month: formatMonth(joinedAt) }),
  ...(responseRate === undefined ? [] : [t('cars.owner.response-rate', { percent: responseRate })]),
  ...(responseTimeHours === undefined ? [] : [t('cars.owner.response-time', { hours: responseTimeHours })]),
];
