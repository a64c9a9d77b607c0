import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callUrl } from '../contract/calls.ts';
import { addDays, dayIn } from '../contract/dates.ts';
import { createAccessTokens } from '../server/accounts/access-token.ts';
import { createPool, many, one, sql, type Pool } from '../server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { seedScale } from '../server/seed/scale-market.ts';
import { SOLD_OUT_CITY } from '../server/seed/scale-words.ts';
import { cpuPerOperation } from './cpu.ts';
import { get, hasWrk, loadHttp, type Load } from './http-load.ts';
import { openPlainSql, type PlainSql, type Speed } from './plain-sql.ts';
import { BASELINE_SEARCH, SEARCHES } from './queries.ts';
import { SECRET, startApi } from './start-api.ts';

const today = dayIn('UTC');
const TURN_SECONDS = 2;

interface Measured {
  cars: number;
  sql: number;
  http: number;
  sqlCpu: number | undefined;
  httpCpu: number | undefined;
  /** CPU time by kind of search: plain SQL, and over HTTP */
  cpuOf: Record<string, { sql: number; http: number }>;
}

const whole = (number: number) => Math.round(number).toLocaleString('en');
const line = (name: string, text: string) => console.log(`  ${name.padEnd(44)} ${text}`);

const micro = (microseconds: number | undefined) => (microseconds === undefined ? '?' : `${whole(microseconds)} µs`);

async function issueToken(pool: Pool): Promise<string> {
  const { id } = await one<{ id: string }>(pool, sql`select id from users limit 1`);
  const tokens = createAccessTokens(SECRET);
  return (await tokens.issue({ uid: id, sessionId: id })).accessToken;
}

async function measureSoldOut(port: number, token: string) {
  const agent = new Agent({ keepAlive: true });
  const query = {
    location: SOLD_OUT_CITY,
    startDate: addDays(today, 10),
    endDate: addDays(today, 13),
    sort: 'price_asc',
  };
  const { url } = callUrl('GET /api/cars', { query });
  const times: number[] = [];
  let found = 0;
  for (let index = 0; index < 200; index++) {
    const response = await get(port, url, token, agent);
    found = (JSON.parse(response.body) as { cars: unknown[] }).cars.length;
    if (index >= 20) times.push(response.milliseconds);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const [median, p99] = [times[Math.floor(times.length / 2)]!, times[Math.floor(times.length * 0.99)]!];
  line('a sold-out place', `${median.toFixed(1)} ms median, ${p99.toFixed(1)} ms 99th percentile, ${found} cars found`);
}

/** A custom field with a value that one car in 200 has */
const OWN_FIELDS = JSON.stringify({
  fields: [{ key: 'permitZone', kind: 'choice', label: 'Zone', options: ['A', 'B'], filter: true }],
});

async function fillOwnField(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`update cars set fields = '{"permitZone": "B"}' where hashtext(id::text) & 1023 < 5`);
    // As autovacuum would, which is off.
    await client.query('vacuum (analyze)');
  } finally {
    client.release(true);
  }
}

/** The cost of loading all cars into the browser and filtering there. */
async function measureEverything(pool: Pool, count: number) {
  const sample = Math.min(count, 20_000);
  const started = performance.now();
  const { rows } = await pool.query<{ car: string }>(
    `select jsonb_build_object('car', card::jsonb, 'description', description, 'rented', (
        select jsonb_agg(jsonb_build_object('startDate', start_date, 'endDate', end_date)) from rentals
        where car_id = cars.id))::text as car
      from cars limit ${sample}`,
  );
  const text = `[${rows.map((row) => row.car).join(',')}]`;
  const bytes = Buffer.byteLength(text);
  JSON.parse(text);
  const scale = count / sample;
  const milliseconds = (performance.now() - started) * scale;
  const note = scale > 1 ? ` (from ${whole(sample)} cars)` : '';
  line(
    'loading all cars instead',
    `${((bytes * scale) / 1e6).toFixed(0)} MB, ${whole(milliseconds)} ms per visit${note}`,
  );
}

interface TestBed {
  pool: Pool;
  plainSql: PlainSql;
  port: number;
  apiPid: number;
  token: string;
  places: string[];
}

/** Draws examples of these kinds of search in turn. */
function drawing({ places }: TestBed, kinds: number[]) {
  let turn = 0;
  return () => {
    const kind = kinds[turn++ % kinds.length]!;
    return { kind, ...SEARCHES[kind]!.draw(today, places) };
  };
}

function pathsOf(bed: TestBed, kinds: number[]): string[] {
  const draw = drawing(bed, kinds);
  return Array.from({ length: 2_000 }, () => callUrl('GET /api/cars', { query: draw().query }).url);
}

function mean(numbers: (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, number) => sum + number, 0) / known.length;
}

/**
 * Measures searches per second of plain SQL and of our API, and their ratio. They alternate every two seconds, so that
 * a temporarily slow machine affects both.
 */
async function compare(
  bed: TestBed,
  name: string,
  kinds: number[],
  rounds: number,
): Promise<Omit<Measured, 'cars' | 'cpuOf'>> {
  const paths = pathsOf(bed, kinds);
  const runPlainSql = () => bed.plainSql.measure(drawing(bed, kinds), TURN_SECONDS);
  const callApi = () => loadHttp(bed.port, paths, bed.token, TURN_SECONDS);
  await runPlainSql();
  await callApi();
  const backends = await many<{ pid: number }>(
    bed.pool,
    sql`select pid from pg_stat_activity where application_name = 'sparekey' and pid <> pg_backend_pid()`,
  );
  const pids = [bed.apiPid, ...backends.map(({ pid }) => pid)];
  const plain: Speed[] = [];
  const http: (Load & { cpuMicroseconds: number | undefined })[] = [];
  for (let round = 0; round < rounds; round++) {
    plain.push(await runPlainSql());
    let load: Load | undefined;
    const used = await cpuPerOperation(pids, async () => {
      load = await callApi();
      return load.perSecond * TURN_SECONDS;
    });
    http.push({ ...load!, cpuMicroseconds: used });
  }

  const measured = {
    sql: mean(plain.map(({ perSecond }) => perSecond))!,
    http: mean(http.map(({ perSecond }) => perSecond))!,
    sqlCpu: mean(plain.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    httpCpu: mean(http.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  };
  const errors = http.reduce((sum, load) => sum + load.errors, 0);
  line(
    name,
    [
      `SQL ${whole(measured.sql).padStart(6)}/s`,
      `HTTP ${whole(measured.http).padStart(6)}/s`,
      `share ${(measured.http / measured.sql).toFixed(2)}`,
      `CPU ${micro(measured.sqlCpu)} and ${micro(measured.httpCpu)}`,
      `99th percentile ${Math.max(...http.map((load) => load.p99Milliseconds)).toFixed(1)} ms`,
      ...(errors > 0 ? [`${errors} FAILED`] : []),
    ].join('   '),
  );
  return measured;
}

/** Measures one market size with a new server and database, which are removed afterwards. */
async function measureSize(cars: number, rounds: number, only: string): Promise<Measured> {
  console.log(`\n${whole(cars)} cars, ${whole(cars * 10)} rentals`);
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-bench-'));
  // The data need not survive a crash, and these settings do not affect reads.
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '4GB',
    shared_buffers: '1GB',
    autovacuum: 'off',
  });
  const { connection } = postgres;
  const pool = createPool(connection, () => {}, 2);
  try {
    await migrate(pool);
    const started = performance.now();
    await seedScale(pool, cars, { timeZone: 'UTC', currency: 'USD', say: () => {} });
    await fillOwnField(pool);
    const brandDir = join(dataDir, 'brand');
    mkdirSync(brandDir);
    writeFileSync(join(brandDir, 'fields.json'), OWN_FIELDS);
    const { bytes } = await one<{ bytes: string }>(pool, sql`select pg_database_size(current_database()) as bytes`);
    line('inserted in', `${whole((performance.now() - started) / 1_000)} s, ${whole(Number(bytes) / 1e6)} MB on disk`);
    const places = await many<{ location: string }>(
      pool,
      sql`select location from location_stats where location <> ${SOLD_OUT_CITY} order by active_cars desc limit 500`,
    );
    const api = await startApi(dataDir, connection, { env: { BRAND_DIR: brandDir } });
    const plainSql = await openPlainSql(connection, SEARCHES);
    try {
      const token = await issueToken(pool);
      const bed: TestBed = { pool, plainSql, ...api, token, places: places.map(({ location }) => location) };
      // Warms up, so that the first kind of search is not slower than the others.
      const kinds = [...SEARCHES.keys()].filter((kind) => isSelected(SEARCHES[kind]!.name, only));
      await loadHttp(bed.port, pathsOf(bed, kinds), bed.token, 2 * TURN_SECONDS);
      const cpuOf: Measured['cpuOf'] = {};
      for (const kind of kinds) {
        const { name } = SEARCHES[kind]!;
        const { sqlCpu = Number.NaN, httpCpu = Number.NaN } = await compare(bed, name, [kind], rounds);
        cpuOf[name] = { sql: sqlCpu, http: httpCpu };
      }
      await compare(bed, 'all of these, alternating', kinds, rounds);
      const different = kinds.filter((kind) => !SEARCHES[kind]!.isIdentical);
      const mixed = await compare(bed, 'all without identical requests, alternating', different, rounds);
      if (only === '') {
        await measureSoldOut(api.port, token);
        await measureEverything(pool, cars);
      }
      return { cars, ...mixed, cpuOf };
    } finally {
      await plainSql.close();
      await api.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const isSelected = (name: string, only: string) => name === BASELINE_SEARCH || name.includes(only);

/** Measures searches at each market size on the same machine, so that the numbers are comparable. */
export async function benchSearch(sizes: number[], rounds: number, only = '') {
  console.log(
    `Searching, ${hasWrk() ? 'requested by wrk' : 'requested by a Node client (install wrk for higher numbers)'}.`,
  );
  console.log('CPU is the CPU time per search: of plain SQL with its client, then of the API with its database.');
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measureSize(size, rounds, only));
  console.log(
    `\nCPU per search over HTTP, with ${sizes.map(whole).join(', ')} cars: relative to '${BASELINE_SEARCH}', and to\n` +
      'the same page by plain SQL plus the HTTP overhead of that search, as if every stay cost the same',
  );
  for (const { name } of SEARCHES.filter((kind) => isSelected(kind.name, only))) {
    const times = measured.map(({ cpuOf }) => {
      const { sql, http } = cpuOf[name]!;
      const plain = cpuOf[BASELINE_SEARCH]!;
      return `${(http / plain.http).toFixed(2)} ${(http / (sql + plain.http - plain.sql)).toFixed(2)}`;
    });
    line(name, times.join('   '));
  }
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last || first === last) return;
  const growth = (from: number | undefined, to: number | undefined) => ((to ?? 0) / (from ?? 1)).toFixed(2);
  console.log(`\nFrom ${whole(first.cars)} to ${whole(last.cars)} cars, for searches without identical requests`);
  line(
    'a search over HTTP takes',
    `${growth(last.http, first.http)} times the time, ${growth(first.httpCpu, last.httpCpu)} times the CPU`,
  );
  line(
    'the plain SQL takes',
    `${growth(last.sql, first.sql)} times the time, ${growth(first.sqlCpu, last.sqlCpu)} times the CPU`,
  );
}
