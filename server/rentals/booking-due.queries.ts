import { rentalIs, retainableCents } from '../lifecycle/index.ts';
import { scalar, sql, type Database } from '../platform/database/database.ts';

/** What banks withdrew from a rental's charges in open or lost disputes. */
export const disputedCents = sql`(
  select coalesce(sum(disputes.amount_cents), 0)::bigint from disputes join payment_attempts on payment_attempts.id = attempt_id
  where rental_id = rentals.id and withdrawn_at is not null and returned_at is null)`;

export const findRetainableCents = (db: Database, rentalId: string): Promise<number> =>
  scalar<number>(db, sql`select ${retainableCents} as cents from rentals where id = ${rentalId}`);

/** What may be kept for one due of a rental, less what its other dues keep already. */
export const findRetainableCentsOfDue = (db: Database, rentalId: string, dueId: string): Promise<number> =>
  scalar<number>(
    db,
    sql`
    select greatest(0, ${retainableCents} - (
      select coalesce(sum(amount_cents - refunded_cents - (
        select coalesce(sum(disputes.amount_cents), 0) from disputes
        where attempt_id = payment_attempts.id and withdrawn_at is not null and returned_at is null)), 0)
      from payment_attempts
      where rental_id = rentals.id and due_id <> ${dueId} and payment_attempts.status = 'succeeded'))::bigint as cents
    from rentals where id = ${rentalId}`,
  );

/** Raises the refund shown for a cancelled rental if more is promised than at cancellation. Returns false if not. */
export const increasePromisedRefund = async (db: Database, rentalId: string): Promise<boolean> =>
  (
    await db.query(sql`
      update rentals set refund_cents = least(promised.cents, total_cents), version = version + 1, updated_at = now()
      from (
        select coalesce(sum(refunds.amount_cents), 0)::bigint as cents
        from refunds join payment_attempts on payment_attempts.id = attempt_id
        where rental_id = ${rentalId} and refunds.status <> 'failed' and reason = 'cancelled') promised
      where rentals.id = ${rentalId} and rentals.status ${rentalIs.cancelled}
        and refund_cents < least(promised.cents, total_cents)`)
  ).rowCount === 1;

/** For a cancelled rental, also raises the refund that is shown. */
export const addVoluntaryRefund = (db: Database, rentalId: string, amountCents: number) =>
  db.query(sql`
    update rentals set given_back_cents = given_back_cents + ${amountCents},
      refund_cents = case when status ${rentalIs.cancelled} then least(refund_cents + ${amountCents}, total_cents)
        else refund_cents end,
      version = version + 1, updated_at = now()
    where id = ${rentalId}`);
