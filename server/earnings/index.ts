import { addDays, startOfDay } from '../../contract/dates.ts';
import type { MoneyServices, BuiltInPayments } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { deleteAccounts } from './accounts/account.queries.ts';
import { refreshAccounts } from './accounts/refresh-accounts.ts';
import { earningRoutes } from './earnings.routes.ts';
import { findOwed, payoutsDue } from './payouts/payout.queries.ts';
import { compareTransfers } from './payouts/compare-transfers.ts';
import { makePayouts } from './payouts/make-payouts.ts';
import { payoutChecks } from './payouts/payout-checks.queries.ts';
import { payoutGauges } from './payouts/payout-gauges.queries.ts';
import { writeAccountMail, writePayoutMail } from './payouts/payout-mails.ts';
import { ACCOUNT_MAIL, PAYOUT_MAILS } from './payouts/payout-news.ts';
import { createPayoutQueue, checkPayoutHealth } from './payouts/payout-health.queries.ts';
import { retryPayout } from './payouts/retry-payout.ts';
import { payoutRoutes } from './payouts/payout.routes.ts';
import { reconcilePayouts } from './payouts/reconcile-payouts.ts';
import { reversalsDue } from './payouts/reversal.queries.ts';
import { sendReversals } from './payouts/reverse-payout.ts';
import { roundDue } from './payouts/round.queries.ts';
import { sendPayouts } from './payouts/send-payouts.ts';
import { earningsData } from './personal-data.queries.ts';
import { statementChecks } from './statement-checks.queries.ts';
import { taxDetailsRetention, archiveTaxDetails } from './tax.queries.ts';

export { retryPayout } from './payouts/retry-payout.ts';
export { reversePayout } from './payouts/reverse-payout.ts';
export { deleteDemoPayouts } from './payouts/delete-demo-payouts.ts';
export { remindOfDetails } from './payouts/payout-news.ts';
export { findTaxDetailsOf } from './tax.queries.ts';
export { payoutEventHandlers } from './provider-events.ts';
export { earningWaits } from './wait.queries.ts';

/** Banks may return a payout this late. */
const RECONCILED_DAYS = 30;

/** Owners' earnings, payouts and payout accounts. */
export const earnings: Feature<MoneyServices<BuiltInPayments>> = {
  name: 'earnings',
  personalData: earningsData,
  routes(app, services) {
    earningRoutes(app, services);
    payoutRoutes(app, services);
  },
  tasks: (services) => {
    let finished: { day: string; overAt: Date } | undefined;
    const noteFinished = (day: string) =>
      (finished = { day, overAt: startOfDay(services.config.timeZone, addDays(day, 1)) });
    return [
      {
        name: 'make payouts',
        everySeconds: 60,
        due: () => roundDue(finished),
        run: (stopping) => makePayouts(services, stopping, noteFinished),
      },
      {
        name: 'send payouts',
        everySeconds: 3,
        due: () => payoutsDue,
        run: (stopping) => sendPayouts(services, stopping),
      },
      {
        name: 'send reversals',
        everySeconds: 10,
        due: () => reversalsDue,
        run: (stopping) => sendReversals(services, stopping),
      },
      { name: 'reconcile payouts', everySeconds: 600, run: () => reconcilePayouts(services, RECONCILED_DAYS) },
      { name: 'refresh payout accounts', everySeconds: 600, run: (stopping) => refreshAccounts(services, stopping) },
    ];
  },
  health: ({ pool }) => [{ name: 'payouts', run: () => checkPayoutHealth(pool) }],
  queues: (services) => [createPayoutQueue((id, uid) => retryPayout(services, id, uid))],
  gauges: payoutGauges,
  checks: [...payoutChecks, ...statementChecks],
  retention: taxDetailsRetention,
  compare: compareTransfers,
  person: {
    obligations: (db, uid, { payoutMinimumCents }) => findOwed(db, uid, payoutMinimumCents),
    async deletePersonalData(db, uid) {
      await archiveTaxDetails(db, uid);
      await deleteAccounts(db, [uid]);
    },
    onTakeover: (db, uid) => deleteAccounts(db, [uid]),
  },
  mails: (services) => ({
    ...Object.fromEntries(
      PAYOUT_MAILS.map((kind) => [kind, (payload: never) => writePayoutMail(services, kind, payload)]),
    ),
    [ACCOUNT_MAIL]: (payload: never) => writeAccountMail(services, payload),
  }),
};
