import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { many, one, sql, transaction } from './database/database.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { runIdempotent } from './idempotency.ts';
import type { KeyedRequest } from './idempotency.queries.ts';
import { translatable } from './languages/translatable.ts';
import { AppError } from './problem.ts';

const server = useTestServer();

const buildRequest = async (request: unknown = { a: 1 }): Promise<KeyedRequest> => ({
  userId: (await buildUser(server)).uid,
  key: randomUUID(),
  operation: 'test',
  request,
});
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);
const refusalOf = (promise: Promise<unknown>) => promise.then(() => 'no refusal', codeOf);

const expireLease = (asked: KeyedRequest) =>
  server.pool.query(sql`
    update idempotency_keys set lease_expires_at = now() - interval '1 second' where key = ${asked.key}`);
const overtake = async (asked: KeyedRequest) => {
  await expireLease(asked);
  await runIdempotent(server.pool, asked, async (keep) => keep(server.pool, 'the other one’s'));
};

describe('runIdempotent', () => {
  it('runs the work once and then returns the stored response', async () => {
    const asked = await buildRequest();
    let runs = 0;
    const work = () =>
      runIdempotent<{ n: number }>(server.pool, asked, async (keep) => {
        const answer = { n: ++runs };
        await keep(server.pool, answer);
        return answer;
      });
    expect([await work(), await work(), await work()]).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  });

  it('stores a refusal with its message, but allows a retry after a failure', async () => {
    const refused = await buildRequest();
    let runs = 0;
    const refuse = () =>
      runIdempotent(server.pool, refused, async () => {
        runs++;
        throw new AppError('payment/declined', { detail: translatable('rentals.payment.failed', { reason: 'No' }) });
      });
    const expected = { code: 'payment/declined', detail: { id: 'rentals.payment.failed', values: { reason: 'No' } } };
    await expect(refuse()).rejects.toMatchObject(expected);
    await expect(refuse()).rejects.toMatchObject(expected);
    expect(runs).toBe(1);

    const failed = await buildRequest();
    await expect(runIdempotent(server.pool, failed, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await runIdempotent(server.pool, failed, async () => 'works')).toBe('works');
  });

  it('row 9: rejects a request while the same one is running', async () => {
    const asked = await buildRequest();
    await runIdempotent(server.pool, asked, async () => {
      expect(await refusalOf(runIdempotent(server.pool, asked, async () => 1))).toBe('request/idempotency-running');
    });
  });

  it('row 9: a request that lost its lease does not overwrite the response of the one that took over', async () => {
    const slow = await buildRequest();
    const kept = runIdempotent<string>(server.pool, slow, async (keep) => {
      await overtake(slow);
      await keep(server.pool, 'mine');
      return 'mine';
    });
    expect(await refusalOf(kept)).toBe('request/idempotency-running');
    expect(await runIdempotent(server.pool, slow, async () => 'again')).toBe('the other one’s');

    const slower = await buildRequest();
    const refused = runIdempotent(server.pool, slower, async () => {
      await overtake(slower);
      throw new AppError('rental/already-held');
    });
    expect(await refusalOf(refused)).toBe('rental/already-held');
    expect(await runIdempotent(server.pool, slower, async () => 'again')).toBe('the other one’s');
  });

  it('row 10: rejects another request or operation under the same key, finished or not', async () => {
    const asked = await buildRequest();
    const other = { ...asked, request: { a: 2 } };
    await runIdempotent(server.pool, asked, async (keep) => {
      expect(await refusalOf(runIdempotent(server.pool, other, async () => 1))).toBe('request/idempotency-key-reused');
      await keep(server.pool, 1);
      return 1;
    });
    expect(await refusalOf(runIdempotent(server.pool, other, async () => 1))).toBe('request/idempotency-key-reused');
    const elsewhere = { ...asked, operation: 'other' };
    expect(await refusalOf(runIdempotent(server.pool, elsewhere, async () => 1))).toBe(
      'request/idempotency-key-reused',
    );
  });

  it('row 28: a response stored in a committed transaction counts even if the commit was not confirmed', async () => {
    const asked = await buildRequest();
    const lost = runIdempotent(server.pool, asked, async (keep) => {
      await transaction(server.pool, (db) => keep(db, 'done'));
      throw new Error('Connection terminated');
    });
    await expect(lost).rejects.toThrow('Connection terminated');
    expect(await runIdempotent(server.pool, asked, async () => 'again')).toBe('done');
  });

  it('row 28: a response is not stored if its transaction is rolled back', async () => {
    const asked = await buildRequest();
    const cut = runIdempotent(server.pool, asked, (keep) =>
      transaction(server.pool, async (db) => {
        await keep(db, 'done');
        throw new Error('Connection terminated');
      }),
    );
    await expect(cut).rejects.toThrow('Connection terminated');
    expect(await runIdempotent(server.pool, asked, async () => 'again')).toBe('again');
  });

  it('renews the lease for as long as a request runs', async () => {
    const asked = await buildRequest();
    const leaseSeconds = async () =>
      (
        await one<{ left: number }>(
          server.pool,
          sql`
          select extract(epoch from lease_expires_at - clock_timestamp())::float8 as left
          from idempotency_keys where key = ${asked.key}`,
        )
      ).left;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await runIdempotent(server.pool, asked, async () => {
        await server.pool.query(sql`
          update idempotency_keys set lease_expires_at = clock_timestamp() + interval '1 second' where key = ${asked.key}`);
        vi.advanceTimersByTime(3_000);
        await expect.poll(leaseSeconds).toBeGreaterThan(5);
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets exactly one request take over from a dead process after its lease expires', async () => {
    const asked = await buildRequest();
    // Simulates a process that died.
    void runIdempotent(server.pool, asked, () => new Promise(() => {}));
    const isRunning = async () =>
      (await many(server.pool, sql`select 1 from idempotency_keys where key = ${asked.key}`)).length === 1;
    await expect.poll(isRunning).toBe(true);
    expect(await refusalOf(runIdempotent(server.pool, asked, async () => 1))).toBe('request/idempotency-running');
    await expireLease(asked);
    let runs = 0;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        runIdempotent(server.pool, asked, async (keep) => {
          runs++;
          await keep(server.pool, 'taken over');
          return 'taken over';
        }).catch(codeOf),
      ),
    );
    expect(runs).toBe(1);
    expect(answers).toContain('taken over');
  });

  it('deletes stored responses after two days', async () => {
    const asked = await buildRequest();
    await runIdempotent(server.pool, asked, async () => 1);
    await server.pool.query(sql`
      update idempotency_keys set created_at = now() - interval '3 days' where key = ${asked.key}`);
    await deleteExpiredRows(server.pool);
    expect(await many(server.pool, sql`select 1 from idempotency_keys where key = ${asked.key}`)).toEqual([]);
  });
});
