import { many, maybeOne, one, sql, type Database } from '../platform/database/database.ts';

export interface Refund {
  id: string;
  attemptId: string;
  rentalId: string;
  provider: string;
  providerKey: string;
  chargeRef: string;
  amountCents: number;
  attempts: number;
}

export type RefundReason = 'cancelled' | 'dates-lost' | 'paid-twice' | 'made-at-provider';

/** Counts the amount against the charge first: the database refuses more than came in. */
export async function insertRefund(
  db: Database,
  refund: {
    attemptId: string;
    providerKey: string;
    amountCents: number;
    reason: RefundReason;
    /** When it is done already, at the provider. */
    providerRef?: string;
  },
): Promise<void> {
  await db.query(sql`
    update payment_attempts set refunded_cents = refunded_cents + ${refund.amountCents}, updated_at = now()
    where id = ${refund.attemptId}`);
  await db.query(sql`
    insert into refunds (attempt_id, provider_key, provider_ref, amount_cents, reason, status)
    values (${refund.attemptId}, ${refund.providerKey}, ${refund.providerRef ?? null}, ${refund.amountCents},
      ${refund.reason}, ${refund.providerRef ? 'succeeded' : 'pending'})`);
}

/** What may be kept for a rental, as its state says. */
export const dueCents = sql`case
  when rentals.status = 'confirmed' then total_cents
  when rentals.status = 'cancelled' and confirmed_at is not null then
    case when cancelled_by in ('owner', 'admin') then 0 else coalesce(due_cents, total_cents - refund_cents) end
  else 0
end`;

/** What the cards' banks have of a rental's charges, for the time being or for good. */
export const disputedCents = sql`(
  select coalesce(sum(disputes.amount_cents), 0)::bigint from disputes join payment_attempts on payment_attempts.id = attempt_id
  where rental_id = rentals.id and withdrawn_at is not null and returned_at is null)`;

/** What is still kept for a rental and should not be; nothing that is promised back or disputed counts as kept. */
export const findOwedCents = async (db: Database, rentalId: string): Promise<number> =>
  (
    await one<{ owedCents: number }>(
      db,
      sql`
      select coalesce((select sum(amount_cents - refunded_cents) from payment_attempts
        where rental_id = rentals.id and status = 'succeeded'), 0)::bigint - ${disputedCents} - ${dueCents} as "owedCents"
      from rentals where id = ${rentalId}`,
    )
  ).owedCents;

/** The largest refund of a charge that the provider refused, since a dispute last brought money back. */
export const findRefusedCents = async (db: Database, attemptId: string): Promise<number> =>
  (
    await one<{ refusedCents: number }>(
      db,
      sql`
      select coalesce(max(amount_cents), 0) as "refusedCents" from refunds
      where attempt_id = ${attemptId} and status = 'failed' and updated_at > coalesce((
        select max(returned_at) from disputes where disputes.attempt_id = ${attemptId}), '-infinity')`,
    )
  ).refusedCents;

/** A cancelled rental shows what its renter gets back, once more is promised than on the day of the cancellation. */
export const raisePromise = async (db: Database, rentalId: string): Promise<boolean> =>
  (
    await db.query(sql`
      with promised as (
        select least(sum(refunds.amount_cents), max(total_cents)) as cents
        from refunds join payment_attempts on payment_attempts.id = attempt_id join rentals on rentals.id = rental_id
        where rental_id = ${rentalId} and refunds.status <> 'failed' and reason <> 'made-at-provider')
      update rentals set refund_cents = promised.cents, version = version + 1, updated_at = now()
      from promised where rentals.id = ${rentalId} and rentals.status = 'cancelled' and refund_cents < promised.cents`)
  ).rowCount === 1;

const facts = sql`refunds.id, refunds.attempt_id as "attemptId", payment_attempts.rental_id as "rentalId",
  payment_attempts.provider, refunds.provider_key as "providerKey", payment_attempts.provider_ref as "chargeRef",
  refunds.amount_cents as "amountCents", refunds.attempts`;

// Taking a refund pushes its next attempt into the future, so that several workers never send the same one at once.
export const claimDueRefunds = (db: Database, limit: number) =>
  many<Refund>(
    db,
    sql`
    update refunds set attempts = refunds.attempts + 1,
      next_attempt_at = clock_timestamp() + make_interval(secs => least(3600, 15 * power(2, least(refunds.attempts, 8))))
    from payment_attempts
    where payment_attempts.id = refunds.attempt_id and refunds.id in (
      select id from refunds where status = 'pending' and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit ${limit} for update skip locked)
    returning ${facts}`,
  );

/** A refund that we thought had failed counts against its charge again. */
export const setRefundDone = async (db: Database, id: string, providerRef: string): Promise<boolean> =>
  (
    await db.query(sql`
      with done as (
        update refunds set status = 'succeeded', provider_ref = ${providerRef}, last_error = null, updated_at = now()
        where id = ${id} and status <> 'succeeded'
        returning old.status as was, attempt_id, amount_cents),
      counted as (
        update payment_attempts set refunded_cents = refunded_cents + done.amount_cents, updated_at = now()
        from done where payment_attempts.id = done.attempt_id and done.was = 'failed')
      select 1 from done`)
  ).rowCount === 1;

export const setRefundProblem = (db: Database, id: string, message: string) =>
  db.query(sql`update refunds set last_error = ${message.slice(0, 500)}, updated_at = now() where id = ${id}`);

/** Ends a refund that never reaches the card. Its amount does not count against the charge any more. */
export const setRefundFailed = (db: Database, id: string, reason: string, from = 'pending') =>
  db.query(sql`
    with failed as (
      update refunds set status = 'failed', last_error = ${reason.slice(0, 500)}, updated_at = now()
      where id = ${id} and status = ${from}
      returning attempt_id, amount_cents)
    update payment_attempts set refunded_cents = refunded_cents - failed.amount_cents, updated_at = now()
    from failed where payment_attempts.id = failed.attempt_id`);

export const findRefund = (db: Database, known: { key: string | null; ref: string }) =>
  maybeOne<{ id: string; status: string }>(
    db,
    sql`select id, status from refunds where provider_ref = ${known.ref} or provider_key = ${known.key}`,
  );
