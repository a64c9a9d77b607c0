import { existsSync } from 'node:fs';
import type { Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { findNobody } from './readiness.queries.ts';

/** The page and its files are served from this release for as long as the process lives. */
const RELEASE = new URL('../../package.json', import.meta.url);

/** Fails when requests would: without the database, its tables or extensions, or the release's own files. */
export async function requireReady(pool: Pool): Promise<void> {
  try {
    if (!existsSync(RELEASE)) throw new Error('The release that this process runs from was removed.');
    await findNobody(pool);
  } catch (error) {
    throw new AppError('server/unavailable', { cause: error, retryAfterSeconds: 2 });
  }
}
