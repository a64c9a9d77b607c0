import { features } from '../features.ts';
import type { Pool } from '../platform/database/database.ts';
import { deleteOld } from './retention.queries.ts';

/** Everything that goes with time. */
export const forgotten = features.flatMap(({ forgets = [] }) => forgets);

const BATCH = 1_000;
/** The most that one run removes per table; after a long time without workers the rest waits for the next run. */
const BATCHES_MAX = 200;

/** Each batch is a transaction of its own, so that nobody waits. Several workers may run it at once. */
export async function forgetOld(pool: Pool, batch = BATCH): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const kind of forgotten) {
    for (let batches = 0, count = batch; count === batch && batches < BATCHES_MAX; batches++) {
      count = await deleteOld(pool, kind, batch);
      if (count > 0) gone[kind.table] = (gone[kind.table] ?? 0) + count;
    }
  }
  return gone;
}
