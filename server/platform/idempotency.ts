import { randomUUID } from 'node:crypto';
import type { Database, Pool } from './database/database.ts';
import {
  releaseLease,
  findKey,
  storeResponse,
  LEASE_SECONDS,
  renewLease,
  acquireLease,
  type StoredResponse,
  type KeyedRequest,
} from './idempotency.queries.ts';
import { AppError } from './problem.ts';

const RENEWAL_MILLISECONDS = 3_000;

/** Called in a transaction, it stores the response if and only if the effects are committed. */
type Keep<T> = (db: Database, answer: T) => Promise<void>;

// Requests that ended in this process while the database was unreachable, so their leases are void.
const voidLeases = new Set<string>();

function rememberVoidLease(leaseId: string): void {
  voidLeases.add(leaseId);
  setTimeout(() => voidLeases.delete(leaseId), LEASE_SECONDS * 1000).unref();
}

const isRunning = () => new AppError('request/idempotency-running', { retryAfterSeconds: 2 });

function replay<T>(kept: StoredResponse): T {
  if ('problem' in kept) throw new AppError(kept.problem.code, { detail: kept.problem.words });
  return kept.answer as T;
}

/**
 * Returns the stored response to a repeated request; while the first is running, or with another body, the key is rejected.
 * Refusals are stored too. After an unexpected failure, or if `work` stores nothing, the request may be repeated, and `work` must
 * then detect what it did before.
 */
export async function runIdempotent<T>(
  pool: Pool,
  asked: KeyedRequest,
  work: (keep: Keep<T>) => Promise<T>,
): Promise<T> {
  const leaseId = randomUUID();
  if (!(await acquireLease(pool, asked, leaseId, [...voidLeases]))) {
    const found = await findKey(pool, asked);
    if (found && !found.isSame) throw new AppError('request/idempotency-key-reused');
    if (found?.kept) return replay(found.kept);
    throw isRunning();
  }
  // The next renewal makes up for a failed one; a request that lost its lease meanwhile stores nothing.
  const renewal = setInterval(() => void renewLease(pool, asked, leaseId).catch(() => {}), RENEWAL_MILLISECONDS);
  renewal.unref();
  let isKept = false;
  try {
    return await work(async (db, answer) => {
      isKept = await storeResponse(db, asked, leaseId, { answer });
      if (!isKept) throw isRunning();
    });
  } catch (error) {
    // A response stored with effects that were rolled back is gone too.
    isKept = false;
    if (error instanceof AppError && error.status < 500) {
      const { code, detail: words } = error;
      isKept = await storeResponse(pool, asked, leaseId, { problem: { code, ...(words && { words }) } });
    }
    throw error;
  } finally {
    clearInterval(renewal);
    // Stored responses have no lease. If the database is unreachable, the lease expires for other processes.
    if (!isKept) await releaseLease(pool, asked, leaseId).catch(() => rememberVoidLease(leaseId));
  }
}
