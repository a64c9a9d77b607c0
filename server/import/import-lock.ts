import type { Database, Pool } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { lockImport, unlockImport } from './import.queries.ts';

/** Allows one import at a time. In a dry run, the connection that holds the lock is read-only. */
export async function withImportLock<T>(
  pool: Pool,
  { dryRun }: { dryRun: boolean },
  work: (reader: Database) => Promise<T>,
): Promise<T> {
  const reader = await pool.connect();
  let isLost = false;
  const noteLoss = () => (isLost = true);
  reader.on('error', noteLoss);
  try {
    if (!(await lockImport(reader))) throw new StartError('Another import is running on this database.');
    if (dryRun) await reader.query('set default_transaction_read_only = on');
    return await work(reader);
  } finally {
    await unlockImport(reader).catch(noteLoss);
    if (dryRun) await reader.query('reset default_transaction_read_only').catch(noteLoss);
    reader.off('error', noteLoss);
    reader.release(isLost);
  }
}
