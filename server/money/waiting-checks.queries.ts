import { photoLimits } from '../../contract/limits.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { sql, type Sql } from '../platform/database/database.ts';
import { disputedCents, mayKeepCents } from '../rentals/index.ts';
import type { Check, Terms } from '../platform/check.ts';

/**
 * How long something may be owed, however often it was tried meanwhile: each attempt moves the next one into the future,
 * so that only the age tells of retries that never end.
 */
const OWED_MINUTES = { payment: 15, refund: 60, mail: 60, photo: 2 * 60 * photoLimits.keptUnattachedHours };

const overdue = (moment: Sql, { graceSeconds }: Terms, minutes = 0) =>
  sql`${moment} < clock_timestamp() - make_interval(secs => ${graceSeconds + minutes * 60})`;

/** What a worker should have dealt with by now: its time to do so has passed, or it tries for too long already. */
export const waitingChecks: Check[] = [
  {
    rule: 'every payment comes to an end',
    query: (terms) => sql`
      select attempts.id::text as about, format('The payment attempt %s of the rental %s is %s since %s.', attempts.id,
        rental_id, attempts.status, attempts.created_at) as wrong
      from payment_attempts attempts join rentals on rentals.id = rental_id
      where (attempts.status in ('started', 'unknown')
          and (${overdue(sql`next_check_at`, terms)} or ${overdue(sql`attempts.created_at`, terms, OWED_MINUTES.payment)}))
        or (attempts.status = 'requires-action' and hold_expires_at < clock_timestamp()
          and (${overdue(sql`next_check_at`, terms)} or ${overdue(sql`hold_expires_at`, terms, OWED_MINUTES.payment)}))`,
  },
  {
    rule: 'every refund is sent',
    query: (terms) => sql`
      select id::text as about, format('The refund %s of %s cents waits since %s, after %s attempts: %s', id, amount_cents,
        created_at, attempts, coalesce(last_error, 'no answer came')) as wrong
      from refunds
      where status = 'pending'
        and (${overdue(sql`next_attempt_at`, terms)} or ${overdue(sql`created_at`, terms, OWED_MINUTES.refund)})`,
  },
  {
    // One that failed is settled by whoever gives the money back by hand, or by the card's bank when it took the money.
    rule: 'every refund arrives',
    query: () => sql`
      select refunds.id::text as about,
        format('The refund %s of %s cents failed: %s', refunds.id, refunds.amount_cents, last_error) as wrong
      from refunds join payment_attempts attempts on attempts.id = attempt_id
        join rentals on rentals.id = attempts.rental_id
      where refunds.status = 'failed' and not exists (
        select 1 from refunds other where other.attempt_id = refunds.attempt_id and other.reason = 'made-at-provider')
        and (not exists (select 1 from disputes where disputes.attempt_id = attempts.id and withdrawn_at is not null)
          or ${mayKeepCents} + ${disputedCents} < (
            select sum(amount_cents - refunded_cents) from payment_attempts
            where rental_id = rentals.id and status = 'succeeded'))`,
  },
  {
    rule: 'every mail is sent or given up in time',
    query: (terms) => sql`
      select id::text as about, format('The mail %s (%s) waits since %s, after %s attempts: %s', id, kind, created_at,
        attempts, coalesce(last_error, 'it was never tried')) as wrong
      from outbox
      where sent_at is null and failed_at is null and ${overdue(sql`created_at`, terms, OWED_MINUTES.mail)}`,
  },
  {
    rule: 'photos that no car has are removed in time',
    query: (terms) => sql`
      select id::text as about,
        format('The photo %s has no car since %s.', id, coalesce(detached_at, created_at)) as wrong
      from photos
      where car_id is null and ${overdue(sql`coalesce(detached_at, created_at)`, terms, OWED_MINUTES.photo)}
        and not exists (select 1 from reviewed_cars where photo_ids @> array[photos.id])
        and not exists (
          select 1 from rentals where booked_photo_ids @> array[photos.id] and status ${rentalIs.live})`,
  },
];
