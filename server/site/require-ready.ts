import { existsSync } from 'node:fs';
import type { Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { withTimeout } from '../platform/timeout.ts';
import { probeDatabase } from './readiness.queries.ts';

/** The process serves the page and its files from this release until it exits. */
const RELEASE = new URL('../../package.json', import.meta.url);

/** Shorter than the timeout of load balancers, because a failed probe says more than one that hangs. */
export const READY_TIMEOUT_SECONDS = 1.5;

/** Throws when requests would fail: without the database, its tables or extensions, or the release's files. */
export async function requireReady(pool: Pool): Promise<void> {
  try {
    if (!existsSync(RELEASE)) throw new Error('The release that this process runs from was removed.');
    await withTimeout(probeDatabase(pool), READY_TIMEOUT_SECONDS);
  } catch (error) {
    throw new AppError('server/unavailable', { cause: error, retryAfterSeconds: 2 });
  }
}
