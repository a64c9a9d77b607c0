import type { CarOwner } from '../../../contract/cars/cars.ts';
import { formatMonth } from '../../language/formats.ts';

/** What is known about an owner, in sentences. What is not known yet is left out. */
export const ownerFacts = ({ joinedAt, responseRate, responseTimeHours }: CarOwner): string[] => [
  `Joined on ${formatMonth(joinedAt)}`,
  ...(responseRate === undefined ? [] : [`Response rate ${responseRate}%`]),
  ...(responseTimeHours === undefined ? [] : [`Response time ${responseTimeHours}h`]),
];
