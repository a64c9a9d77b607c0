import { many, sql, type Database } from '../platform/database/database.ts';

export async function deletePayoutEntries(db: Database, ownerIds: string[]): Promise<void> {
  const entries = sql`(
    select ledger_entries.id from ledger_entries join payouts on payouts.id::text = split_part(ledger_entries.provider_ref, ':', 1)
    where kind in ('payout', 'payout-sent', 'payout-failed', 'payout-returned') and owner_id = any(${ownerIds}::uuid[]))`;
  const gone = await many<{ id: string }>(db, sql`select id from ${entries} entries`);
  const ids = gone.map(({ id }) => id);
  await db.query(sql`delete from ledger_lines where entry_id = any(${ids}::uuid[])`);
  await db.query(sql`delete from ledger_entries where id = any(${ids}::uuid[])`);
}

/** Returns the provider's keys of them. */
export async function deletePayouts(db: Database, ownerIds: string[]): Promise<string[]> {
  await db.query(sql`delete from payout_accounts where user_id = any(${ownerIds}::uuid[])`);
  const gone = await many<{ key: string }>(
    db,
    sql`delete from payouts where owner_id = any(${ownerIds}::uuid[]) returning provider_key as key`,
  );
  return gone.map(({ key }) => key);
}
