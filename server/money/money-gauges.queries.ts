import { sql } from '../platform/database/database.ts';
import { oldestSeconds } from '../platform/metrics/gauges.queries.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';

export const moneyMetrics = {
  paymentsOpen: sql`
    select count(*) from payment_attempts where status in ('started', 'unknown', 'requires-action')`,
  /** Counts only payments waiting for the provider: one that waits for the payer's bank ends with its hold, and owners have a day to answer. */
  paymentsOpenSeconds: sql`
    select ${oldestSeconds(sql`created_at`)} from payment_attempts where status in ('started', 'unknown')`,
  paymentsAuthorised: sql`select count(*) from payment_attempts where status = 'authorised'`,
  refundsWaiting: sql`select count(*) from refunds where status = 'pending'`,
  refundsFailed: sql`select count(*) from refunds where status = 'failed'`,
  refundsLateSeconds: sql`select ${oldestSeconds(sql`created_at`)} from refunds where status = 'pending'`,
};

export const moneyGauges: Gauge[] = [
  {
    name: 'sparekey_payments_open',
    help: 'Payments without a known outcome.',
    values: [{ query: moneyMetrics.paymentsOpen }],
  },
  {
    name: 'sparekey_payments_open_seconds',
    help: 'Age of the oldest payment without a known outcome.',
    values: [{ query: moneyMetrics.paymentsOpenSeconds }],
  },
  {
    name: 'sparekey_payments_authorised',
    help: 'Authorised payments that are neither captured nor released.',
    values: [{ query: moneyMetrics.paymentsAuthorised }],
  },
  {
    name: 'sparekey_refunds',
    help: 'Refunds waiting to be sent, and refunds that the provider refused.',
    values: [
      { labels: { state: 'waiting' }, query: moneyMetrics.refundsWaiting },
      { labels: { state: 'failed' }, query: moneyMetrics.refundsFailed },
    ],
  },
  {
    name: 'sparekey_refunds_late_seconds',
    help: 'Age of the oldest pending refund.',
    values: [{ query: moneyMetrics.refundsLateSeconds }],
  },
];
