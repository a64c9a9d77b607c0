import { rentalIs } from '../lifecycle/index.ts';
import { one, sql, type Database } from '../platform/database/database.ts';

/** Of the whole installation. */
export interface Backlog {
  mailsWaiting: number;
  mailsParked: number;
  /** Since the oldest mail was due */
  mailsLateSeconds: number;
  holds: number;
  /** Workers end these within seconds. */
  holdsLapsed: number;
  paymentsOpen: number;
  refundsWaiting: number;
  refundsFailed: number;
  listingsWaiting: number;
  listingsActive: number;
}

/** Reads only small partial indexes and counters, so it is cheap at any size. */
export const findBacklog = (db: Database): Promise<Backlog> =>
  one<Backlog>(
    db,
    sql`
    select
      (select count(*) from outbox where sent_at is null and failed_at is null) as "mailsWaiting",
      (select count(*) from outbox where failed_at is not null and sent_at is null) as "mailsParked",
      (select coalesce(extract(epoch from greatest(now() - min(next_attempt_at), interval '0')), 0)::float8
        from outbox where sent_at is null and failed_at is null) as "mailsLateSeconds",
      (select count(*) from rentals where status ${rentalIs.held}) as holds,
      (select count(*) from rentals where status ${rentalIs.held} and hold_expires_at < now()) as "holdsLapsed",
      (select count(*) from payment_attempts where status in ('started', 'unknown', 'requires-action'))
        as "paymentsOpen",
      (select count(*) from refunds where status = 'pending') as "refundsWaiting",
      (select count(*) from refunds where status = 'failed') as "refundsFailed",
      (select cars from listing_counts where status = 0) as "listingsWaiting",
      (select cars from listing_counts where status = 1) as "listingsActive"`,
  );
