import { one, sql, type Database } from '../../platform/database/database.ts';

interface Owed extends Record<string, number> {
  /** Zero if it is below the minimum for payouts; negative if the owner owes it. */
  balanceCents: number;
  /** Number of payouts in progress. */
  payouts: number;
}

export async function findOwed(db: Database, ownerId: string, minimumCents: number): Promise<Owed> {
  const { balanceCents, payouts } = await one<Owed>(
    db,
    sql`
    select (select coalesce(-sum(amount_cents), 0)::bigint from ledger_lines
        where account = 'owner' and owner_id = ${ownerId}) as "balanceCents",
      (select count(*) from payouts where owner_id = ${ownerId} and status in ('started', 'sent')) as payouts`,
  );
  return { balanceCents: Math.abs(balanceCents) < minimumCents ? 0 : balanceCents, payouts };
}
