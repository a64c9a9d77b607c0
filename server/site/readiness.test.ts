import { expect, it, onTestFinished, vi } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createStorageHealth } from '../platform/storage/storage-health.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const ready = async () => (await call(server, 'GET /api/ready')).status;

it('returns 503 while the database cannot serve requests', async () => {
  expect(await ready()).toBe(200);
  await server.pool.query(sql`alter table users rename to somewhere_else`);
  expect(await ready()).toBe(503);
  await server.pool.query(sql`alter table somewhere_else rename to users`);
  expect(await ready()).toBe(200);
});

it('reports the state of photo storage, and stays ready without it', async () => {
  expect((await call(server, 'GET /api/ready')).body).toEqual({ status: 'ok', photoStorage: 'ok' });
  const { storage, log } = server.services;
  const metrics = createMetrics();
  const health = createStorageHealth(
    { ...storage, check: () => Promise.reject(new Error('No such bucket')) },
    log,
    metrics,
  );
  expect(await health()).toBe('away');
  const gauge = (await metrics.families()).find(({ name }) => name === 'sparekey_storage_up');
  expect(gauge?.samples).toMatchObject([{ value: 0 }]);
});

it('row 86: returns 503 within two seconds when the database does not respond', async () => {
  const query = vi.spyOn(server.pool, 'query').mockReturnValue(new Promise(() => {}) as never);
  onTestFinished(() => query.mockRestore());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const response = ready();
  await vi.waitFor(() => expect(query).toHaveBeenCalled(), { timeout: 20_000 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await response).toBe(503);
});

it('row 157: reports storage that never responds as unavailable in time for the alarm', async () => {
  const { storage, log } = server.services;
  const metrics = createMetrics();
  createStorageHealth({ ...storage, check: () => new Promise(() => {}) }, log, metrics);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const families = metrics.families();
  await vi.advanceTimersByTimeAsync(6_000);
  const gauge = (await families).find(({ name }) => name === 'sparekey_storage_up');
  expect(gauge?.samples).toMatchObject([{ value: 0 }]);
});

it('checks the storage once for concurrent requests', async () => {
  const check = vi.fn(() => Promise.resolve());
  const { storage, log } = server.services;
  const health = createStorageHealth({ ...storage, check }, log, createMetrics());
  expect(await Promise.all([health(), health(), health()])).toEqual(['ok', 'ok', 'ok']);
  expect(check).toHaveBeenCalledOnce();
});
