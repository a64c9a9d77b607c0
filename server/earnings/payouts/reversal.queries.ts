import { many, maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { backoff, workQueue } from '../../platform/database/work-queue.ts';

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

/** Returns undefined if another reversal of this payout is still open. */
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

const started = workQueue({ table: 'payout_reversals', dueAt: 'next_check_at', where: sql`status = 'started'` });

export const reversalsDue = started.nextDue;

export const claimReversals = (db: Database, limit: number) =>
  many<ReversalRow>(
    db,
    sql`
    update payout_reversals set checks = payout_reversals.checks + 1, next_check_at = clock_timestamp()
      + ${backoff('payout_reversals.checks', { firstSeconds: 15, maxSeconds: 3_600 })}
    where id in (${started.due(limit)})
    returning ${facts}`,
  );

/** Compare-and-set: returns false if the outcome is already recorded. */
export const finishReversal = async (db: Database, id: string, status: 'done' | 'refused'): Promise<boolean> =>
  (
    await db.query(sql`
      update payout_reversals set status = ${status}, settled_at = clock_timestamp()
      where id = ${id} and status = 'started'`)
  ).rowCount === 1;
