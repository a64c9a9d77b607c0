import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { CHECK_NAMES, type CheckName, type HealthState } from '../../contract/system/check-names.ts';
import { checkPaymentHealth } from '../money/money-health.queries.ts';
import { setRefundFailed } from '../money/refund.queries.ts';
import { createPool, one, sql, type Sql } from '../platform/database/database.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { translator } from '../platform/languages/translator.ts';
import { checkCertificate } from '../site/address-health.ts';
import { buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { clearBookings } from '../testing/books.ts';
import { buildUser } from '../testing/builders.ts';
import { useMailSink } from '../testing/mail-sink.ts';
import { FAKE_STRIPE_KEYS, FakeStripe } from '../testing/stripe/fake-stripe.ts';
import { createTestDatabase, databaseUrl, dropTestDatabase } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { saveCommandRun } from './command-run.queries.ts';
import { runChecks } from './run-checks.ts';

const server = useTestServer();
const sink = useMailSink();
const t = translator('en');

const stripe = new FakeStripe();
const keys = { ...FAKE_STRIPE_KEYS, apiUrl: undefined as string | undefined };
const stripeServer = useTestServer(
  { paymentProvider: 'stripe', stripe: keys },
  {
    async payments(pool) {
      keys.apiUrl = await stripe.start();
      const { createPayments } = await import('../money/providers/create-payments.ts');
      return createPayments({ ...server.config, paymentProvider: 'stripe', stripe: keys }, pool);
    },
  },
);

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const back of cleanups.splice(0).toReversed()) await back();
  vi.restoreAllMocks();
});

/** Changes the configuration until the end of the test. */
function set(changes: Partial<typeof server.config>, { config } = server) {
  const before = { ...config };
  Object.assign(config, changes);
  cleanups.push(() => Object.assign(config, before));
}
const run = (query: Sql) => server.pool.query(query);

async function runCheck(name: CheckName, at = server): Promise<[HealthState, string]> {
  const checks = at.services.system.checks.filter((check) => check.name === name);
  const [result] = await runChecks(checks, createErrorRedactor(at.config));
  return [result!.state, result!.describe(t)];
}

describe('health checks', () => {
  it('exist exactly once per check name', () => {
    expect(server.services.system.checks.map(({ name }) => name).toSorted()).toEqual([...CHECK_NAMES].toSorted());
  });

  it('settings: reports startup warnings and unusable folders', async () => {
    expect(await runCheck('settings')).toEqual(['good', expect.stringContaining('settings are set')]);
    set({ warnings: ['PUBLIC_URL begins with http://'] });
    expect(await runCheck('settings')).toEqual(['warning', 'PUBLIC_URL begins with http://.']);
    set({ dataDir: '/proc/nowhere' });
    expect(await runCheck('settings')).toEqual([
      'wrong',
      expect.stringMatching(/^DATA_DIR cannot be used .* PUBLIC_URL/),
    ]);
  });

  it('database: responds and has the schema of this version', async () => {
    expect(await runCheck('database')).toEqual([
      'good',
      expect.stringMatching(/^PostgreSQL 18.* answers within \d+ ms\.$/),
    ]);
    await run(sql`update schema_migrations set name = 'x' || name where name like '0013%'`);
    cleanups.push(() => run(sql`update schema_migrations set name = substr(name, 2) where name like 'x%'`));
    expect(await runCheck('database')).toEqual(['wrong', expect.stringContaining('older version')]);
  });

  it('database: reports a missing schema', async () => {
    await run(sql`alter table schema_migrations rename to other_migrations`);
    cleanups.push(() => run(sql`alter table other_migrations rename to schema_migrations`));
    expect(await runCheck('database')).toEqual(['wrong', expect.stringContaining('older version')]);
  });

  it('database: warns when few connections are left', async () => {
    const applied = readMigrations().map(({ name }) => name);
    const used = (count: number) =>
      vi
        .spyOn(server.pool, 'query')
        .mockResolvedValueOnce({ rows: [{ version: '18.4', used: count, most: 100, applied }] } as never);
    used(89);
    expect(await runCheck('database')).toEqual(['good', expect.any(String)]);
    used(90);
    expect(await runCheck('database')).toEqual(['warning', expect.stringContaining('90 of 100')]);
  });

  it('replicas: reports replicas that lag or do not respond', async () => {
    expect(await runCheck('replicas')).toEqual(['off', 'There are none.']);
    const { host, user } = inject('postgres');
    const { database } = await one<{ database: string }>(server.pool, sql`select current_database() as database`);
    const url = databaseUrl({ host, user, database });
    set({ replicas: { urls: [url], maxLagSeconds: 10 } });
    expect(await runCheck('replicas')).toEqual(['good', 'One keeps up.']);
    const late = await createTestDatabase();
    cleanups.push(() => dropTestDatabase(late));
    const behind = createPool(late, () => {}, 1);
    await run(sql`update replication_heartbeat set beaten_at = now()`);
    await behind.query(sql`update replication_heartbeat set beaten_at = now() - interval '330 seconds'`);
    await behind.end();
    set({ replicas: { urls: [url, databaseUrl(late)], maxLagSeconds: 10 } });
    expect(await runCheck('replicas')).toEqual(['wrong', expect.stringContaining('is 5 minutes behind')]);
    set({ replicas: { urls: [url, 'postgres://me:hush@localhost:1/x'], maxLagSeconds: 10 } });
    const [state, said] = await runCheck('replicas');
    expect([state, said]).toEqual(['wrong', expect.stringContaining('localhost:1 doesn’t answer')]);
    expect(said).not.toContain('hush');
  });

  it('clock: reports a difference to the database’s clock', async () => {
    expect(await runCheck('clock')).toEqual(['good', expect.any(String)]);
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 150_000);
    expect(await runCheck('clock')).toEqual([
      'wrong',
      expect.stringContaining('Differs from the database’s clock by 2 minutes'),
    ]);
  });

  it('disk: warns when little space is left', async () => {
    const disk = (bavail: number) =>
      vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail, blocks: 100, bsize: 1e9 } as never);
    disk(50);
    expect(await runCheck('disk')).toEqual(['good', expect.stringContaining('50 GB (50%)')]);
    disk(8);
    expect((await runCheck('disk'))[0]).toBe('warning');
    disk(2);
    expect(await runCheck('disk')).toEqual(['wrong', expect.stringContaining('Only 2 GB (2%)')]);
  });

  it('photos: writes, reads and deletes a test file', async () => {
    expect(await runCheck('photos')).toEqual(['good', expect.any(String)]);
    expect(await server.services.storage.list('health')).toEqual([]);
    const get = vi.spyOn(server.services.storage, 'get').mockResolvedValue(Buffer.from('something else'));
    expect(await runCheck('photos')).toEqual(['wrong', t('system.finding.photos.lost')]);
    get.mockRestore();
    vi.spyOn(server.services.storage, 'put').mockRejectedValue(new Error('the disk is full'));
    expect(await runCheck('photos')).toEqual(['wrong', expect.stringContaining('the disk is full')]);
  });

  it('mail: connects and signs in to the mail server', async () => {
    expect((await runCheck('mail'))[0]).toBe('good');
    set({ mail: 'smtp', smtpUrl: sink.url });
    expect(await runCheck('mail')).toEqual(['good', '127.0.0.1 answers and accepts our login.']);
    set({ smtpUrl: 'smtp://me:hush@127.0.0.1:1' });
    const [state, said] = await runCheck('mail');
    expect([state, said]).toEqual(['wrong', expect.stringContaining('ECONNREFUSED')]);
    expect(said).not.toContain('hush');
    set({ mail: 'off' });
    expect((await runCheck('mail'))[0]).toBe('off');
    set({ production: true });
    expect((await runCheck('mail'))[0]).toBe('warning');
  });

  it('payments: verifies the Stripe key, the domain and that live keys are used in production', async () => {
    expect((await runCheck('payments'))[0]).toBe('good');
    set({ production: true });
    expect(await runCheck('payments')).toEqual(['warning', expect.stringContaining('sandbox')]);

    expect((await runCheck('payments', stripeServer))[0]).toBe('good');
    set({ publicUrl: 'https://cars.example' }, stripeServer);
    expect(await runCheck('payments', stripeServer)).toEqual(['warning', expect.stringContaining('cars.example')]);
    stripe.createDomain({ domain_name: 'cars.example' });
    expect((await runCheck('payments', stripeServer))[0]).toBe('good');
    const { production } = stripeServer.config;
    set({ production: true }, stripeServer);
    expect(await runCheck('payments', stripeServer)).toEqual(['warning', t('system.finding.payments.test-keys')]);
    set({ production }, stripeServer);
    stripe.fail('list', 'break', 'break', 'break', 'break');
    expect((await runCheck('payments', stripeServer))[0]).toBe('wrong');
    stripe.fail('list');
    expect((await runCheck('payments', stripeServer))[0]).toBe('good');
  });

  it('payments: reports missing Stripe events and payments without an outcome', async () => {
    const silent = { async *listCharges() {} } as unknown as NonNullable<typeof server.services.payments.stripe>;
    const withStripe = async () => {
      const config = { ...server.config, paymentProvider: 'stripe' as const };
      const payments = { ...server.services.payments, stripe: silent };
      const { state, describe: say } = await checkPaymentHealth({ config, pool: server.pool, payments }, String);
      return [state, say(t)];
    };
    cleanups.push(() => clearBookings(server));
    await buildBooking(server);
    await run(sql`update payment_attempts set provider = 'stripe'`);
    expect((await withStripe())[0]).toBe('good');
    await run(sql`update payment_attempts set created_at = now() - interval '1 day'`);
    expect(await withStripe()).toEqual(['wrong', expect.stringContaining('none of its events arrived')]);
    await run(sql`insert into provider_events (provider, id) values ('stripe', 'evt_1')`);
    expect((await withStripe())[0]).toBe('good');
    const hold = await buildHold(server);
    await pay(server, hold, { card: '4000002760003184' });
    await run(
      sql`update payment_attempts set created_at = now() - interval '2 hours' where status = 'requires-action'`,
    );
    // This payment waits for the payer's bank and ends with its hold.
    expect((await withStripe())[0]).toBe('good');
    await run(sql`update payment_attempts set status = 'unknown' where status = 'requires-action'`);
    expect(await withStripe()).toEqual(['wrong', 'A payment has had no outcome for 2 hours.']);
  });

  it('backups: reports missing, old and partial backups', async () => {
    expect(await runCheck('backups')).toEqual(['warning', expect.stringContaining('No backup has been made')]);
    await run(sql`update schema_migrations set applied_at = now() - interval '3 days'`);
    set({ production: true });
    expect((await runCheck('backups'))[0]).toBe('wrong');
    await saveCommandRun(server.pool, 'backup', { result: 'good', count: 7, seconds: 3 });
    cleanups.push(() => run(sql`delete from command_runs`));
    expect(await runCheck('backups')).toEqual(['good', expect.stringContaining('with 7 rows')]);
    await run(sql`update command_runs set ended_at = now() - interval '40 hours'`);
    expect(await runCheck('backups')).toEqual(['wrong', 'The last one is 40 hours old.']);
    set({ databaseUrl: 'postgres://localhost/x' });
    expect((await runCheck('backups'))[0]).toBe('warning');
    await saveCommandRun(server.pool, 'backup', { result: 'partly', count: 7, seconds: 3 });
    expect((await runCheck('backups'))[0]).toBe('wrong');
  });

  it('verify: reports the result of the last run', async () => {
    expect((await runCheck('verify'))[0]).toBe('warning');
    cleanups.push(() => run(sql`delete from command_runs`));
    await saveCommandRun(server.pool, 'verify', { result: 'good', count: 0, seconds: 1 });
    expect((await runCheck('verify'))[0]).toBe('good');
    await saveCommandRun(server.pool, 'verify', { result: 'wrong', count: 2, seconds: 1 });
    expect(await runCheck('verify')).toEqual(['wrong', expect.stringContaining('2 things were wrong')]);
  });

  it('archive: reports a write-ahead log archive that falls behind', async () => {
    expect(await runCheck('archive')).toEqual(['off', expect.any(String)]);
    set({ walArchive: { folder: '/nowhere' } });
    // Without an archive marker, the age counts from the start of the database.
    const database = async () => (await runCheck('archive'))[0];
    expect(['good', 'wrong']).toContain(await database());
    vi.spyOn(server.pool, 'query').mockResolvedValue({ rows: [{ logSeconds: 1_000, baseSeconds: 0 }] } as never);
    expect(await runCheck('archive')).toEqual(['wrong', 'Nothing has been archived for 16 minutes.']);
    vi.spyOn(server.pool, 'query').mockResolvedValue({ rows: [{ logSeconds: 60, baseSeconds: 0 }] } as never);
    expect(await runCheck('archive')).toEqual(['good', 'Last archived 60 seconds ago.']);
    vi.spyOn(server.pool, 'query').mockResolvedValue({ rows: [{ logSeconds: 60, baseSeconds: 200_000 }] } as never);
    expect((await runCheck('archive'))[0]).toBe('wrong');
  });

  it('workers: reports missing workers and failing tasks', async () => {
    expect(await runCheck('workers')).toEqual(['wrong', 'No worker has ever reported.']);
    cleanups.push(() => run(sql`delete from task_rounds`));
    await run(sql`
      insert into task_rounds (task, every_seconds, succeeded_at, since) values
        ('send mails', 2, now(), now()), ('count', 300, now(), now())`);
    expect(await runCheck('workers')).toEqual(['good', '2 tasks run on time.']);
    await run(
      sql`update task_rounds set succeeded_at = now() - interval '1 hour', error = 'No such table' where task = 'count'`,
    );
    expect(await runCheck('workers')).toEqual(['wrong', '“count” hasn’t worked for 60 minutes: No such table']);
    await run(sql`update task_rounds set seen_at = now() - interval '20 minutes'`);
    expect(await runCheck('workers')).toEqual(['wrong', 'No worker has reported for 20 minutes.']);
  });

  it('mails: reports delayed and abandoned emails', async () => {
    cleanups.push(() => run(sql`delete from outbox`));
    await run(sql`delete from outbox`);
    expect(await runCheck('mails')).toEqual(['good', 'Nothing is waiting.']);
    await run(sql`insert into outbox (kind, payload) values ('x', '{}')`);
    expect((await runCheck('mails'))[0]).toBe('good');
    // Every round postpones the next attempt, so the check uses the age.
    await run(
      sql`update outbox set created_at = now() - interval '20 minutes', next_attempt_at = now() + interval '1 hour'`,
    );
    expect(await runCheck('mails')).toEqual(['wrong', 'One is waiting, for 20 minutes.']);
    await run(sql`update outbox set failed_at = now()`);
    expect(await runCheck('mails')).toEqual(['wrong', 'One email was given up after eight attempts.']);
    await run(sql`update outbox set dropped_at = now()`);
    expect((await runCheck('mails'))[0]).toBe('good');
  });

  it('webhooks: reports delayed and abandoned deliveries', async () => {
    const { uid } = await buildUser(server);
    cleanups.push(() => run(sql`delete from webhooks`));
    expect((await runCheck('webhooks'))[0]).toBe('good');
    const { id } = await one<{ id: string }>(
      server.pool,
      sql`insert into webhooks (kind, user_id, address, events) values ('personal', ${uid}, 'https://a.example/x', '{a}') returning id`,
    );
    await run(sql`
      insert into webhook_deliveries (webhook_id, event, body, next_attempt_at, created_at)
      values (${id}, 'a', '{}', now(), now() - interval '1 hour')`);
    expect((await runCheck('webhooks'))[0]).toBe('wrong');
    await run(sql`update webhook_deliveries set next_attempt_at = null`);
    expect(await runCheck('webhooks')).toEqual(['warning', 'One delivery was given up after days of trying.']);
  });

  it('refunds: reports delayed and refused refunds', async () => {
    expect((await runCheck('refunds'))[0]).toBe('good');
    cleanups.push(() => clearBookings(server));
    const booking = await buildBooking(server);
    expect((await cancel(server, booking, booking.renter, booking.totalCents)).status).toBe(200);
    expect((await runCheck('refunds'))[0]).toBe('good');
    await run(sql`update refunds set created_at = now() - interval '2 hours'`);
    expect((await runCheck('refunds'))[0]).toBe('wrong');
    const { id } = await one<{ id: string }>(server.pool, sql`select id from refunds`);
    await setRefundFailed(server.pool, id, 'expired_or_canceled_card');
    expect(await runCheck('refunds')).toEqual(['wrong', 'One was refused by the provider.']);
  });

  it('payouts: reports delayed and failed payouts', async () => {
    const { uid } = await buildUser(server);
    cleanups.push(() => run(sql`delete from payouts`));
    expect((await runCheck('payouts'))[0]).toBe('good');
    await run(sql`
      insert into payouts (owner_id, provider, provider_key, account_ref, amount_cents, currency, day, created_at)
      values (${uid}, 'sandbox', ${randomUUID()}, 'acct', 1000, 'usd', '2026-01-01', now() - interval '2 hours')`);
    expect((await runCheck('payouts'))[0]).toBe('wrong');
    await run(sql`update payouts set status = 'failed', failure = 'account-closed', settled_at = now()`);
    expect((await runCheck('payouts'))[0]).toBe('warning');
    await run(sql`update payouts set failure = 'not-enough-money'`);
    expect(await runCheck('payouts')).toEqual(['wrong', expect.stringContaining('isn’t enough money')]);
  });

  it('version: warns when a newer version has migrated the database', async () => {
    expect((await runCheck('version'))[0]).toBe('good');
    await run(sql`insert into schema_migrations (name, hash) values ('9999-later.sql', 'x')`);
    cleanups.push(() => run(sql`delete from schema_migrations where name like '9999%'`));
    expect((await runCheck('version'))[0]).toBe('warning');
  });

  it('time out after five seconds, and fail independently of each other', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    cleanups.push(() => vi.useRealTimers());
    const checks = [
      { name: 'mail' as const, run: () => new Promise<never>(() => {}) },
      { name: 'disk' as const, run: () => Promise.reject(new Error('no such folder')) },
      { name: 'clock' as const, run: async () => ({ state: 'good' as const, describe: () => 'fine' }) },
    ];
    const pending = runChecks(checks, createErrorRedactor(server.config));
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await pending).map(({ name, state, describe: say }) => [name, state, say(t)])).toEqual([
      ['clock', 'good', 'fine'],
      ['disk', 'wrong', 'Couldn’t be checked: no such folder'],
      ['mail', 'wrong', 'No answer within 5 seconds.'],
    ]);
  });
});

describe('the public address check', () => {
  /** Starts a reverse proxy that modifies requests and responses. */
  async function startProxy(
    to: number,
    change: {
      request?: (headers: IncomingMessage['headers']) => void;
      response?: (headers: IncomingMessage['headers']) => void;
      status?: number;
    },
  ) {
    const { request } = await import('node:http');
    const proxy = createServer((incoming, outgoing) => {
      const headers = { ...incoming.headers };
      change.request?.(headers);
      const passed = request({ port: to, host: '127.0.0.1', path: incoming.url, headers }, (answer) => {
        change.response?.(answer.headers);
        outgoing.writeHead(change.status ?? answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      passed.end();
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    cleanups.push(() => new Promise((done) => proxy.close(done)));
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }
  const listen = async () => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    return (server.app.server.address() as AddressInfo).port;
  };

  it('passes when the address leads to this server', async () => {
    const publicUrl = await startProxy(await listen(), {});
    set({ publicUrl });
    expect(await runCheck('address')).toEqual(['good', `${publicUrl} answers.`]);
    set({ production: true });
    expect(await runCheck('address')).toEqual(['warning', expect.stringContaining('without https')]);
  });

  it('fails when the address is unreachable, returns an error or leads to another server', async () => {
    set({ publicUrl: 'http://127.0.0.1:1' });
    expect(await runCheck('address')).toEqual(['wrong', expect.stringContaining('can’t be reached from here')]);
    set({ publicUrl: await startProxy(await listen(), { status: 502 }) });
    expect(await runCheck('address')).toEqual(['wrong', expect.stringContaining('status 502')]);
    set({ publicUrl: await startProxy(await listen(), { response: (headers) => delete headers['x-sparekey-seen'] }) });
    expect(await runCheck('address')).toEqual(['wrong', expect.stringContaining('Another server')]);
  });

  it('detects a proxy that changes the host or drops security headers', async () => {
    set({ publicUrl: await startProxy(await listen(), { request: (headers) => (headers.host = 'inside') }) });
    expect(await runCheck('address')).toEqual(['wrong', expect.stringContaining('the host inside')]);
    set({
      publicUrl: await startProxy(await listen(), { response: (headers) => delete headers['x-content-type-options'] }),
    });
    expect(await runCheck('address')).toEqual(['warning', expect.stringContaining('X-Content-Type-Options')]);
  });

  it('warns before the certificate expires', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const inDays = (days: number) => checkCertificate(new Date(now.getTime() + days * 86_400_000), now);
    expect([90, 10, 3, -1].map((days) => inDays(days).state)).toEqual(['good', 'warning', 'wrong', 'wrong']);
    expect(inDays(90).describe(t)).toContain('for another 90 days');
    expect(inDays(-1).describe(t)).toBe('The certificate has expired.');
  });
});
