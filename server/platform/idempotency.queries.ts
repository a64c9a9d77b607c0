import { createHash } from 'node:crypto';
import type { ProblemCode } from '../../contract/problem.ts';
import type { TranslatableText } from './languages/translatable.ts';
import { maybeOne, sql, type Database, type Pool } from './database/database.ts';

// Renewed while the request runs, so it expires soon after the process dies. A retry waits at most this long.
export const LEASE_SECONDS = 10;

export interface KeyedRequest {
  userId: string;
  key: string;
  operation: string;
  /** Parameters and body; the key is rejected with a different request. */
  request: unknown;
}

export type StoredResponse = { answer: unknown } | { problem: { code: ProblemCode; words?: TranslatableText } };

interface KeyRow {
  isSame: boolean;
  kept: StoredResponse | null;
}

const hashOf = ({ operation, request }: KeyedRequest) =>
  createHash('sha256')
    .update(JSON.stringify([operation, request]))
    .digest();

/**
 * Also takes over an expired lease. Returns undefined if the key is in use. Does not wait for the disk: losing the lease in a
 * crash is like losing it by time, and what the request stores later is flushed with it.
 */
export const acquireLease = (pool: Pool, asked: KeyedRequest, leaseId: string, voidLeases: readonly string[]) =>
  maybeOne(
    pool,
    sql`
    insert into idempotency_keys as held (user_id, key, operation, request_hash, lease_id, lease_expires_at)
    select ${asked.userId}, ${asked.key}, ${asked.operation}, ${hashOf(asked)}, ${leaseId},
      clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from (select set_config('synchronous_commit', 'off', true)) unflushed
    on conflict (user_id, key) do update
      set lease_id = excluded.lease_id, lease_expires_at = excluded.lease_expires_at
      where held.request_hash = excluded.request_hash and held.answer is null
        and (held.lease_expires_at is null or held.lease_expires_at <= clock_timestamp()
          or held.lease_id = any(${voidLeases}::uuid[]))
    returning 1`,
  );

export const findKey = (pool: Pool, asked: KeyedRequest) =>
  maybeOne<KeyRow>(
    pool,
    sql`
    select request_hash = ${hashOf(asked)} as "isSame", answer as kept from idempotency_keys
    where user_id = ${asked.userId} and key = ${asked.key}`,
  );

/** Returns false if the request lost its lease to another one; then it stores nothing. */
export const storeResponse = async (
  db: Database,
  { userId, key }: KeyedRequest,
  leaseId: string,
  kept: StoredResponse,
) =>
  (
    await db.query(sql`
      update idempotency_keys set answer = ${JSON.stringify(kept)}, lease_id = null, lease_expires_at = null
      where user_id = ${userId} and key = ${key} and lease_id = ${leaseId}`)
  ).rowCount === 1;

export const releaseLease = (pool: Pool, { userId, key }: KeyedRequest, leaseId: string) =>
  pool.query(sql`
    update idempotency_keys set lease_id = null, lease_expires_at = null
    where user_id = ${userId} and key = ${key} and lease_id = ${leaseId}`);

export const renewLease = (pool: Pool, { userId, key }: KeyedRequest, leaseId: string) =>
  pool.query(sql`
    update idempotency_keys set lease_expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${userId} and key = ${key} and lease_id = ${leaseId}`);

export const deleteResponsesOfUser = (db: Database, uid: string) =>
  db.query(sql`delete from idempotency_keys where user_id = ${uid}`);

/** Deletes stored responses that are one of these objects, or contain one as `property`. */
export const deleteResponsesAbout = (db: Database, property: string, ids: string[]) =>
  db.query(sql`
    delete from idempotency_keys
    where coalesce(answer #>> array['answer', ${property}, 'id'], answer #>> '{answer,id}') = any(${ids}::text[])`);
