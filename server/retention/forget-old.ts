import type { Pool } from '../platform/database/database.ts';
import { deleteOld, KEPT } from './retention.queries.ts';

const BATCH = 1_000;
/** So much of one kind at most in one round: what is left after a long time without workers waits for the next. */
const BATCHES_MAX = 200;

/**
 * Removes what has been kept for long enough, a thousand rows at a time, each thousand in a transaction of its own, so that
 * nobody waits for it. Several workers may do so at once. Answers how many rows went, by table.
 */
export async function forgetOld(pool: Pool, batch = BATCH): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const kept of KEPT) {
    for (let batches = 0, count = batch; count === batch && batches < BATCHES_MAX; batches++) {
      count = await deleteOld(pool, kept, batch);
      if (count > 0) gone[kept.table] = (gone[kept.table] ?? 0) + count;
    }
  }
  return gone;
}
