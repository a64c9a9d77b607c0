import { many, maybeOne, sql, type Database } from '../../platform/database/database.ts';

export interface ReversalRow {
  id: string;
  payoutId: string;
  key: string;
  amountCents: number;
  status: 'started' | 'done' | 'refused';
  askedBy: string | null;
}

const facts = sql`
  id, payout_id as "payoutId", provider_key as key, amount_cents as "amountCents", status, asked_by as "askedBy"`;

/** Undefined when another one of this payout has no outcome yet. */
export const insertReversal = (
  db: Database,
  { payoutId, key, amountCents, askedBy }: Omit<ReversalRow, 'id' | 'status'>,
) =>
  maybeOne<ReversalRow>(
    db,
    sql`
    insert into payout_reversals (payout_id, provider_key, amount_cents, asked_by)
    values (${payoutId}, ${key}, ${amountCents}, ${askedBy})
    on conflict do nothing returning ${facts}`,
  );

export const findReversal = (db: Database, key: string) =>
  maybeOne<ReversalRow>(db, sql`select ${facts} from payout_reversals where provider_key = ${key}`);

export const reversalsDue = sql`select min(next_check_at) from payout_reversals where status = 'started'`;

// Taking postpones the next look, so that no two workers ask about the same one.
export const takeReversals = (db: Database, limit: number) =>
  many<ReversalRow>(
    db,
    sql`
    update payout_reversals set checks = payout_reversals.checks + 1, next_check_at = clock_timestamp()
      + make_interval(secs => least(3600, 15 * power(2, least(payout_reversals.checks, 8))))
    where id in (
      select id from payout_reversals where status = 'started' and next_check_at <= clock_timestamp()
      order by next_check_at limit ${limit} for update skip locked)
    returning ${facts}`,
  );

/** Compare-and-set: false when it has its outcome already. */
export const endReversal = async (db: Database, id: string, status: 'done' | 'refused'): Promise<boolean> =>
  (
    await db.query(sql`
      update payout_reversals set status = ${status}, settled_at = clock_timestamp()
      where id = ${id} and status = 'started'`)
  ).rowCount === 1;
