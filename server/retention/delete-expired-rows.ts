import { features } from '../features.ts';
import type { Pool } from '../platform/database/database.ts';
import { deleteExpiredBatch } from './retention.queries.ts';

export const retentionRules = features.flatMap(({ retention = [] }) => retention);

const BATCH = 1_000;
/** Limits one run per table. After a long time without workers, the rest waits for the next run. */
const BATCHES_MAX = 200;

/** Runs each batch in a separate transaction to keep locks short. Several workers may run it concurrently. */
export async function deleteExpiredRows(pool: Pool, batch = BATCH): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const kind of retentionRules) {
    for (let batches = 0, count = batch; count === batch && batches < BATCHES_MAX; batches++) {
      count = await deleteExpiredBatch(pool, kind, batch);
      if (count > 0) deleted[kind.table] = (deleted[kind.table] ?? 0) + count;
    }
  }
  return deleted;
}
