import { marketToday } from '../market/index.ts';
import { announce } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { claimExpiring } from './licence.queries.ts';

const BATCH = 50;

/** Reminds once per licence; a licence that was replaced by a newer one is skipped. */
export async function remindOfExpiry(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  const today = await marketToday(pool, config.timeZone);
  for (let reminded = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const expiring = await claimExpiring(db, today, BATCH);
      for (const { id, userId } of expiring) {
        await announce(db, { kind: 'licence-expiring', key: id, about: { userId }, mail: { licenceId: id } });
      }
      return expiring.length;
    });
    reminded += count;
    if (count < BATCH || stopping?.aborted) return reminded;
  }
}
