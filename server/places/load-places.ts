import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { transaction, type Pool } from '../platform/database/database.ts';
import { arePlacesOutdated, clearPlaces, insertPlaces, saveVersion, lockPlaces } from './places.queries.ts';
import { dataVersion } from './read-places.ts';

const THREAD = new URL('./places-thread.ts', import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 512 };

/** Uses a thread, because parsing 23 MB of text would block requests. */
async function readInThread(): Promise<string[]> {
  const thread = new Worker(THREAD, { resourceLimits: LIMITS, env: {}, execArgv: [] });
  try {
    const [chunks] = await once(thread, 'message');
    return chunks as string[];
  } finally {
    await thread.terminate();
  }
}

/**
 * Loads the world places of this release, unless the same or newer ones are loaded. Uses one transaction, so that
 * searches see the previous places until it commits. Returns false if another process is loading them.
 */
export async function loadPlaces(pool: Pool, stopping?: AbortSignal): Promise<boolean> {
  const version = dataVersion();
  if (!(await arePlacesOutdated(pool, version))) return false;
  const chunks = await readInThread();
  return transaction(pool, async (db) => {
    if (stopping?.aborted || !(await lockPlaces(db, version))) return false;
    await clearPlaces(db);
    for (const chunk of chunks) await insertPlaces(db, chunk);
    await saveVersion(db, version);
    return true;
  });
}
