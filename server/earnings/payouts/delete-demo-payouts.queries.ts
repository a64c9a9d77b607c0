import { deleteLedgerEntries } from '../../money/index.ts';
import { many, sql, type Database } from '../../platform/database/database.ts';

const KINDS = sql`kind in ('payout', 'payout-sent', 'payout-failed', 'payout-returned')`;
const payoutOf = sql`split_part(provider_ref, ':', 1)`;

export const findPayoutsOf = async (
  db: Database,
  { ownerIds, rentalIds }: { ownerIds: string[]; rentalIds: string[] },
): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`
      select id from payouts where owner_id = any(${ownerIds}::uuid[])
      union
      select ${payoutOf}::uuid from ledger_entries join ledger_lines on entry_id = ledger_entries.id
      where ${KINDS} and ledger_lines.rental_id = any(${rentalIds}::uuid[])`,
    )
  ).map(({ id }) => id);

/** Also deletes their ledger entries. Returns their keys at the provider. */
export async function deletePayouts(db: Database, ids: string[]): Promise<string[]> {
  const ofThese = sql`${KINDS} and ${payoutOf} = any(${ids}::text[])`;
  await deleteLedgerEntries(db, ofThese);
  const gone = await many<{ key: string }>(
    db,
    sql`delete from payouts where id = any(${ids}::uuid[]) returning provider_key as key`,
  );
  return gone.map(({ key }) => key);
}

export const deletePayoutAccounts = (db: Database, ownerIds: string[]) =>
  db.query(sql`delete from payout_accounts where user_id = any(${ownerIds}::uuid[])`);
