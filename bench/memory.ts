import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callUrl } from '../contract/calls.ts';
import { addDays, dayIn } from '../contract/dates.ts';
import { PHOTO_WIDTHS, photoUrl } from '../contract/photos/photo-sizes.ts';
import { newPhotoKey, putPhotoFiles } from '../server/photos/photo-files.ts';
import { createPool, many, sql, type Pool } from '../server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../server/platform/processes/memory-settings.ts';
import { createDiskStorage } from '../server/platform/storage/disk-storage.ts';
import { seedScale } from '../server/seed/scale-market.ts';
import { cpuMicroseconds } from './cpu.ts';
import { SEARCHES } from './queries.ts';
import { startApi } from './start-api.ts';

const CONNECTIONS = 50;
const STEPS = 8;
const LONGEST_MINUTES = 15;
const QUIET_SECONDS = 20;
const PHOTOS = 40;
const PERSON = { email: 'memory@bench.test', password: 'measured-on-loopback', displayName: 'Memory' };

const today = dayIn('UTC');
const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const whole = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number | undefined) => (bytes === undefined ? '?' : `${Math.round(bytes / 1e6)}`);

interface ApiRequest {
  method: string;
  path: string;
  body?: object;
  token?: string | undefined;
}

/** Sends a request like a browser: on a keep-alive connection, accepting a compressed response. */
function send(port: number, agent: Agent, { method, path, body, token }: ApiRequest) {
  const text = body && JSON.stringify(body);
  return new Promise<{ status: number; body: string }>((done, fail) => {
    const headers = {
      'accept-encoding': method === 'GET' ? 'gzip' : 'identity',
      ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = request({ port, method, path, agent, headers, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', fail).end(text);
  });
}

/** Photos of typical sizes. Their content does not matter, because they are served unchanged. */
async function storePhotos(dataDir: string): Promise<string[]> {
  const storage = createDiskStorage(dataDir);
  const keys = Array.from({ length: PHOTOS }, newPhotoKey);
  const kilobytes = { 480: 30, 960: 90, 1600: 220 };
  for (const key of keys) {
    const files = PHOTO_WIDTHS.map((width) => ({ width, bytes: randomBytes(kilobytes[width] * 1024) }));
    await putPhotoFiles(storage, key, files);
  }
  return keys.flatMap((key) => PHOTO_WIDTHS.map((width) => photoUrl(key, width)));
}

interface Market {
  cars: string[];
  places: string[];
  photos: string[];
}

async function readMarket(pool: Pool, photos: string[]): Promise<Market> {
  const cars = await many<{ id: string }>(pool, sql`select id from cars where status = 1 limit 5000`);
  const places = await many<{ location: string }>(
    pool,
    sql`select location from location_stats order by active_cars desc limit 500`,
  );
  return { cars: cars.map(({ id }) => id), places: places.map(({ location }) => location), photos };
}

/** A typical mix of requests: mostly searches, then cars, photos and prices, and occasionally a sign-in. */
function drawRequest({ cars, places, photos }: Market, token: string): ApiRequest {
  const { email, password } = PERSON;
  const chance = Math.random() * 100;
  if (chance < 0.2) return { method: 'POST', path: '/api/auth/sign-in', body: { email, password } };
  if (chance < 5) {
    const startDate = addDays(today, 1 + Math.floor(Math.random() * 60));
    const body = { carId: anyOf(cars), startDate, endDate: addDays(startDate, 3) };
    return { method: 'POST', path: '/api/quotes', body, token };
  }
  if (chance < 20) return { method: 'GET', path: anyOf(photos) };
  if (chance < 40) {
    return { method: 'GET', path: callUrl('GET /api/cars/:id', { params: { id: anyOf(cars) } }).url, token };
  }
  const { query } = anyOf(SEARCHES).draw(today, places);
  return { method: 'GET', path: callUrl('GET /api/cars', { query }).url, token };
}

/** Private memory of all PostgreSQL processes, counting shared memory once; only available on Linux. */
function postgresMemory(pids: number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => {
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
      return sum + Number(pss) * 1024;
    }, 0);
  } catch {
    return undefined;
  }
}

async function postgresPids(pool: Pool): Promise<number[]> {
  const rows = await many<{ pid: number }>(pool, sql`select pid from pg_stat_activity`);
  const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8'))?.[1];
  return [...rows.map(({ pid }) => pid), Number(parent)];
}

interface TestBed {
  api: Awaited<ReturnType<typeof startApi>>;
  pool: Pool;
  market: Market;
}

async function measure({ api, pool, market }: TestBed, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const call = (input: ApiRequest) => send(api.port, agent, input);
  const { email, password } = PERSON;
  const readToken = ({ body }: { body: string }) => (JSON.parse(body) as { accessToken: string }).accessToken;
  await call({ method: 'POST', path: '/api/auth/sign-up', body: PERSON });

  console.log('                   RSS   heap used  heap held  young  external  buffers (MB)   CPU per request');
  async function printMemory(name: string, cpu = '') {
    const { rss, heapUsed, heapTotal, youngGeneration, external, arrayBuffers } = await api.readMemory();
    const numbers = [rss, heapUsed, heapTotal, youngGeneration, external, arrayBuffers].map(megabytes);
    const widths = [6, 12, 11, 7, 10, 9];
    console.log(
      `${name.padEnd(16)}${numbers.map((number, index) => number.padStart(widths[index]!)).join('')}        ${cpu}`,
    );
    return { rss, heapTotal, youngGeneration, external };
  }

  await printMemory('at start');
  const deadline = performance.now() + LONGEST_MINUTES * 60_000;
  const statuses = new Map<number, number>();
  let sent = 0;
  let most = 0;
  for (let step = 1; step <= STEPS && performance.now() < deadline; step++) {
    const until = Math.round((count * step) / STEPS);
    const [before, from] = [cpuMicroseconds([api.apiPid]), sent];
    // The token may expire on a slow machine, so each step uses a new one.
    const token = readToken(await call({ method: 'POST', path: '/api/auth/sign-in', body: { email, password } }));
    const visit = async () => {
      while (sent < until && performance.now() < deadline) {
        sent++;
        const { status } = await call(drawRequest(market, token));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visit));
    const used = (cpuMicroseconds([api.apiPid]) ?? Number.NaN) - (before ?? Number.NaN);
    const cpu = Number.isNaN(used) ? '' : `${whole(used / (sent - from))} µs`;
    most = Math.max(most, (await printMemory(`after ${whole(sent)}`, cpu)).rss);
  }
  const postgres = postgresMemory(await postgresPids(pool).catch(() => [Number.NaN]));
  agent.destroy();
  await delay(QUIET_SECONDS * 1_000);
  const end = await printMemory(`after ${QUIET_SECONDS} s idle`);
  const outcomes = [...statuses].map(([status, times]) => `${whole(times)} × ${status}`).join(', ');
  console.log(`\nAnswers: ${outcomes}.`);
  if (sent < count)
    console.log(`Ended after ${LONGEST_MINUTES} minutes with ${whole(sent)} of ${whole(count)} requests.`);
  console.log(
    `One process uses ${megabytes(most)} MB at its peak and ${megabytes(end.rss)} MB at the end; PostgreSQL ${megabytes(postgres)} MB.`,
  );
  const rest = end.rss - end.heapTotal - end.external;
  console.log(
    `Of that, V8's heap is ${megabytes(end.heapTotal)} MB (its young generation ${megabytes(end.youngGeneration)} MB), buffers and ` +
      `compiled code ${megabytes(end.external)} MB; executables, threads and memory retained by malloc take ${megabytes(rest)} MB.`,
  );
}

/** Measures the memory of one process under load and after it. */
export async function benchMemory(cars: number, requests: number, { isPlain }: { isPlain: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-bench-'));
  const postgres = await startEmbeddedPostgres(dataDir, { fsync: 'off', synchronous_commit: 'off' });
  const pool = createPool(postgres.connection, () => {}, 2);
  try {
    await migrate(pool);
    await seedScale(pool, cars, { timeZone: 'UTC', currency: 'USD', say: () => {} });
    const market = await readMarket(pool, await storePhotos(dataDir));
    const api = await startApi(dataDir, postgres.connection, {
      logLevel: 'info',
      ...(isPlain ? {} : { execArgv: [...MEMORY_FLAGS], env: MEMORY_ENV }),
    });
    try {
      console.log(`${whole(requests)} requests over ${CONNECTIONS} connections, ${whole(cars)} cars\n`);
      await measure({ api, pool, market }, requests);
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
