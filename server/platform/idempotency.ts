import { createHash, randomUUID } from 'node:crypto';
import type { ProblemCode } from '../../contract/messages.ts';
import { maybeOne, sql, type Database, type Pool } from './database/database.ts';
import { AppError } from './problem.ts';

// Renewed while the request runs, so that it expires soon after its process dies: a retry waits no longer than this.
const LEASE_SECONDS = 10;
const RENEWAL_MILLISECONDS = 3_000;

export interface KeyedRequest {
  userId: string;
  key: string;
  operation: string;
  /** Parameters and body: a different request under the same key is refused. */
  request: unknown;
}

type KeptAnswer = { answer: unknown } | { problem: { code: ProblemCode; detail: string } };

/** In a transaction, the response is stored if and only if its effects are. */
export type Keep<T> = (db: Database, answer: T) => Promise<void>;

interface KeyRow {
  isSame: boolean;
  kept: KeptAnswer | null;
}

// Requests that ended here while the database was unreachable: their leases are void.
const unended = new Set<string>();

const hashOf = ({ operation, request }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operation, request]))
    .digest();

/** Takes over an expired lease; undefined when the key is taken. */
const takeLease = (pool: Pool, asked: KeyedRequest, leaseId: string) =>
  maybeOne(
    pool,
    sql`
    insert into idempotency_keys as held (user_id, key, operation, request_hash, lease_id, lease_expires_at)
    values (${asked.userId}, ${asked.key}, ${asked.operation}, ${hashOf(asked)}, ${leaseId},
      clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (user_id, key) do update
      set lease_id = excluded.lease_id, lease_expires_at = excluded.lease_expires_at
      where held.request_hash = excluded.request_hash and held.answer is null
        and (held.lease_expires_at is null or held.lease_expires_at <= clock_timestamp()
          or held.lease_id = any(${[...unended]}::uuid[]))
    returning 1`,
  );

const findKey = (pool: Pool, asked: KeyedRequest) =>
  maybeOne<KeyRow>(
    pool,
    sql`
    select request_hash = ${hashOf(asked)} as "isSame", answer as kept from idempotency_keys
    where user_id = ${asked.userId} and key = ${asked.key}`,
  );

/** A request that lost its lease was overtaken, and stores nothing. */
const keepAnswer = async (db: Database, { userId, key }: KeyedRequest, leaseId: string, kept: KeptAnswer) =>
  (
    await db.query(sql`
      update idempotency_keys set answer = ${JSON.stringify(kept)}, lease_id = null, lease_expires_at = null
      where user_id = ${userId} and key = ${key} and lease_id = ${leaseId}`)
  ).rowCount === 1;

const endLease = (pool: Pool, { userId, key }: KeyedRequest, leaseId: string) =>
  pool.query(sql`
    update idempotency_keys set lease_id = null, lease_expires_at = null
    where user_id = ${userId} and key = ${key} and lease_id = ${leaseId}`);

const renewLease = (pool: Pool, { userId, key }: KeyedRequest, leaseId: string) =>
  pool.query(sql`
    update idempotency_keys set lease_expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and key = ${key} and lease_id = ${leaseId}`);

function rememberUnended(leaseId: string): void {
  unended.add(leaseId);
  setTimeout(() => unended.delete(leaseId), LEASE_SECONDS * 1000).unref();
}

const isRunning = () => new AppError('request/idempotency-running', { retryAfterSeconds: 2 });

function replay<T>(kept: KeptAnswer): T {
  if ('problem' in kept) throw new AppError(kept.problem.code, { detail: kept.problem.detail });
  return kept.answer as T;
}

/**
 * The same request again gets the stored response; while it runs, or with another body, the key is refused. Refusals
 * are stored too. After an unexpected failure, or when `work` stores nothing, the request may be sent again, and `work`
 * must then find what it did before.
 */
export async function once<T>(pool: Pool, asked: KeyedRequest, work: (keep: Keep<T>) => Promise<T>): Promise<T> {
  const leaseId = randomUUID();
  if (!(await takeLease(pool, asked, leaseId))) {
    const found = await findKey(pool, asked);
    if (found && !found.isSame) throw new AppError('request/idempotency-key-reused');
    if (found?.kept) return replay(found.kept);
    throw isRunning();
  }
  // The next renewal makes up for a failed one; a request overtaken meanwhile stores nothing.
  const renewal = setInterval(() => void renewLease(pool, asked, leaseId).catch(() => {}), RENEWAL_MILLISECONDS);
  renewal.unref();
  try {
    return await work(async (db, answer) => {
      if (!(await keepAnswer(db, asked, leaseId, { answer }))) throw isRunning();
    });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      await keepAnswer(pool, asked, leaseId, { problem: { code: error.code, detail: error.message } });
    }
    throw error;
  } finally {
    clearInterval(renewal);
    // Stored responses have no lease. If the database is unreachable, the lease expires for other processes.
    await endLease(pool, asked, leaseId).catch(() => rememberUnended(leaseId));
  }
}
