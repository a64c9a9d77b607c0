import type { Pool } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findSystemId, findTimeline } from './base-backup.queries.ts';

/**
 * Says which database the photos in a bucket belong to. Only the operator's word writes it, and no restore does: a restored database has
 * another system identifier or timeline, while an id in its tables would have been restored with them.
 */
const MARKER = 'owner/database.txt';

const identityOf = async (pool: Pool) => `${await findSystemId(pool)} ${await findTimeline(pool)}\n`;

export const claimBucket = async (pool: Pool, storage: Storage): Promise<void> =>
  storage.put(MARKER, Buffer.from(await identityOf(pool)), 'text/plain');

export async function ownsBucket(pool: Pool, storage: Storage): Promise<boolean> {
  const marker = await storage.get(MARKER);
  return marker !== undefined && String(marker) === (await identityOf(pool));
}
