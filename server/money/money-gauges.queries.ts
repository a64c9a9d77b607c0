import { sql } from '../platform/database/database.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';

export const moneyNumbers = {
  paymentsOpen: sql`
    select count(*) from payment_attempts where status in ('started', 'unknown', 'requires-action')`,
  paymentsAuthorised: sql`select count(*) from payment_attempts where status = 'authorised'`,
  refundsWaiting: sql`select count(*) from refunds where status = 'pending'`,
  refundsFailed: sql`select count(*) from refunds where status = 'failed'`,
};

export const moneyGauges: Gauge[] = [
  {
    name: 'sparekey_payments_open',
    help: 'Payments whose outcome is not known yet.',
    values: [{ query: moneyNumbers.paymentsOpen }],
  },
  {
    name: 'sparekey_payments_authorised',
    help: 'Payments that are authorised and neither charged nor let go of yet.',
    values: [{ query: moneyNumbers.paymentsAuthorised }],
  },
  {
    name: 'sparekey_refunds',
    help: 'Refunds that wait to be made, and refunds that the provider refused.',
    values: [
      { labels: { state: 'waiting' }, query: moneyNumbers.refundsWaiting },
      { labels: { state: 'failed' }, query: moneyNumbers.refundsFailed },
    ],
  },
];
