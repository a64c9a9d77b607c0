import { setTimeout as delay } from 'node:timers/promises';
import { nextReset } from '../../contract/demo/demo-rules.ts';
import { removePhotoFiles } from '../photos/index.ts';
import { postgresCode, POSTGRES_ERROR, transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { insertDemoData, stableKeys, prepareSeed } from '../seed/index.ts';
import { readEmptiedTables } from './demo-tables.ts';
import {
  deleteAllRows,
  expireAllPictures,
  findLeftovers,
  deleteLeftovers,
  recordLeftovers,
  lockReset,
  lockTables,
  recordReset,
  setLimits,
  wakeAllUsers,
} from './demo.queries.ts';
import { requireDemoSite } from './require-demo.ts';

type ResetServices = Pick<Services, 'config' | 'pool' | 'storage' | 'log'>;

const ATTEMPTS = 40;
const PAUSE_MILLISECONDS = 150;

/**
 * Replaces everything that visitors wrote with the demo data in one transaction, so readers see either the old or the new state and a crash
 * changes nothing. Returns false if the reset was not due or another process has done it.
 */
async function resetOnce({ config, pool }: ResetServices, now: number): Promise<boolean> {
  // Also checked before taking locks, so that visitors do not wait for a reset that cannot run.
  await requireDemoSite(pool);
  const seeding = await prepareSeed(config, { isLasting: true, now });
  const tables = readEmptiedTables();
  return transaction(pool, async (db) => {
    await setLimits(db);
    if (!(await lockReset(db, new Date(now)))) return false;
    await lockTables(db, tables);
    // Checked again under the lock, when no user can be added any more.
    await requireDemoSite(db);
    await wakeAllUsers(db);
    await recordLeftovers(db, stableKeys());
    await expireAllPictures(db);
    await deleteAllRows(db, tables);
    await insertDemoData(db, config, seeding);
    await recordReset(db, { now: new Date(now), next: new Date(nextReset(now)) });
    return true;
  });
}

export async function resetDemo(services: ResetServices, now = Date.now()): Promise<boolean> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      const isReset = await resetOnce(services, now);
      const milliseconds = Math.round(performance.now() - startedAt);
      if (isReset) services.log.info({ milliseconds }, 'the demo was reset');
      return isReset;
    } catch (error) {
      if (postgresCode(error) !== POSTGRES_ERROR.lockNotAvailable || attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MILLISECONDS);
    }
  }
}

/** Deletes uploaded files first and their rows last, so that another process can continue after a crash. */
export async function removeLeftovers({ pool, storage }: Pick<ResetServices, 'pool' | 'storage'>): Promise<void> {
  const startedAt = new Date();
  const keys = await findLeftovers(pool);
  await removePhotoFiles(storage, keys);
  await deleteLeftovers(pool, keys, startedAt);
}

/** One worker round, which also finishes what an earlier process left undone. */
export async function runDemoRound(services: ResetServices): Promise<void> {
  if (!services.config.demo) return;
  await resetDemo(services);
  await removeLeftovers(services);
}
