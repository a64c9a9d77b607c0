import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';
import { backoff, workQueue } from '../platform/database/work-queue.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { dueJson } from './due.queries.ts';
import type { Due, RefundReason } from './due.ts';

export interface Refund {
  id: string;
  due: Due;
  reason: RefundReason;
  provider: string;
  providerKey: string;
  chargeRef: string;
  amountCents: number;
  attempts: number;
}

/** Adds the amount to the charge's refunds first: a constraint rejects refunding more than was charged. */
export async function insertRefund(
  db: Database,
  refund: {
    attemptId: string;
    providerKey: string;
    amountCents: number;
    reason: RefundReason;
    /** Set if the provider has already made the refund */
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

/** Excludes promised refunds and disputed amounts. */
export const findNetPaidCents = (db: Database, dueId: string): Promise<number> =>
  scalar<number>(
    db,
    sql`
      select coalesce(sum(amount_cents - refunded_cents - (
        select coalesce(sum(disputes.amount_cents), 0) from disputes
        where attempt_id = payment_attempts.id and withdrawn_at is not null and returned_at is null
      )), 0)::bigint as "keptCents"
      from payment_attempts where due_id = ${dueId} and status = 'succeeded'`,
  );

/** The total of our refunds, sent or not */
export const findPromisedCents = (db: Database, dueId: string): Promise<number> =>
  scalar<number>(
    db,
    sql`
      select coalesce(sum(refunds.amount_cents), 0)::bigint as "promisedCents"
      from refunds join payment_attempts on payment_attempts.id = attempt_id
      where due_id = ${dueId} and refunds.status <> 'failed' and reason <> 'made-at-provider'`,
  );

/** The largest refused refund since a dispute last returned money or ended; a short one may never have been seen to withdraw any. */
export const findRefusedCents = (db: Database, attemptId: string): Promise<number> =>
  scalar<number>(
    db,
    sql`
      select coalesce(max(amount_cents), 0) as "refusedCents" from refunds
      where attempt_id = ${attemptId} and status = 'failed' and updated_at > coalesce((
        select max(coalesce(returned_at, updated_at)) from disputes
        where disputes.attempt_id = ${attemptId} and (returned_at is not null or not is_open)), '-infinity')`,
  );

const facts = sql`refunds.id, ${dueJson()} as due, refunds.reason, payment_attempts.provider,
  refunds.provider_key as "providerKey", payment_attempts.provider_ref as "chargeRef",
  refunds.amount_cents as "amountCents", refunds.attempts`;

const pending = workQueue({ table: 'refunds', dueAt: 'next_attempt_at', where: sql`status = 'pending'` });

export const refundsDue = pending.nextDue;

export const claimRefundsToSend = (db: Database, limit: number) =>
  many<Refund>(
    db,
    sql`
    update refunds set attempts = refunds.attempts + 1,
      next_attempt_at = clock_timestamp() + ${backoff('refunds.attempts', { firstSeconds: 15, maxSeconds: 3_600 })}
    from payment_attempts
    where payment_attempts.id = refunds.attempt_id and refunds.id in (${pending.due(limit)})
    returning ${facts}`,
  );

/** Adds the amount to the charge's refunds again if the refund had been marked as failed. */
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

export const setRefundError = (db: Database, id: string, message: string) =>
  db.query(sql`update refunds set last_error = ${message.slice(0, 500)}, updated_at = now() where id = ${id}`);

/** Subtracts the amount from the charge's refunds. */
export async function setRefundFailed(db: Database, id: string, reason: string, from = 'pending'): Promise<void> {
  await db.query(sql`
    with failed as (
      update refunds set status = 'failed', last_error = ${reason.slice(0, 500)}, updated_at = now()
      where id = ${id} and status = ${from}
      returning attempt_id, amount_cents)
    update payment_attempts set refunded_cents = refunded_cents - failed.amount_cents, updated_at = now()
    from failed where payment_attempts.id = failed.attempt_id`);
  await notifyAdministrators(db);
}

export const findRefund = (db: Database, known: { key: string | null; ref: string }) =>
  maybeOne<{ id: string; status: string; reason: RefundReason }>(
    db,
    sql`select id, status, reason from refunds where provider_ref = ${known.ref} or provider_key = ${known.key}`,
  );
