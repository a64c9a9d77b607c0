import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { lockNumbers, numberEntries } from './number.queries.ts';

const BATCH = 5_000;

/** Numbers entries after they are committed, because numbers assigned on insert would have gaps when a transaction rolls back. */
export async function numberHistory({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const numbered = await transaction(pool, async (db) => {
      await lockNumbers(db);
      return numberEntries(db, BATCH);
    });
    if (numbered < BATCH || stopping?.aborted) return;
  }
}
