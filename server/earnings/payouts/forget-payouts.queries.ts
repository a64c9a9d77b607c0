import { many, sql, type Database } from '../../platform/database/database.ts';

const KINDS = sql`kind in ('payout', 'payout-sent', 'payout-failed', 'payout-returned')`;
const payoutOf = sql`split_part(provider_ref, ':', 1)`;

/** Returns the provider's keys of the payouts. */
export async function deletePayoutsFor(db: Database, rentalIds: string[]): Promise<string[]> {
  const rows = await many<{ id: string }>(
    db,
    sql`
    select distinct ${payoutOf} as id from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where ${KINDS} and ledger_lines.rental_id = any(${rentalIds}::uuid[])`,
  );
  const ids = rows.map(({ id }) => id);
  const ofThese = sql`${KINDS} and ${payoutOf} = any(${ids}::text[])`;
  await db.query(sql`
    delete from ledger_lines using ledger_entries where ledger_entries.id = entry_id and ${ofThese}`);
  await db.query(sql`delete from ledger_entries where ${ofThese}`);
  const removed = await many<{ key: string }>(
    db,
    sql`delete from payouts where id = any(${ids}::uuid[]) returning provider_key as key`,
  );
  return removed.map(({ key }) => key);
}
