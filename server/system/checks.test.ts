import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { CHECK_NAMES, type CheckName, type HealthState } from '../../contract/system/check-names.ts';
import { lookAtPayments } from '../money/money-health.queries.ts';
import { setRefundFailed } from '../money/refund.queries.ts';
import { createPool, one, sql, type Sql } from '../platform/database/database.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import { createSafeReason } from '../platform/health/hide-secrets.ts';
import { translator } from '../platform/languages/translator.ts';
import { judgeCertificate } from '../site/address-health.ts';
import { buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { clearBookings } from '../testing/books.ts';
import { buildUser } from '../testing/builders.ts';
import { useMailSink } from '../testing/mail-sink.ts';
import { STAND_IN_KEYS, StripeStandIn } from '../testing/stripe/stripe-stand-in.ts';
import { createTestDatabase, databaseUrl, dropTestDatabase } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';
import { keepRun } from './command-run.queries.ts';
import { runChecks } from './run-checks.ts';

const server = useTestServer();
const sink = useMailSink();
const t = translator('en');

const stripe = new StripeStandIn();
const keys = { ...STAND_IN_KEYS, apiUrl: undefined as string | undefined };
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

const put: (() => unknown)[] = [];
afterEach(async () => {
  for (const back of put.splice(0).toReversed()) await back();
  vi.restoreAllMocks();
});

/** Until the end of the test */
function set(changes: Partial<typeof server.config>, { config } = server) {
  const before = { ...config };
  Object.assign(config, changes);
  put.push(() => Object.assign(config, before));
}
const run = (query: Sql) => server.pool.query(query);

async function look(name: CheckName, at = server): Promise<[HealthState, string]> {
  const checks = at.services.system.checks.filter((check) => check.name === name);
  const [result] = await runChecks(checks, createSafeReason(at.config));
  return [result!.state, result!.say(t)];
}

describe('what can be well or not', () => {
  it('is looked at by exactly one check each', () => {
    expect(server.services.system.checks.map(({ name }) => name).toSorted()).toEqual([...CHECK_NAMES].toSorted());
  });

  it('settings: what each start warns of, and folders that cannot be used', async () => {
    expect(await look('settings')).toEqual(['good', expect.stringContaining('settings are set')]);
    set({ warnings: ['PUBLIC_URL begins with http://'] });
    expect(await look('settings')).toEqual(['warning', 'PUBLIC_URL begins with http://.']);
    set({ dataDir: '/proc/nowhere' });
    expect(await look('settings')).toEqual(['wrong', expect.stringMatching(/^DATA_DIR cannot be used .* PUBLIC_URL/)]);
  });

  it('database: answers, with the tables of this version', async () => {
    expect(await look('database')).toEqual([
      'good',
      expect.stringMatching(/^PostgreSQL 18.* answers within \d+ ms\.$/),
    ]);
    await run(sql`update schema_migrations set name = 'x' || name where name like '0013%'`);
    put.push(() => run(sql`update schema_migrations set name = substr(name, 2) where name like 'x%'`));
    expect(await look('database')).toEqual(['wrong', expect.stringContaining('older version')]);
  });

  it('database: has tables of ours at all', async () => {
    await run(sql`alter table schema_migrations rename to other_migrations`);
    put.push(() => run(sql`alter table other_migrations rename to schema_migrations`));
    expect(await look('database')).toEqual(['wrong', expect.stringContaining('older version')]);
  });

  it('database: has connections left', async () => {
    const applied = readMigrations().map(({ name }) => name);
    const used = (count: number) =>
      vi
        .spyOn(server.pool, 'query')
        .mockResolvedValueOnce({ rows: [{ version: '18.4', used: count, most: 100, applied }] } as never);
    used(89);
    expect(await look('database')).toEqual(['good', expect.any(String)]);
    used(90);
    expect(await look('database')).toEqual(['warning', expect.stringContaining('90 of 100')]);
  });

  it('replicas: keep up, are late or away', async () => {
    expect(await look('replicas')).toEqual(['off', 'There are none.']);
    const { host, user } = inject('postgres');
    const { database } = await one<{ database: string }>(server.pool, sql`select current_database() as database`);
    const url = databaseUrl({ host, user, database });
    set({ replicas: { urls: [url], maxLagSeconds: 10 } });
    expect(await look('replicas')).toEqual(['good', 'One keeps up.']);
    const late = await createTestDatabase();
    put.push(() => dropTestDatabase(late));
    const behind = createPool(late, () => {}, 1);
    await run(sql`update replication_heartbeat set beaten_at = now()`);
    await behind.query(sql`update replication_heartbeat set beaten_at = now() - interval '330 seconds'`);
    await behind.end();
    set({ replicas: { urls: [url, databaseUrl(late)], maxLagSeconds: 10 } });
    expect(await look('replicas')).toEqual(['wrong', expect.stringContaining('is 5 minutes behind')]);
    set({ replicas: { urls: [url, 'postgres://me:hush@localhost:1/x'], maxLagSeconds: 10 } });
    const [state, said] = await look('replicas');
    expect([state, said]).toEqual(['wrong', expect.stringContaining('localhost:1 doesn’t answer')]);
    expect(said).not.toContain('hush');
  });

  it('clock: agrees with the database’s', async () => {
    expect(await look('clock')).toEqual(['good', expect.any(String)]);
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 150_000);
    expect(await look('clock')).toEqual(['wrong', expect.stringContaining('Differs from the database’s by 2 minutes')]);
  });

  it('disk: has room left', async () => {
    const disk = (bavail: number) =>
      vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail, blocks: 100, bsize: 1e9 } as never);
    disk(50);
    expect(await look('disk')).toEqual(['good', expect.stringContaining('50 GB (50%)')]);
    disk(8);
    expect((await look('disk'))[0]).toBe('warning');
    disk(2);
    expect(await look('disk')).toEqual(['wrong', expect.stringContaining('Only 2 GB (2%)')]);
  });

  it('photos: are written, read and removed', async () => {
    expect(await look('photos')).toEqual(['good', expect.any(String)]);
    expect(await server.services.storage.list('health')).toEqual([]);
    const get = vi.spyOn(server.services.storage, 'get').mockResolvedValue(Buffer.from('something else'));
    expect(await look('photos')).toEqual(['wrong', t('system.said.photos.lost')]);
    get.mockRestore();
    vi.spyOn(server.services.storage, 'put').mockRejectedValue(new Error('the disk is full'));
    expect(await look('photos')).toEqual(['wrong', expect.stringContaining('the disk is full')]);
  });

  it('mail: the server answers and lets us in', async () => {
    expect((await look('mail'))[0]).toBe('good');
    set({ mail: 'smtp', smtpUrl: sink.url });
    expect(await look('mail')).toEqual(['good', '127.0.0.1 answers and lets us in.']);
    set({ smtpUrl: 'smtp://me:hush@127.0.0.1:1' });
    const [state, said] = await look('mail');
    expect([state, said]).toEqual(['wrong', expect.stringContaining('ECONNREFUSED')]);
    expect(said).not.toContain('hush');
    set({ mail: 'off' });
    expect((await look('mail'))[0]).toBe('off');
    set({ production: true });
    expect((await look('mail'))[0]).toBe('warning');
  });

  it('payments: the key is taken, events arrive, and every payment has its outcome', async () => {
    expect((await look('payments'))[0]).toBe('good');
    set({ production: true });
    expect(await look('payments')).toEqual(['warning', expect.stringContaining('sandbox')]);

    expect((await look('payments', stripeServer))[0]).toBe('good');
    set({ publicUrl: 'https://cars.example' }, stripeServer);
    expect(await look('payments', stripeServer)).toEqual(['warning', expect.stringContaining('cars.example')]);
    stripe.createDomain({ domain_name: 'cars.example' });
    expect((await look('payments', stripeServer))[0]).toBe('good');
    const { production } = stripeServer.config;
    set({ production: true }, stripeServer);
    expect(await look('payments', stripeServer)).toEqual(['warning', t('system.said.payments.test-keys')]);
    set({ production }, stripeServer);
    stripe.fail('list', 'break', 'break', 'break', 'break');
    expect((await look('payments', stripeServer))[0]).toBe('wrong');
    stripe.fail('list');
    expect((await look('payments', stripeServer))[0]).toBe('good');
  });

  it('payments: Stripe’s events arrive, and every payment has its outcome', async () => {
    const silent = { async *listCharges() {} } as unknown as NonNullable<typeof server.services.payments.stripe>;
    const withStripe = async () => {
      const config = { ...server.config, paymentProvider: 'stripe' as const };
      const payments = { ...server.services.payments, stripe: silent };
      const { state, say } = await lookAtPayments({ config, pool: server.pool, payments }, String);
      return [state, say(t)];
    };
    put.push(() => clearBookings(server));
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
    // It waits for the payer's bank, and ends with its hold.
    expect((await withStripe())[0]).toBe('good');
    await run(sql`update payment_attempts set status = 'unknown' where status = 'requires-action'`);
    expect(await withStripe()).toEqual(['wrong', 'A payment has had no outcome for 2 hours.']);
  });

  it('backups: are made, and not long ago', async () => {
    expect(await look('backups')).toEqual(['warning', expect.stringContaining('None has ever been made')]);
    await run(sql`update schema_migrations set applied_at = now() - interval '3 days'`);
    set({ production: true });
    expect((await look('backups'))[0]).toBe('wrong');
    await keepRun(server.pool, 'backup', { result: 'good', count: 7, seconds: 3 });
    put.push(() => run(sql`delete from command_runs`));
    expect(await look('backups')).toEqual(['good', expect.stringContaining('with 7 rows')]);
    await run(sql`update command_runs set ended_at = now() - interval '40 hours'`);
    expect(await look('backups')).toEqual(['wrong', 'The last one is 40 hours old.']);
    set({ databaseUrl: 'postgres://localhost/x' });
    expect((await look('backups'))[0]).toBe('warning');
    await keepRun(server.pool, 'backup', { result: 'partly', count: 7, seconds: 3 });
    expect((await look('backups'))[0]).toBe('wrong');
  });

  it('verify: found nothing wrong the last time', async () => {
    expect((await look('verify'))[0]).toBe('warning');
    put.push(() => run(sql`delete from command_runs`));
    await keepRun(server.pool, 'verify', { result: 'good', count: 0, seconds: 1 });
    expect((await look('verify'))[0]).toBe('good');
    await keepRun(server.pool, 'verify', { result: 'wrong', count: 2, seconds: 1 });
    expect(await look('verify')).toEqual(['wrong', expect.stringContaining('2 things were wrong')]);
  });

  it('archive: follows the database', async () => {
    expect(await look('archive')).toEqual(['off', expect.any(String)]);
    set({ walArchive: { folder: '/nowhere' } });
    // Without a mark, it counts from when the database started.
    const database = async () => (await look('archive'))[0];
    expect(['good', 'wrong']).toContain(await database());
    vi.spyOn(server.pool, 'query').mockResolvedValue({ rows: [{ logSeconds: 1_000, baseSeconds: 0 }] } as never);
    expect(await look('archive')).toEqual(['wrong', 'Nothing has been archived for 16 minutes.']);
    vi.spyOn(server.pool, 'query').mockResolvedValue({ rows: [{ logSeconds: 60, baseSeconds: 0 }] } as never);
    expect(await look('archive')).toEqual(['good', 'Last archived 60 seconds ago.']);
    vi.spyOn(server.pool, 'query').mockResolvedValue({ rows: [{ logSeconds: 60, baseSeconds: 200_000 }] } as never);
    expect((await look('archive'))[0]).toBe('wrong');
  });

  it('workers: are there, and get everything done', async () => {
    expect(await look('workers')).toEqual(['wrong', 'No worker has ever reported.']);
    put.push(() => run(sql`delete from task_rounds`));
    await run(sql`
      insert into task_rounds (task, every_seconds, succeeded_at, since) values
        ('send mails', 2, now(), now()), ('count', 300, now(), now())`);
    expect(await look('workers')).toEqual(['good', '2 tasks run on time.']);
    await run(
      sql`update task_rounds set succeeded_at = now() - interval '1 hour', error = 'No such table' where task = 'count'`,
    );
    expect(await look('workers')).toEqual(['wrong', '“count” hasn’t worked for 60 minutes: No such table']);
    await run(sql`update task_rounds set seen_at = now() - interval '20 minutes'`);
    expect(await look('workers')).toEqual(['wrong', 'No worker has reported for 20 minutes.']);
  });

  it('mails: go out, and none was given up', async () => {
    put.push(() => run(sql`delete from outbox`));
    await run(sql`delete from outbox`);
    expect(await look('mails')).toEqual(['good', 'Nothing is waiting.']);
    await run(sql`insert into outbox (kind, payload) values ('x', '{}')`);
    expect((await look('mails'))[0]).toBe('good');
    // Each round postpones the next attempt: the age counts.
    await run(
      sql`update outbox set created_at = now() - interval '20 minutes', next_attempt_at = now() + interval '1 hour'`,
    );
    expect(await look('mails')).toEqual(['wrong', 'One is waiting, for 20 minutes.']);
    await run(sql`update outbox set failed_at = now()`);
    expect(await look('mails')).toEqual(['wrong', 'One email was given up after eight attempts.']);
    await run(sql`update outbox set dropped_at = now()`);
    expect((await look('mails'))[0]).toBe('good');
  });

  it('webhooks: are sent when they are due', async () => {
    const { uid } = await buildUser(server);
    put.push(() => run(sql`delete from webhooks`));
    expect((await look('webhooks'))[0]).toBe('good');
    const { id } = await one<{ id: string }>(
      server.pool,
      sql`insert into webhooks (kind, user_id, address, events) values ('personal', ${uid}, 'https://a.example/x', '{a}') returning id`,
    );
    await run(sql`
      insert into webhook_deliveries (webhook_id, event, body, next_attempt_at, created_at)
      values (${id}, 'a', '{}', now(), now() - interval '1 hour')`);
    expect((await look('webhooks'))[0]).toBe('wrong');
    await run(sql`update webhook_deliveries set next_attempt_at = null`);
    expect(await look('webhooks')).toEqual(['warning', 'One delivery was given up after days of trying.']);
  });

  it('refunds: reach the card', async () => {
    expect((await look('refunds'))[0]).toBe('good');
    put.push(() => clearBookings(server));
    const booking = await buildBooking(server);
    expect((await cancel(server, booking, booking.renter, booking.totalCents)).status).toBe(200);
    expect((await look('refunds'))[0]).toBe('good');
    await run(sql`update refunds set created_at = now() - interval '2 hours'`);
    expect((await look('refunds'))[0]).toBe('wrong');
    const { id } = await one<{ id: string }>(server.pool, sql`select id from refunds`);
    await setRefundFailed(server.pool, id, 'expired_or_canceled_card');
    expect(await look('refunds')).toEqual(['wrong', 'One was refused by the provider.']);
  });

  it('payouts: reach their owners', async () => {
    const { uid } = await buildUser(server);
    put.push(() => run(sql`delete from payouts`));
    expect((await look('payouts'))[0]).toBe('good');
    await run(sql`
      insert into payouts (owner_id, provider, provider_key, account_ref, amount_cents, currency, day, created_at)
      values (${uid}, 'sandbox', ${randomUUID()}, 'acct', 1000, 'usd', '2026-01-01', now() - interval '2 hours')`);
    expect((await look('payouts'))[0]).toBe('wrong');
    await run(sql`update payouts set status = 'failed', failure = 'account-closed', settled_at = now()`);
    expect((await look('payouts'))[0]).toBe('warning');
    await run(sql`update payouts set failure = 'not-enough-money'`);
    expect(await look('payouts')).toEqual(['wrong', expect.stringContaining('isn’t enough money')]);
  });

  it('version: nobody newer has been at the database', async () => {
    expect((await look('version'))[0]).toBe('good');
    await run(sql`insert into schema_migrations (name, hash) values ('9999-later.sql', 'x')`);
    put.push(() => run(sql`delete from schema_migrations where name like '9999%'`));
    expect((await look('version'))[0]).toBe('warning');
  });

  it('none takes longer than five seconds, or keeps another from its answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    put.push(() => vi.useRealTimers());
    const checks = [
      { name: 'mail' as const, look: () => new Promise<never>(() => {}) },
      { name: 'disk' as const, look: () => Promise.reject(new Error('no such folder')) },
      { name: 'clock' as const, look: async () => ({ state: 'good' as const, say: () => 'fine' }) },
    ];
    const looking = runChecks(checks, createSafeReason(server.config));
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await looking).map(({ name, state, say }) => [name, state, say(t)])).toEqual([
      ['clock', 'good', 'fine'],
      ['disk', 'wrong', 'Couldn’t be checked: no such folder'],
      ['mail', 'wrong', 'No answer within 5 seconds.'],
    ]);
  });
});

describe('the public address', () => {
  /** A proxy in front, which changes what it passes on */
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
    put.push(() => new Promise((done) => proxy.close(done)));
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }
  const listen = async () => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    return (server.app.server.address() as AddressInfo).port;
  };

  it('is reached by its name, and leads here', async () => {
    const publicUrl = await startProxy(await listen(), {});
    set({ publicUrl });
    expect(await look('address')).toEqual(['good', `${publicUrl} answers.`]);
    set({ production: true });
    expect(await look('address')).toEqual(['warning', expect.stringContaining('without https')]);
  });

  it('is not reached, answers with an error, or leads to another server', async () => {
    set({ publicUrl: 'http://127.0.0.1:1' });
    expect(await look('address')).toEqual(['wrong', expect.stringContaining('can’t be reached from here')]);
    set({ publicUrl: await startProxy(await listen(), { status: 502 }) });
    expect(await look('address')).toEqual(['wrong', expect.stringContaining('status 502')]);
    set({ publicUrl: await startProxy(await listen(), { response: (headers) => delete headers['x-sparekey-seen'] }) });
    expect(await look('address')).toEqual(['wrong', expect.stringContaining('Another server')]);
  });

  it('has a proxy that passes on the name, and our headers once', async () => {
    set({ publicUrl: await startProxy(await listen(), { request: (headers) => (headers.host = 'inside') }) });
    expect(await look('address')).toEqual(['wrong', expect.stringContaining('the host inside')]);
    set({
      publicUrl: await startProxy(await listen(), { response: (headers) => delete headers['x-content-type-options'] }),
    });
    expect(await look('address')).toEqual(['warning', expect.stringContaining('X-Content-Type-Options')]);
  });

  it('has a certificate for some time', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const inDays = (days: number) => judgeCertificate(new Date(now.getTime() + days * 86_400_000), now);
    expect([90, 10, 3, -1].map((days) => inDays(days).state)).toEqual(['good', 'warning', 'wrong', 'wrong']);
    expect(inDays(90).say(t)).toContain('for another 90 days');
    expect(inDays(-1).say(t)).toBe('The certificate has expired.');
  });
});
