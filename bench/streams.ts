import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callUrl } from '../contract/calls.ts';
import { dayIn } from '../contract/dates.ts';
import { createPool, many, sql, type Pool } from '../server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../server/platform/processes/memory-settings.ts';
import { wakeStreams } from '../server/notices/index.ts';
import { seedScale } from '../server/seed/scale-market.ts';
import { buildPeople } from '../server/testing/builders.ts';
import { cpuPerOperation, cpuMicroseconds } from './cpu.ts';
import { loadHttp } from './http-load.ts';
import { SEARCHES } from './queries.ts';
import { SECRET, startApi } from './start-api.ts';

const CARS = 10_000;
const TURN_SECONDS = 2;
const IDLE_SECONDS = 10;
/** The share of streams that receive an event every second, as on a busy evening. */
const NOTIFIED_PER_SECOND = 0.01;
/** Open files other than the sockets */
const OTHER_FILES = 300;

const whole = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const describe = ({ perSecond, cpu }: { perSecond: number; cpu: number }) =>
  `${whole(perSecond)} searches a second (${whole(cpu)} µs of CPU each)`;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * Client and server each need this many files, in processes with separate limits. Node raises its own limit to the hard
 * one.
 */
function requireFiles(streams: number) {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const hard = /^Max open files\s+\d+\s+(\d+|unlimited)/m.exec(limits)?.[1];
  const required = streams + OTHER_FILES;
  if (hard && hard !== 'unlimited' && Number(hard) < required) {
    throw new Error(
      `A process may open ${hard} files on this machine, but ${whole(streams)} streams need ${whole(required)}: ` +
        `raise the limit (ulimit -Hn ${required}), or measure fewer streams with --streams.`,
    );
  }
}

interface Streams {
  count(): Promise<{ events: number; ended: number }>;
  close(): void;
}

async function openStreams(port: number, tokens: readonly string[]): Promise<Streams> {
  const readers = fork(new URL('stream-readers.ts', import.meta.url));
  const failed = once(readers, 'exit').then(() => {
    throw new Error('The streams could not be kept open.');
  });
  failed.catch(() => {});
  const send = async <T>(message: object | 'count') => {
    readers.send(message);
    const [reply] = (await Promise.race([once(readers, 'message'), failed])) as [T];
    return reply;
  };
  await send({ port, tokens });
  return { count: () => send('count'), close: () => readers.disconnect() };
}

async function searchPaths(pool: Pool): Promise<string[]> {
  const rows = await many<{ location: string }>(
    pool,
    sql`select location from location_stats order by active_cars desc limit 500`,
  );
  const places = rows.map(({ location }) => location);
  return Array.from({ length: 2_000 }, (_, n) => {
    const { query } = SEARCHES[n % SEARCHES.length]!.draw(dayIn('UTC'), places);
    return callUrl('GET /api/cars', { query }).url;
  });
}

/** Sends events to some of them continuously until stopped. */
function keepNotifying(pool: Pool, uids: readonly string[]) {
  const each = Math.ceil((uids.length * NOTIFIED_PER_SECOND) / 10);
  let at = 0;
  const timer = setInterval(() => {
    const notified = Array.from({ length: each }, () => uids[at++ % uids.length]!);
    void wakeStreams(pool, notified);
  }, 100);
  return () => clearInterval(timer);
}

type Api = Awaited<ReturnType<typeof startApi>>;

/** Alternates between both, so that a temporarily slow machine affects both. */
async function compare(pool: Pool, { quiet, busy }: { quiet: Api; busy: Api }, count: number, rounds: number) {
  const people = await buildPeople({ pool, config: { authSecret: SECRET } }, count);
  const uids = people.map(({ uid }) => uid);
  const tokens = people.map(({ accessToken }) => accessToken);
  const paths = await searchPaths(pool);
  const search = async ({ port, apiPid }: Api) => {
    let perSecond = 0;
    const cpu = await cpuPerOperation([apiPid], async () => {
      ({ perSecond } = await loadHttp(port, paths, tokens[0]!, TURN_SECONDS));
      return perSecond * TURN_SECONDS;
    });
    return { perSecond, cpu: cpu ?? Number.NaN };
  };
  for (const api of [quiet, busy, quiet, busy]) await search(api);

  const before = (await busy.readMemory()).rss;
  const started = performance.now();
  const streams = await openStreams(busy.port, tokens);
  const seconds = (performance.now() - started) / 1_000;
  while ((await streams.count()).events < count) await delay(50);
  const { rss } = await busy.readMemory();
  console.log(
    `${whole(count)} streams opened in ${seconds.toFixed(1)} s: ${megabytes(before)} before, ${megabytes(rss)} after, ` +
      `${((rss - before) / count / 1024).toFixed(1)} KiB per stream.`,
  );

  const idle = cpuMicroseconds([busy.apiPid]);
  const stopNotifying = keepNotifying(pool, uids);
  await delay(IDLE_SECONDS * 1_000);
  stopNotifying();
  const used = (cpuMicroseconds([busy.apiPid]) ?? Number.NaN) - (idle ?? Number.NaN);
  console.log(
    `Keeping them open, with an event for ${NOTIFIED_PER_SECOND * 100} % of them every second, takes ` +
      `${(used / IDLE_SECONDS / 10_000).toFixed(1)} % of a core.`,
  );

  // Lets both settle before the comparison.
  await search(quiet);
  await search(busy);
  const turns: Record<'without' | 'with', Awaited<ReturnType<typeof search>>[]> = { without: [], with: [] };
  const searchBusy = async () => {
    const before = (await streams.count()).events;
    const stop = keepNotifying(pool, uids);
    turns.with.push(await search(busy));
    stop();
    return ((await streams.count()).events - before) / TURN_SECONDS;
  };
  for (let round = 0; round < rounds; round++) {
    // Alternates the order, because the second one benefits from a warm machine.
    if (round % 2 === 0) turns.without.push(await search(quiet));
    const events = await searchBusy();
    if (round % 2 === 1) turns.without.push(await search(quiet));
    const [without, withThem] = [turns.without.at(-1)!, turns.with.at(-1)!];
    console.log(
      `Without streams ${describe(without)}, with them ${describe(withThem)} (${whole(events)} events a second).`,
    );
  }
  const { ended } = await streams.count();
  if (ended > 0) throw new Error(`${ended} streams ended in the meantime.`);
  streams.close();
  const of = (which: keyof typeof turns, what: 'perSecond' | 'cpu') => mean(turns[which].map((turn) => turn[what]));
  const speed = of('with', 'perSecond') / of('without', 'perSecond');
  // Stream readers, client and database share the machine, so only the process's own CPU time shows its capacity.
  const efficiency = of('without', 'cpu') / of('with', 'cpu');
  console.log(
    `\nWith ${whole(count)} streams open, searches run at ${speed.toFixed(2)} of their speed; ` +
      `a second of the process's CPU time serves ${efficiency.toFixed(2)} of the searches.`,
  );
}

/** Measures the cost of open streams by comparing searches on a process with and one without them. */
export async function benchStreams(count: number, rounds: number) {
  requireFiles(count);
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-bench-'));
  const postgres = await startEmbeddedPostgres(dataDir, { fsync: 'off', synchronous_commit: 'off' });
  const pool = createPool(postgres.connection, () => {}, 2);
  const apis: Api[] = [];
  try {
    await migrate(pool);
    await seedScale(pool, CARS, { timeZone: 'UTC', currency: 'USD', say: () => {} });
    for (let n = 0; n < 2; n++) {
      apis.push(await startApi(dataDir, postgres.connection, { execArgv: [...MEMORY_FLAGS], env: MEMORY_ENV }));
    }
    await compare(pool, { quiet: apis[0]!, busy: apis[1]! }, count, rounds);
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
