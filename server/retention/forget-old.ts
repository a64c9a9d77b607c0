import type { Pool } from '../platform/database/database.ts';
import { deleteOld, KEPT } from './retention.queries.ts';

const BATCH = 1_000;
/** The most that one run removes per table; after a long time without workers the rest waits for the next run. */
const BATCHES_MAX = 200;

/** Each batch is a transaction of its own, so that nobody waits. Several workers may run it at once. */
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
