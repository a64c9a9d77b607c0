import * as z from 'zod/mini';
import type { Payout, PayoutDetails } from '../../../contract/earnings/payouts/payouts.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/problem.ts';
import { findOwnPayouts, findOwnPayout, findOriginalParts, type ShownRow } from './list.queries.ts';

const present = (row: ShownRow): Payout => ({ ...row, arrivedAt: row.arrivedAt?.toISOString() ?? null });

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** Ids are in order of creation, so they serve as the cursor. */
export async function listPayouts(
  db: Database,
  ownerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Payout[]; next: string | null }> {
  if (cursor !== undefined && !isUuid(cursor)) throw new AppError('search/bad-cursor');
  // The extra row shows whether there is a next page.
  const rows = await findOwnPayouts(db, ownerId, { before: cursor ?? null, limit: limit + 1 });
  const items = rows.slice(0, limit).map(present);
  return { items, next: rows.length > limit ? items.at(-1)!.id : null };
}

export async function showPayout(db: Database, ownerId: string, id: string): Promise<PayoutDetails> {
  const row = await findOwnPayout(db, ownerId, id);
  if (!row) throw new AppError('payout/not-found');
  return { ...present(row), parts: await findOriginalParts(db, id) };
}
