import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../settings.ts';
import { createPool, scalar, sql, type Pool } from '../platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { formatFamilies } from '../platform/metrics/text-format.ts';
import { createServer } from '../app.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { waitUntil } from '../testing/process-tree.ts';
import { startPostgresProxy, type PostgresProxy } from '../testing/postgres-proxy.ts';
import { PRIMARY_SETTINGS, startReplica } from '../testing/replica.ts';
import type { TestServer } from '../testing/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-replica-'));
// Longer than these tests take, even on a busy machine
const MAX_LAG_SECONDS = 60;
const server = {} as TestServer;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let proxy: PostgresProxy;
let onReplica: Pool;

const urlOf = ({ connection }: EmbeddedPostgres, host: string) =>
  `postgresql://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(host)}`;

async function openReplica() {
  replica = await startReplica(join(folder, 'primary'), join(folder, 'replica'));
  onReplica = createPool(replica.connection, () => {}, 1);
}

beforeAll(async () => {
  primary = await startEmbeddedPostgres(join(folder, 'primary'), { ...PRIMARY_SETTINGS, fsync: 'off' });
  const pool = createPool(primary.connection, () => {});
  await migrate(pool);
  await openReplica();
  proxy = await startPostgresProxy(replica.connection.host);
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SEED: 'none' }),
    replicas: { urls: [urlOf(replica, proxy.host)], maxLagSeconds: MAX_LAG_SECONDS },
  };
  const log = createLog('silent');
  const { app, outbox, services } = await createServer({ config, pool, log, pages: 'none' });
  Object.assign(server, { app, pool, outbox, services, config });
});

afterAll(async () => {
  await server.app?.close();
  await server.pool?.end();
  await proxy?.close();
  await onReplica?.end().catch(() => {});
  await replica?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the replica has everything that the primary has written so far. */
async function catchUp() {
  const lsn = await scalar<string>(server.pool, sql`select pg_current_wal_flush_lsn()::text`);
  await waitUntil(() =>
    scalar<boolean>(onReplica, sql`select coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false)`),
  );
}

/** Checks twice, because a check reads the heartbeat of the previous one, which may be old. */
async function checkKeepsUp() {
  await server.services.reads.check();
  await catchUp();
  await server.services.reads.check();
  expect(await metric('sparekey_replica_usable')).toMatch(/ 1$/);
}

const idsFound = async (as: { accessToken: string }) =>
  (await call(server, 'GET /api/cars', { as })).body.cars.map(({ id }) => id);
const metric = async (name: string) =>
  formatFamilies(await server.services.metrics.families())
    .split('\n')
    .find((line) => line.startsWith(name));

describe('reads with a replica', () => {
  it('read listings from the replica, own data from the primary, and everything from the primary once the replica lags', async () => {
    const viewer = await buildUser(server);
    const known = await buildCar(server);
    await checkKeepsUp();
    expect(await idsFound(viewer)).toContain(known.id);
    const { activeCars } = (await call(server, 'GET /api/stats', { as: viewer })).body;
    expect(await metric('sparekey_lagging_reads_total{from="replica"}')).toMatch(/ [1-9]/);

    await onReplica.query('select pg_wal_replay_pause()');
    const owner = await buildUser(server);
    const fresh = await buildCar(server, { ownerId: owner.uid });
    expect(await idsFound(viewer)).not.toContain(fresh.id);
    expect((await call(server, 'GET /api/stats', { as: viewer })).body.activeCars).toBe(activeCars);
    expect((await call(server, 'GET /api/my/cars', { as: owner })).body.cars.map(({ id }) => id)).toEqual([fresh.id]);
    expect((await call(server, 'GET /api/cars/:id', { params: { id: fresh.id }, as: viewer })).status).toBe(200);

    // Simulate a pause that is longer than the allowed lag.
    await server.pool.query(sql`
      update replication_heartbeat set beaten_at = beaten_at - make_interval(secs => ${MAX_LAG_SECONDS * 10})`);
    await onReplica.query('select pg_wal_replay_resume()');
    await catchUp();
    await onReplica.query('select pg_wal_replay_pause()');
    const unseen = await buildCar(server);
    await server.services.reads.check();
    expect(await metric('sparekey_replica_usable')).toMatch(/ 0$/);
    expect(await idsFound(viewer)).toEqual(expect.arrayContaining([known.id, fresh.id, unseen.id]));

    await onReplica.query('select pg_wal_replay_resume()');
    await checkKeepsUp();
    expect(await idsFound(viewer)).toContain(unseen.id);
  });

  it('reject a bad request without retrying on the primary', async () => {
    const viewer = await buildUser(server);
    await checkKeepsUp();
    const failuresBefore = await metric('sparekey_replica_failures_total{');
    expect((await call(server, 'GET /api/cars', { as: viewer, query: { cursor: 'nonsense' } })).status).toBe(400);
    expect(await metric('sparekey_replica_usable')).toMatch(/ 1$/);
    expect(await metric('sparekey_replica_failures_total{')).toBe(failuresBefore);
  });

  it('row 86: fall back to the primary when the replica stops responding, and return once it responds', async () => {
    const viewer = await buildUser(server);
    const { id } = await buildCar(server);
    await checkKeepsUp();
    expect(await idsFound(viewer)).toContain(id);
    proxy.stall('hang');
    expect(await idsFound(viewer)).toContain(id);
    expect(await metric('sparekey_replica_usable')).toMatch(/ 0$/);
    const failures = await metric('sparekey_replica_failures_total{');
    expect(await idsFound(viewer)).toContain(id);
    expect(await metric('sparekey_replica_failures_total{')).toBe(failures);

    proxy.acceptConnections();
    const isUsable = async () => {
      await server.services.reads.check();
      return metric('sparekey_replica_usable');
    };
    await expect.poll(isUsable, { timeout: 20_000 }).toMatch(/ 1$/);
    expect(await idsFound(viewer)).toContain(id);
  });

  it('fall back to the primary without a failed request when the replica is down', async () => {
    const viewer = await buildUser(server);
    const { id } = await buildCar(server);
    await checkKeepsUp();
    expect(await idsFound(viewer)).toContain(id);
    await onReplica.end();
    await replica.stop();
    expect(await idsFound(viewer)).toContain(id);
    expect((await call(server, 'GET /api/locations', { as: viewer })).status).toBe(200);
    expect(await metric('sparekey_replica_failures_total{')).toMatch(/ [1-9]/);
    await server.services.reads.check();
    expect(await metric('sparekey_replica_usable')).toMatch(/ 0$/);

    await openReplica();
    await checkKeepsUp();
  });
});
