import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { earningRoutes } from './earnings.routes.ts';
import { earningsData } from './personal-data.queries.ts';

export { needsTaxDetails } from './tax-details.ts';
export { forgetTaxDetails } from './tax.queries.ts';
export { payoutNews } from './payout-news.ts';

/** What owners earn, and how it reaches them. */
export const earnings: Feature<MoneyServices> = {
  name: 'earnings',
  personalData: earningsData,
  routes: earningRoutes,
};
