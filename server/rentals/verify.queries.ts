import { many, sql, type Database } from '../platform/database/database.ts';
import { dueCents } from './refund.queries.ts';
import { CANCELLED_MAIL, CONFIRMED_MAIL } from './rental-mails.ts';

/** Each of these answers one sentence for each thing that is wrong. */
type Wrong = { wrong: string };

const sentences = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await many<Wrong>(db, query)).map(({ wrong }) => wrong);

/** The constraint makes this impossible, unless somebody dropped it. */
export const findOverlaps = (db: Database) =>
  sentences(
    db,
    sql`
    select format('The rentals %s and %s of the car %s overlap.', a.id, b.id, a.car_id) as wrong
    from rentals a join rentals b on b.car_id = a.car_id and b.id > a.id and b.period && a.period
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`,
  );

/**
 * What came in and what went back or is promised back, against what the rental's state says. Refunds that somebody made
 * at the provider by hand are theirs to explain: the renter may then have got more, never less.
 */
export const findWrongBalances = (db: Database) =>
  sentences(
    db,
    sql`
    with money as (
      select rentals.id, rentals.status,
        (select coalesce(sum(amount_cents), 0) from payment_attempts
          where rental_id = rentals.id and status = 'succeeded') as charged,
        (select coalesce(sum(refunds.amount_cents), 0) from refunds join payment_attempts a on a.id = attempt_id
          where a.rental_id = rentals.id and refunds.status <> 'failed') as given_back,
        exists (select 1 from refunds join payment_attempts a on a.id = attempt_id
          where a.rental_id = rentals.id and reason = 'made-at-provider') as by_hand,
        ${dueCents} as due
      from rentals where takes_payment)
    select format('The rental %s is %s: %s cents should be kept for it, and %s are.', id, status, due,
      charged - given_back) as wrong
    from money where case when by_hand then charged - given_back > due else charged - given_back <> due end`,
  );

/**
 * Attempts, refunds and disputes that moved money have an entry each, of their amount, and another one when it came back;
 * the ledger has no others.
 */
export const findWrongEntries = (db: Database) =>
  sentences(
    db,
    sql`
    with moved as (
      select 'charge' as kind, provider_ref, amount_cents, rental_id from payment_attempts where status = 'succeeded'
      union all
      select 'refund', refunds.provider_ref, -refunds.amount_cents, rental_id
      from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'succeeded' or refunds.status = 'failed' and refunds.provider_ref is not null
      union all
      select 'refund-failed', refunds.provider_ref, refunds.amount_cents, rental_id
      from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'failed' and refunds.provider_ref is not null
      union all
      select 'dispute', disputes.provider_ref, -disputes.amount_cents, rental_id
      from disputes join payment_attempts on payment_attempts.id = attempt_id where withdrawn_at is not null
      union all
      select 'dispute-won', disputes.provider_ref, disputes.amount_cents, rental_id
      from disputes join payment_attempts on payment_attempts.id = attempt_id where returned_at is not null)
    select format('The %s %s is %s cents of the rental %s in our payments and %s cents of the rental %s in the ledger.',
      coalesce(moved.kind, entry.kind), coalesce(moved.provider_ref, entry.provider_ref), moved.amount_cents,
      moved.rental_id, entry.amount_cents, entry.rental_id) as wrong
    from moved full join ledger_entries entry
      on entry.kind = moved.kind and entry.provider_ref = moved.provider_ref
    where (moved.amount_cents, moved.rental_id) is distinct from (entry.amount_cents, entry.rental_id)`,
  );

export interface LedgerCharge {
  provider: string;
  ref: string;
  chargedCents: number;
  refundedCents: number;
  disputedCents: number;
}

export const findLedgerCharges = (db: Database) =>
  many<LedgerCharge>(
    db,
    sql`
    select attempts.provider, attempts.provider_ref as ref, entries.amount_cents as "chargedCents",
      (select coalesce(-sum(refunded.amount_cents), 0)::bigint
        from refunds join ledger_entries refunded
          on refunded.kind in ('refund', 'refund-failed') and refunded.provider_ref = refunds.provider_ref
        where refunds.attempt_id = attempts.id) as "refundedCents",
      (select coalesce(-sum(disputed.amount_cents), 0)::bigint
        from disputes join ledger_entries disputed
          on disputed.kind in ('dispute', 'dispute-won') and disputed.provider_ref = disputes.provider_ref
        where disputes.attempt_id = attempts.id) as "disputedCents"
    from payment_attempts attempts
    join ledger_entries entries on entries.kind = 'charge' and entries.provider_ref = attempts.provider_ref`,
  );

/** What a worker should have dealt with by now. */
export const findStranded = (db: Database, graceSeconds: number) =>
  sentences(
    db,
    sql`
    select format('The rental %s is still held, though its time ended at %s.', id, hold_expires_at) as wrong
    from rentals
    where status = 'held' and hold_expires_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
    union all
    select format('The payment attempt %s of the rental %s is %s since %s.', attempts.id, rental_id, attempts.status,
      attempts.created_at)
    from payment_attempts attempts join rentals on rentals.id = rental_id
    where (attempts.status in ('started', 'unknown')
        or attempts.status = 'requires-action' and hold_expires_at < clock_timestamp())
      and attempts.next_check_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
    union all
    select format('The refund %s of %s cents waits since %s: %s', id, amount_cents, created_at,
      coalesce(last_error, 'it was never sent'))
    from refunds
    where status = 'pending' and next_attempt_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
    union all
    select format('The refund %s of %s cents failed: %s', id, amount_cents, last_error) from refunds
    where status = 'failed' and not exists (
      select 1 from refunds other where other.attempt_id = refunds.attempt_id and other.reason = 'made-at-provider')`,
  );

/** What administrators have to answer at the provider. Nothing is wrong with it, so it is told apart. */
export const findOpenDisputes = (db: Database) =>
  sentences(
    db,
    sql`
    select format('The payment of the rental %s is disputed: %s cents, “%s”, %s (%s at %s%s).', rental_id,
      disputes.amount_cents, reason, disputes.status, disputes.provider_ref, provider,
      to_char(respond_by at time zone 'utc', '", to be answered by "YYYY-MM-DD')) as wrong
    from disputes join payment_attempts on payment_attempts.id = attempt_id
    where is_open order by respond_by, disputes.id`,
  );

/** Every event has its mail to both, asked for exactly once; the outbox refuses a second one of the same key. */
export const findMissingMails = (db: Database) =>
  sentences(
    db,
    sql`
    with events as (
      select ${CONFIRMED_MAIL} as kind, id from rentals where takes_payment and confirmed_at is not null
      union all
      select ${CANCELLED_MAIL}, id from rentals
      where takes_payment and confirmed_at is not null and status = 'cancelled')
    select format('The mail %s for the %s of the rental %s was never asked for.', kind, reader, events.id) as wrong
    from events, unnest(array['renter', 'owner']) as reader
    where not exists (
      select 1 from outbox where event_key = events.kind || ':' || events.id || ':' || reader)
    union all
    select format('The mail %s tells of its event %s times.', event_key, count(*))
    from outbox join mailbox on mailbox.outbox_id = outbox.id where event_key is not null
    group by event_key having count(*) > 1`,
  );

/** Mails that were tried often enough. Nothing is wrong with our books, but somebody may want to know. */
export const findParkedMails = (db: Database) =>
  sentences(
    db,
    sql`
    select format('The mail %s (%s) was given up after %s attempts: %s', id, kind, attempts, last_error) as wrong
    from outbox where failed_at is not null and sent_at is null order by id`,
  );

/** What people were told still holds: a rental that was acknowledged exists, and one that was paid was confirmed. */
export const findBrokenPromises = (db: Database) =>
  sentences(
    db,
    sql`
    with told as (
      select operation, coalesce(answer #>> '{answer,rental,id}', answer #>> '{answer,id}')::uuid as rental_id
      from idempotency_keys
      where operation in ('hold-dates', 'pay-rental', 'cancel-rental') and answer ? 'answer')
    select format('Somebody was told that %s worked for the rental %s, and it %s.', operation, rental_id,
      case when rentals.id is null then 'does not exist' else 'is ' || rentals.status end) as wrong
    from told left join rentals on rentals.id = rental_id
    where rentals.id is null
      or operation = 'pay-rental' and confirmed_at is null
      or operation = 'cancel-rental' and status <> 'cancelled'`,
  );
