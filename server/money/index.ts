import type { Feature } from '../platform/feature.ts';
import { paymentData } from './personal-data.queries.ts';
import { compareProviders } from './compare-providers.ts';
import { eventRetention } from './provider-event.queries.ts';
import { cardsDue, removeKeptCards } from './kept-card.queries.ts';
import { detachRemovedCards } from './kept-cards.ts';
import { moneyChecks } from './money-checks.queries.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { checkPaymentHealth } from './money-health.queries.ts';
import { moneyGauges } from './money-gauges.queries.ts';
import { describeOpenDisputes } from './dispute.queries.ts';
import { checksDue } from './payment.queries.ts';
import type { BuiltInPayments } from './providers/create-payments.ts';
import { sandboxRoutes } from './providers/payment.routes.ts';
import { recordFees } from './record-fees.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { recoverPayments } from './recover-payments.ts';
import { registerWalletDomain, walletDomain } from './register-domain.ts';
import { refundsDue } from './refund.queries.ts';
import { sendRefunds } from './send-refunds.ts';
import type { MoneyServices } from './services.ts';
import { stripeEventRoute } from './stripe-event.route.ts';

export { recoverPayments } from './recover-payments.ts';
export { moneyMetrics } from './money-gauges.queries.ts';
export { createPayments, type BuiltInPayments } from './providers/create-payments.ts';
export { measurePayments } from './providers/measure-provider.ts';
export { describeDue, type DueDescriptionConfig } from './due.ts';
export { immediateCapture, type Authorisation } from './due.ts';
export type { Due, DueHandler, DueHandlers, DueSubject, LockedDue, RefundReason } from './due.ts';
export { deleteDuesWithPayments } from './delete-dues.ts';
export { lookUpOutcome, openPayment, payDue, payIdempotently, settleOpenPayment, type Payable } from './pay-due.ts';
export { scheduleAuthorisationCheck, type Attempt } from './payment.queries.ts';
export { removeKeptCards, findKeptCard, keepCardOf } from './kept-card.queries.ts';
export { showKeptCard } from './kept-cards.ts';
export { setTakenFromOwner, recordDisputeDecision } from './dispute.queries.ts';
export {
  deleteEarnings,
  deleteLedgerEntries,
  writeLedgerEntry,
  type NewLedgerLine,
  withUnlockedLedger,
} from './ledger.queries.ts';
export { insertRefund } from './refund.queries.ts';
export { lockPayments, type LockedPayments } from './lock-payments.ts';
export type { MoneyServices, PaymentServices, PayoutEventHandlers } from './services.ts';
export {
  deleteSandboxAccounts,
  deleteSandboxTransfers,
  TransferRefused,
  withProviderTimeout,
  type Payments,
  type PayoutAccount,
  type PayoutProvider,
  type Transfer,
} from './providers/index.ts';

/** Providers resend events for three days; a week leaves room for a long outage. */
const RECONCILED_DAYS = 7;

/** Does nothing without Stripe or with wallets switched off. */
async function registerOurDomain({ config, log, payments: { stripe } }: MoneyServices<BuiltInPayments>): Promise<void> {
  const domain = walletDomain(config);
  if (stripe && domain !== undefined) await registerWalletDomain(log, stripe, domain);
}

export const money: Feature<MoneyServices<BuiltInPayments>> = {
  name: 'money',
  personalData: paymentData,
  async routes(app, services) {
    const { current, sandbox, stripe } = services.payments;
    if (current === sandbox) sandboxRoutes(app, services, sandbox);
    if (stripe) await stripeEventRoute(app, services, stripe);
  },
  tasks: (services) => [
    { name: 'recover payments', everySeconds: 3, due: () => checksDue, run: () => recoverPayments(services) },
    { name: 'send refunds', everySeconds: 2, due: () => refundsDue, run: () => sendRefunds(services) },
    { name: 'forget cards', everySeconds: 30, due: () => cardsDue, run: () => detachRemovedCards(services) },
    { name: 'record fees', everySeconds: 300, run: () => recordFees(services) },
    { name: 'reconcile payments', everySeconds: 300, run: () => reconcilePayments(services, RECONCILED_DAYS) },
    { name: 'register domain', everySeconds: 86_400, run: () => registerOurDomain(services) },
  ],
  health: (services) => [
    {
      name: 'payments',
      isExpensive: true,
      run: () => checkPaymentHealth(services, createErrorRedactor(services.config)),
    },
  ],
  gauges: moneyGauges,
  checks: moneyChecks,
  compare: compareProviders,
  notes: describeOpenDisputes,
  retention: eventRetention,
  person: { deletePersonalData: (db, uid) => removeKeptCards(db, { payerId: uid }) },
};
