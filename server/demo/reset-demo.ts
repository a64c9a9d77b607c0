import { setTimeout as delay } from 'node:timers/promises';
import { nextReset } from '../../contract/demo/demo-rules.ts';
import { removePhotoFiles } from '../photos/index.ts';
import { postgresCode, POSTGRES_ERROR, transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { fillWithDemo, lastingKeys, prepareSeed } from '../seed/index.ts';
import { readEmptiedTables } from './demo-tables.ts';
import {
  emptyTables,
  endPictures,
  findLeftovers,
  forgetLeftovers,
  keepLeftovers,
  lockReset,
  lockTables,
  noteReset,
  setLimits,
  wakeEverybody,
} from './demo.queries.ts';
import { requireDemoSite } from './require-demo.ts';

type Resetting = Pick<Services, 'config' | 'pool' | 'storage' | 'log'>;

const ATTEMPTS = 40;
const PAUSE_MILLISECONDS = 150;

/**
 * All that people wrote goes and the demo data comes back in one transaction: readers see the one or the other, and whatever ends it
 * in the middle has changed nothing. False where it was not due, or somebody else did it.
 */
async function resetOnce({ config, pool }: Resetting, now: number): Promise<boolean> {
  // Before anybody has to wait for its locks, too
  await requireDemoSite(pool);
  const seeding = await prepareSeed(config, { isLasting: true, now });
  const tables = readEmptiedTables();
  return transaction(pool, async (db) => {
    await setLimits(db);
    if (!(await lockReset(db, new Date(now)))) return false;
    await lockTables(db, tables);
    // After the lock: nobody can come in between.
    await requireDemoSite(db);
    await wakeEverybody(db);
    await keepLeftovers(db, lastingKeys());
    await endPictures(db);
    await emptyTables(db, tables);
    await fillWithDemo(db, config, seeding);
    await noteReset(db, { now: new Date(now), next: new Date(nextReset(now)) });
    return true;
  });
}

export async function resetDemo(services: Resetting, now = Date.now()): Promise<boolean> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      const isReset = await resetOnce(services, now);
      const milliseconds = Math.round(performance.now() - startedAt);
      if (isReset) services.log.info({ milliseconds }, 'the demo begins afresh');
      return isReset;
    } catch (error) {
      if (postgresCode(error) !== POSTGRES_ERROR.lockNotAvailable || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MILLISECONDS);
    }
  }
}

/** What visitors uploaded. The rows that lead to the files go last, so that any process can finish it. */
export async function removeLeftovers({ pool, storage }: Pick<Resetting, 'pool' | 'storage'>): Promise<void> {
  const startedAt = new Date();
  const keys = await findLeftovers(pool);
  await removePhotoFiles(storage, keys);
  await forgetLeftovers(pool, keys, startedAt);
}

/** A round of the worker; what an earlier process did not finish is due as well. */
export async function tendDemo(services: Resetting): Promise<void> {
  if (!services.config.demo) return;
  await resetDemo(services);
  await removeLeftovers(services);
}
