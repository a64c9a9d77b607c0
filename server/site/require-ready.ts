import { existsSync } from 'node:fs';
import type { Pool } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { withinSeconds } from '../platform/time-limit.ts';
import { findNobody } from './readiness.queries.ts';

/** The page and its files are served from this release for as long as the process lives. */
const RELEASE = new URL('../../package.json', import.meta.url);

/** Load balancers give up on a probe soon, and one that hangs says less than a refusal. */
export const ANSWER_SECONDS = 1.5;

/** Fails when requests would: without the database, its tables or extensions, or the release's own files. */
export async function requireReady(pool: Pool): Promise<void> {
  try {
    if (!existsSync(RELEASE)) throw new Error('The release that this process runs from was removed.');
    await withinSeconds(findNobody(pool), ANSWER_SECONDS);
  } catch (error) {
    throw new AppError('server/unavailable', { cause: error, retryAfterSeconds: 2 });
  }
}
