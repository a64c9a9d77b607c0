import type { MoneyServices, OurPayments } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { refreshAccounts } from './accounts/refresh-accounts.ts';
import { earningRoutes } from './earnings.routes.ts';
import { makePayouts } from './payouts/make-payouts.ts';
import { writePayoutMail } from './payouts/payout-mails.ts';
import { PAYOUT_MAILS } from './payouts/payout-news.ts';
import { payoutRoutes } from './payouts/payout.routes.ts';
import { sendPayouts } from './payouts/send-payouts.ts';
import { earningsData } from './personal-data.queries.ts';

export { forgetPayouts } from './forget-payouts.ts';
export { needsTaxDetails } from './tax-details.ts';
export { forgetTaxDetails } from './tax.queries.ts';
export { payoutNews } from './provider-news.ts';

/** What owners earn, and how it reaches them. */
export const earnings: Feature<MoneyServices<OurPayments>> = {
  name: 'earnings',
  personalData: earningsData,
  routes(app, services) {
    earningRoutes(app, services);
    payoutRoutes(app, services);
  },
  tasks: (services) => [
    { name: 'make payouts', everySeconds: 60, run: (stopping) => makePayouts(services, stopping) },
    { name: 'send payouts', everySeconds: 3, run: (stopping) => sendPayouts(services, stopping) },
    { name: 'refresh payout accounts', everySeconds: 600, run: (stopping) => refreshAccounts(services, stopping) },
  ],
  mails: (services) =>
    Object.fromEntries(
      PAYOUT_MAILS.map((kind) => [kind, (payload: never) => writePayoutMail(services, kind, payload)]),
    ),
};
