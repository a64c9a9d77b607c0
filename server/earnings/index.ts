import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { earningsData } from './personal-data.queries.ts';

/** What owners earn, and how it reaches them. */
export const earnings: Feature<MoneyServices> = {
  name: 'earnings',
  personalData: earningsData,
};
