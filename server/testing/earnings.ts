import { withUnlockedLedger } from '../money/ledger.queries.ts';
import { sql, transaction } from '../platform/database/database.ts';
import type { TestServer } from './test-server.ts';

/** Dates all ledger entries of a rental to this time. */
export const setEarnedAt = ({ pool }: Pick<TestServer, 'pool'>, rentalId: string, at: string | Date) =>
  transaction(pool, (db) =>
    withUnlockedLedger(db, () =>
      db.query(sql`
        update ledger_entries set created_at = ${at}
        where id in (select entry_id from ledger_lines where rental_id = ${rentalId})`),
    ),
  );

/** Records a payout of these earnings as the payout worker does. */
export const recordPayout = (
  { pool }: Pick<TestServer, 'pool'>,
  ownerId: string,
  { at = new Date(), cents }: { at?: Date | string; cents: Record<string, number> },
) =>
  transaction(pool, async (db) => {
    const total = Object.values(cents).reduce((sum, part) => sum + part, 0);
    const { rows } = await db.query<{ id: string; number: number }>(sql`
      insert into payouts (owner_id, provider, provider_key, provider_ref, account_ref, amount_cents, currency, day, status,
        created_at, settled_at)
      values (${ownerId}, 'sandbox', uuidv7()::text, uuidv7()::text, 'test', ${total}, 'usd', (${at}::timestamptz at time zone 'UTC')::date,
        'paid', ${at}, ${at}) returning id, number`);
    const [payout] = rows;
    await db.query(sql`
      with made as (
        insert into ledger_entries (kind, amount_cents, provider_ref, created_at)
        values ('payout', 0, ${payout!.id}, ${at}) returning id),
      sent as (
        insert into ledger_entries (kind, amount_cents, provider_ref, created_at)
        values ('payout-sent', ${-total}, ${payout!.id}, ${at}) returning id)
      select made.id as made, sent.id as sent from made, sent`);
    for (const [rentalId, part] of Object.entries(cents)) {
      await db.query(sql`
        insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
        select id, 'owner', ${ownerId}, ${rentalId}, ${part} from ledger_entries
        where kind = 'payout' and provider_ref = ${payout!.id}`);
    }
    await db.query(sql`
      insert into ledger_lines (entry_id, account, amount_cents)
      select id, 'payouts', ${-total}::bigint from ledger_entries where kind = 'payout' and provider_ref = ${payout!.id}
      union all
      select id, account, cents from ledger_entries, (values ('payouts', ${total}::bigint), ('provider', ${-total}::bigint))
        as line (account, cents)
      where kind = 'payout-sent' and provider_ref = ${payout!.id}`);
    return payout!;
  });
