import type { MailWriter } from '../platform/mail/outbox.ts';
import type { Task } from '../platform/workers.ts';
import type { MoneyServices } from '../money/services.ts';
import { expireLapsedHolds } from './expire-holds.ts';
import { reconcilePayments } from '../money/reconcile-payments.ts';
import { recoverPayments } from '../money/recover-payments.ts';
import {
  CANCELLED_MAIL,
  CONFIRMED_MAIL,
  MONEY_BACK_MAIL,
  REFUND_OWED_MAIL,
  writeCancelledMail,
  writeConfirmedMail,
  writeMoneyBackMail,
  writeRefundOwedMail,
} from './state/rental-mails.ts';
import { sendRefunds } from '../money/send-refunds.ts';

/** Providers repeat what they could not deliver for three days; a week leaves room for a long failure. */
const RECONCILED_DAYS = 7;

/** What has to be done for rentals when nobody is there to ask for it. */
export const rentalTasks = (services: MoneyServices): Task[] => [
  { name: 'expire holds', everySeconds: 5, run: () => expireLapsedHolds(services) },
  { name: 'recover payments', everySeconds: 3, run: () => recoverPayments(services) },
  { name: 'send refunds', everySeconds: 2, run: () => sendRefunds(services) },
  { name: 'reconcile payments', everySeconds: 300, run: () => reconcilePayments(services, RECONCILED_DAYS) },
];

export const rentalMailWriters = (services: MoneyServices): Record<string, MailWriter> => ({
  [CONFIRMED_MAIL]: (payload: never) => writeConfirmedMail(services, payload),
  [CANCELLED_MAIL]: (payload: never) => writeCancelledMail(services, payload),
  [MONEY_BACK_MAIL]: (payload: never) => writeMoneyBackMail(services, payload),
  [REFUND_OWED_MAIL]: (payload: never) => writeRefundOwedMail(services, payload),
});
