import type { Pool } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findDatabaseId, findSystemId, findTimeline } from './base-backup.queries.ts';

/**
 * Records which database owns a bucket's photos. Only an operator's command writes it; restoring does not. The ids of server and
 * database and the timeline differ in a restored copy, whereas an id in a table would be restored with the data.
 */
const MARKER = 'owner/database.txt';

const identityOf = async (pool: Pool) =>
  `${await findSystemId(pool)} ${await findDatabaseId(pool)} ${await findTimeline(pool)}\n`;

export const claimBucket = async (pool: Pool, storage: Storage): Promise<void> =>
  storage.put(MARKER, Buffer.from(await identityOf(pool)), 'text/plain');

export async function ownsBucket(pool: Pool, storage: Storage): Promise<boolean> {
  const marker = await storage.get(MARKER);
  return marker !== undefined && String(marker) === (await identityOf(pool));
}
