import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { bookRoutes } from './book.routes.ts';
import { writeDisputeMail } from './disputes/dispute-mail.ts';
import { checkRefundHealth, refundQueue } from './stuck/refund-queue.queries.ts';
import { findWrongSums, updateLedgerSums } from './update-ledger-sums.ts';

export { booksDue, bookWaits } from './wait.queries.ts';

/** The operator's bookkeeping: sums of the ledger, disputes, tax reports and stuck transfers. */
export const books: Feature<MoneyServices> = {
  name: 'books',
  routes: bookRoutes,
  tasks: (services) => [{ name: 'keep ledger sums', everySeconds: 300, run: () => updateLedgerSums(services) }],
  mails: (services) => ({ 'dispute-decided': (payload: never) => writeDisputeMail(services, payload) }),
  health: ({ pool }) => [{ name: 'refunds', run: () => checkRefundHealth(pool) }],
  queues: () => [refundQueue],
  checks: [{ rule: 'stored ledger totals are correct', find: findWrongSums }],
};
