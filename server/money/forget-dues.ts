import { deleteSandboxCharges } from './providers/index.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import { withOpenLedger } from './open-ledger.ts';

/**
 * Removes everything about the money of some rentals, at the sandbox too, before the rentals themselves are removed.
 * Only demo rentals may ever go like this: those of real people are kept. Part of a transaction.
 */
export async function forgetPayments(db: Database, rentalIds: string[]): Promise<void> {
  const ofThese = sql`rental_id = any(${rentalIds}::uuid[])`;
  await db.query(sql`
    delete from refunds using payment_attempts where payment_attempts.id = attempt_id and ${ofThese}`);
  await db.query(sql`
    delete from disputes using payment_attempts where payment_attempts.id = attempt_id and ${ofThese}`);
  await withOpenLedger(db, () => db.query(sql`delete from ledger_entries where ${ofThese}`));
  const removed = await many<{ key: string }>(
    db,
    sql`delete from payment_attempts where ${ofThese} returning provider_key as key`,
  );
  await deleteSandboxCharges(
    db,
    removed.map(({ key }) => key),
  );
  await db.query(sql`
    delete from idempotency_keys
    where coalesce(answer #>> '{answer,rental,id}', answer #>> '{answer,id}') = any(${rentalIds}::text[])`);
}
