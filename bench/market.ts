import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallInput, CallName, CallOutput } from '../contract/calls.ts';
import { callUrl, type Scalar } from '../contract/calls.ts';
import { addDays, dayIn } from '../contract/dates.ts';
import { createPool, many, one, sql, type Pool } from '../server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { seedScale } from '../server/seed/scale-market.ts';
import { buildPeople } from '../server/testing/builders.ts';
import { checkOut, ROOT } from './check-out.ts';
import { cpuMicroseconds } from './cpu.ts';
import { SECRET, startApi } from './start-api.ts';

const CONCURRENCY = 16;
const WARM_UPS = 200;
const dates = { startDate: addDays(dayIn('UTC'), 40), endDate: addDays(dayIn('UTC'), 42) };

const whole = (number: number) => Math.round(number).toLocaleString('en');
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

type Person = { accessToken: string };
type Send = <Name extends CallName>(as: Person, name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>;

const sendTo =
  (port: number): Send =>
  async (as, name, input) => {
    const { body, ...where } = input as { body?: object } & Record<'params' | 'query', Record<string, Scalar>>;
    const { method, url } = callUrl(name, where);
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${as.accessToken}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return (await response.json()) as CallOutput<typeof name>;
  };

interface TestBed {
  pool: Pool;
  apiPid: number;
  postgresPid: number;
}

/** Usage of the server, and of PostgreSQL including its background processes. */
async function readUsage({ pool, apiPid, postgresPid }: TestBed) {
  const backends = await many<{ pid: number }>(pool, sql`select pid from pg_stat_activity`);
  const { wal, size } = await one<{ wal: number; size: number }>(
    pool,
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
      pg_database_size(current_database())::float8 as size`,
  );
  const database = [postgresPid, ...backends.map(({ pid }) => pid)];
  return {
    api: cpuMicroseconds([apiPid]) ?? Number.NaN,
    database: database.reduce((sum, pid) => sum + (cpuMicroseconds([pid]) ?? 0), 0),
    wal,
    size,
  };
}

async function runConcurrently<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** Runs `work` for all items concurrently, and prints the cost per item. */
async function measure<Item>(
  bed: TestBed,
  name: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) {
  const before = await readUsage(bed);
  const started = performance.now();
  await runConcurrently(items, work);
  const seconds = (performance.now() - started) / 1_000;
  const after = await readUsage(bed);
  const each = (which: keyof typeof after) => (after[which] - before[which]) / items.length;
  console.log(
    [
      `  ${name.padEnd(22)} ${whole(items.length / seconds).padStart(6)}/s`,
      `CPU ${whole(each('api'))} µs of the server and ${whole(each('database'))} µs of the database`,
      `${kilobytes(each('wal'))} of WAL`,
      `${kilobytes(each('size'))} kept`,
    ].join('   '),
  );
}

async function findFreeCars(send: Send, as: Person, count: number) {
  const found: { id: string; totalCents: number }[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...dates, limit: 48, ...(cursor && { cursor }) } as CallInput<'GET /api/cars'>['query'];
    const page: CallOutput<'GET /api/cars'> = await send(as, 'GET /api/cars', { query });
    for (const { id, totalCents } of page.cars) if (totalCents !== undefined) found.push({ id, totalCents });
    cursor = page.nextCursor;
  } while (cursor && found.length < count);
  return found.slice(0, count);
}

/** Measures the disk space of a market, and the cost of each booking and message through the API. */
export async function benchMarket(cars: number, bookings: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-bench-'));
  const postgres = await startEmbeddedPostgres(dataDir, {
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    // Its work would count as that of whatever runs at the same time.
    autovacuum: 'off',
  });
  const pool = createPool(postgres.connection, () => {}, 2);
  try {
    await migrate(pool);
    await seedScale(pool, cars, { timeZone: 'UTC', currency: 'USD', say: () => {} });
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    const tables = await many<{ name: string; bytes: number; rows: number }>(
      pool,
      sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        order by 2 desc limit 8`,
    );
    const total = await one<{ bytes: number }>(pool, sql`select pg_database_size(current_database())::float8 as bytes`);
    console.log(`${whole(cars)} cars: ${whole(total.bytes / 1e6)} MB, ${kilobytes(total.bytes / cars)} per car`);
    for (const { name, bytes, rows } of tables) {
      console.log(`  ${name.padEnd(22)} ${whole(bytes / 1e6).padStart(6)} MB   ${whole(rows)} rows`);
    }
    // Without the options of the `--eval` that runs this file in another tree.
    const api = await startApi(dataDir, postgres.connection, { execArgv: [] });
    try {
      const { pid } = await one<{ pid: number }>(
        pool,
        sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::integer as pid`,
      );
      const bed: TestBed = { pool, apiPid: api.apiPid, postgresPid: pid };
      const send = sendTo(api.port);
      const renters = await buildPeople({ pool, config: { authSecret: SECRET } }, bookings);
      const free = await findFreeCars(send, renters[0]!, bookings);
      const plans = free.map((car, index) => ({ car, renter: renters[index]! }));
      const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
      const states = new Map<string, number>();
      const book = async ({ car, renter }: (typeof plans)[number]) => {
        const { paymentMethodId } = await send(renter, 'POST /api/payment-methods', { body: card });
        const body = { carId: car.id, ...dates, expectedTotalCents: car.totalCents };
        const { id } = await send(renter, 'POST /api/rentals', { body });
        const { rental } = await send(renter, 'POST /api/rentals/:id/payment', {
          params: { id },
          body: { paymentMethodId },
        });
        states.set(rental.status, (states.get(rental.status) ?? 0) + 1);
      };
      const threads: { renter: Person; threadId: string }[] = [];
      const ask = async ({ car, renter }: (typeof plans)[number]) => {
        const body = { carId: car.id, key: randomUUID(), text: 'Is there room for three bikes?', photoIds: [] };
        threads.push({ renter, threadId: (await send(renter, 'POST /api/threads', { body })).threadId });
      };
      const write = ({ renter, threadId: id }: (typeof threads)[number]) =>
        send(renter, 'POST /api/threads/:id/messages', {
          params: { id },
          body: { key: randomUUID(), text: 'And may we bring the dog along?', photoIds: [] },
        });
      // Every connection has prepared its statements before the measurement, and PostgreSQL has settled on a plan for each.
      const warmUps = plans.splice(0, Math.min(WARM_UPS, Math.floor(plans.length / 5)));
      await runConcurrently(warmUps, book);
      await runConcurrently(warmUps, ask);
      await runConcurrently(threads.splice(0), write);
      await measure(bed, 'hold, pay and confirm', plans, book);
      await measure(bed, 'write to an owner', plans, ask);
      await measure(bed, 'write another message', threads, write);
      console.log(`  Payments ended as: ${[...states].map(([state, count]) => `${state} ${count}`).join(', ')}`);
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures another commit and then this one, with the same benchmark code. */
export function benchMarketAgainst(commit: string, cars: number, bookings: number) {
  const { tree, remove } = checkOut(commit);
  try {
    for (const file of ['market.ts', 'cpu.ts', 'check-out.ts'])
      copyFileSync(join(ROOT, 'bench', file), join(tree, 'bench', file));
    const code = `(await import('./bench/market.ts')).benchMarket(${cars}, ${bookings})`;
    for (const [name, cwd] of [
      [commit, tree],
      ['this tree', ROOT],
    ] as const) {
      console.log(`\n${name}`);
      execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd, stdio: 'inherit' });
    }
  } finally {
    remove();
  }
}
