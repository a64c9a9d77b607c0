import type { MoneyServices, OurPayments } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { refreshAccounts } from './accounts/refresh-accounts.ts';
import { earningRoutes } from './earnings.routes.ts';
import { compareTransfers } from './payouts/compare-transfers.ts';
import { makePayouts } from './payouts/make-payouts.ts';
import { payoutChecks } from './payouts/payout-checks.queries.ts';
import { payoutGauges } from './payouts/payout-gauges.queries.ts';
import { writeAccountMail, writePayoutMail } from './payouts/payout-mails.ts';
import { ACCOUNT_MAIL, PAYOUT_MAILS } from './payouts/payout-news.ts';
import { createPayoutQueue, lookAtPayouts } from './payouts/payout-health.queries.ts';
import { retryPayout } from './payouts/retry-payout.ts';
import { payoutRoutes } from './payouts/payout.routes.ts';
import { reconcilePayouts } from './payouts/reconcile-payouts.ts';
import { sendReversals } from './payouts/reverse-payout.ts';
import { sendPayouts } from './payouts/send-payouts.ts';
import { earningsData } from './personal-data.queries.ts';
import { statementChecks } from './statement-checks.queries.ts';
import { forgottenTaxDetails } from './tax.queries.ts';

export { forgetAccounts } from './accounts/account.queries.ts';
export { retryPayout } from './payouts/retry-payout.ts';
export { reversePayout } from './payouts/reverse-payout.ts';
export { forgetPayouts } from './payouts/forget-payouts.ts';
export { findOwed, type Owed } from './payouts/owed.queries.ts';
export { payoutNumbers } from './payouts/payout-gauges.queries.ts';
export { needsTaxDetails } from './tax-details.ts';
export { remindOfDetails } from './payouts/payout-news.ts';
export { findTaxDetailsOf, leaveTaxDetails } from './tax.queries.ts';
export { payoutNews } from './provider-news.ts';

/** As long as banks take to send something back */
const RECONCILED_DAYS = 30;

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
    { name: 'send reversals', everySeconds: 10, run: (stopping) => sendReversals(services, stopping) },
    { name: 'reconcile payouts', everySeconds: 600, run: () => reconcilePayouts(services, RECONCILED_DAYS) },
    { name: 'refresh payout accounts', everySeconds: 600, run: (stopping) => refreshAccounts(services, stopping) },
  ],
  health: ({ pool }) => [{ name: 'payouts', look: () => lookAtPayouts(pool) }],
  queues: (services) => [createPayoutQueue((id, uid) => retryPayout(services, id, uid))],
  gauges: payoutGauges,
  checks: [...payoutChecks, ...statementChecks],
  forgets: forgottenTaxDetails,
  compare: compareTransfers,
  mails: (services) => ({
    ...Object.fromEntries(
      PAYOUT_MAILS.map((kind) => [kind, (payload: never) => writePayoutMail(services, kind, payload)]),
    ),
    [ACCOUNT_MAIL]: (payload: never) => writeAccountMail(services, payload),
  }),
};
