import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { transaction, type Pool } from '../platform/database/database.ts';
import { areOutdated, clearPlaces, insertPlaces, keepVersion, lockPlaces } from './places.queries.ts';
import { dataVersion } from './read-places.ts';

const THREAD = new URL('./places-thread.ts', import.meta.url);
const LIMITS = { maxOldGenerationSizeMb: 512 };

/** In a thread: the packages are 23 MB of text, and the server answers meanwhile. */
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
 * Writes the places of the world that this version comes with, unless they are there, or newer ones. All at once: until it is done,
 * searches have those from before. One process writes them; another that tries meanwhile does nothing.
 */
export async function loadPlaces(pool: Pool, stopping?: AbortSignal): Promise<boolean> {
  const version = dataVersion();
  if (!(await areOutdated(pool, version))) return false;
  const chunks = await readInThread();
  return transaction(pool, async (db) => {
    if (stopping?.aborted || !(await lockPlaces(db, version))) return false;
    await clearPlaces(db);
    for (const chunk of chunks) await insertPlaces(db, chunk);
    await keepVersion(db, version);
    return true;
  });
}
