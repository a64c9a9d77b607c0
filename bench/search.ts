import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
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
import { get, hasWrk, measureHttp } from './http-load.ts';
import { measurePlainSql } from './plain-sql.ts';
import { SEARCHES } from './queries.ts';

const SECRET = 'only-for-measuring-on-this-machine';
const today = dayIn('UTC');

interface Measured {
  cars: number;
  sql: number;
  http: number;
}

const whole = (number: number) => Math.round(number).toLocaleString('en');
const line = (name: string, text: string) => console.log(`  ${name.padEnd(44)} ${text}`);

async function startApi(dataDir: string, databaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('api-process.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: SECRET,
      RATE_LIMIT: 'off',
      SEED: 'none',
      LOG_LEVEL: 'error',
    },
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
}

async function issueToken(pool: Pool): Promise<string> {
  const { id } = await one<{ id: string }>(pool, sql`select id from users limit 1`);
  const tokens = createAccessTokens(SECRET);
  return (await tokens.issue({ uid: id, sessionId: id })).accessToken;
}

async function measureSoldOut(port: number, token: string) {
  const agent = new Agent({ keepAlive: true });
  const query = { location: SOLD_OUT_CITY, startDate: addDays(today, 10), endDate: addDays(today, 13), sort: 'price_asc' };
  const { url } = callUrl('GET /api/cars', { query });
  const times: number[] = [];
  let found = 0;
  for (let index = 0; index < 200; index++) {
    const answer = await get(port, url, token, agent);
    found = (JSON.parse(answer.body) as { cars: unknown[] }).cars.length;
    if (index >= 20) times.push(answer.milliseconds);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const [median, p99] = [times[Math.floor(times.length / 2)]!, times[Math.floor(times.length * 0.99)]!];
  line('a sold-out place', `${median.toFixed(1)} ms median, ${p99.toFixed(1)} ms 99th percentile, ${found} cars found`);
}

/** What it would cost to read every car into the browser and filter there. */
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
  line('reading every car instead', `${((bytes * scale) / 1e6).toFixed(0)} MB, ${whole(milliseconds)} ms a visit${note}`);
}

async function measureSize(cars: number, seconds: number): Promise<Measured> {
  console.log(`\n${whole(cars)} cars, ${whole(cars * 10)} rentals`);
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-bench-'));
  // Nothing here has to survive a crash; reading is not affected by it.
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '4GB',
    shared_buffers: '1GB',
    autovacuum: 'off',
  });
  const { host, user, database } = postgres.connection;
  const pool = createPool(postgres.connection, () => {}, 2);
  try {
    await migrate(pool);
    await seedScale(pool, cars, { timeZone: 'UTC', say: (text) => process.env.BENCH_VERBOSE && console.log(text) });
    const places = (
      await many<{ location: string }>(
        pool,
        sql`select location from location_stats where location <> ${SOLD_OUT_CITY} order by active_cars desc limit 500`,
      )
    ).map(({ location }) => location);
    const { child, port } = await startApi(
      dataDir,
      `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    );
    try {
      const token = await issueToken(pool);
      const measure = async (name: string, kinds: number[]) => {
        let turn = 0;
        const draw = () => {
          const kind = kinds[turn++ % kinds.length]!;
          return { kind, ...SEARCHES[kind]!.draw(today, places) };
        };
        const paths = Array.from({ length: 2_000 }, () => callUrl('GET /api/cars', { query: draw().query }).url);
        const plain = await measurePlainSql(postgres.connection, SEARCHES, draw, seconds);
        const http = await measureHttp(port, paths, token, seconds);
        const share = (http.perSecond / plain).toFixed(2);
        const trouble = http.errors > 0 ? `, ${http.errors} FAILED` : '';
        line(
          name,
          `SQL ${whole(plain).padStart(6)}/s   HTTP ${whole(http.perSecond).padStart(6)}/s   share ${share}   ` +
            `99th percentile ${http.p99Milliseconds.toFixed(1)} ms${trouble}`,
        );
        return { sql: plain, http: http.perSecond };
      };
      for (const [index, kind] of SEARCHES.entries()) await measure(kind.name, [index]);
      const mixed = await measure('all of these in turn', SEARCHES.map((_, index) => index));
      await measureSoldOut(port, token);
      await measureEverything(pool, cars);
      return { cars, ...mixed };
    } finally {
      child.disconnect();
      await once(child, 'exit');
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures searches at each size, one after the other on the same machine, so that the numbers can be compared. */
export async function benchSearch(sizes: number[], seconds: number) {
  console.log(`Searching, ${hasWrk() ? 'asked by wrk' : 'asked by a client in Node (install wrk for higher numbers)'}.`);
  const measured: Measured[] = [];
  for (const size of sizes) measured.push(await measureSize(size, seconds));
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last || first === last) return;
  console.log(`\nFrom ${whole(first.cars)} to ${whole(last.cars)} cars`);
  line('cost of a search over HTTP grows', `${(first.http / last.http).toFixed(2)} times`);
  line('cost of the plain SQL grows', `${(first.sql / last.sql).toFixed(2)} times`);
}
