import type { Pool } from '../platform/database/database.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { findBacklog, type Backlog } from './backlog.queries.ts';

const FRESH_MILLISECONDS = 5_000;

type Reading = [labels: Record<string, string>, number: keyof Backlog];
const GAUGES: [name: string, help: string, readings: Reading[]][] = [
  [
    'sparekey_mails',
    'Mails that wait to be sent, and mails that were given up.',
    [
      [{ state: 'waiting' }, 'mailsWaiting'],
      [{ state: 'parked' }, 'mailsParked'],
    ],
  ],
  ['sparekey_mails_late_seconds', 'How long the oldest mail that is due has waited.', [[{}, 'mailsLateSeconds']]],
  [
    'sparekey_holds',
    'Dates that are held for somebody who is about to pay; lapsed ones wait for a worker.',
    [
      [{ state: 'all' }, 'holds'],
      [{ state: 'lapsed' }, 'holdsLapsed'],
    ],
  ],
  ['sparekey_payments_open', 'Payments whose outcome is not known yet.', [[{}, 'paymentsOpen']]],
  [
    'sparekey_refunds',
    'Refunds that wait to be made, and refunds that the provider refused.',
    [
      [{ state: 'waiting' }, 'refundsWaiting'],
      [{ state: 'failed' }, 'refundsFailed'],
    ],
  ],
  [
    'sparekey_listings',
    'Cars by status.',
    [
      [{ status: 'waiting' }, 'listingsWaiting'],
      [{ status: 'active' }, 'listingsActive'],
    ],
  ],
];

/** Every process reports the same values. One query serves all scrapes within a few seconds. */
export function measureBacklog(metrics: Metrics, pool: Pool): void {
  let lookedAt = -Infinity;
  let looked: Promise<Backlog> | undefined;
  const look = () => {
    if (looked && performance.now() - lookedAt < FRESH_MILLISECONDS) return looked;
    lookedAt = performance.now();
    looked = findBacklog(pool);
    return looked;
  };
  for (const [name, help, readings] of GAUGES) {
    metrics.gauge(name, help, async () => {
      const backlog = await look();
      return readings.map(([labels, number]) => ({ labels, value: backlog[number] }));
    });
  }
}
