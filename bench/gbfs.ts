import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEED_FILES, feedPath } from '../server/gbfs/feed-files.ts';
import { createPool, sql } from '../server/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from '../server/platform/processes/memory-settings.ts';
import { seedScale } from '../server/seed/scale-market.ts';
import { cpuMicroseconds } from './cpu.ts';
import { startApi } from './start-api.ts';

const EVERY_MILLISECONDS = 20;

const whole = (number: number) => Math.round(number).toLocaleString('en');
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Fetches a compressed file like a journey planner, and discards it. */
async function fetchFile(port: number, path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const text = await response.text();
  return { bytes: text.length, packed: Number(response.headers.get('content-length')) };
}

/** Measures the cost of generating and serving the feed for journey planners. */
export async function benchGbfs(cars: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-bench-'));
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    shared_buffers: '512MB',
  });
  const pool = createPool(postgres.connection, () => {}, 2, 600);
  try {
    await migrate(pool);
    await seedScale(pool, cars, { timeZone: 'UTC', currency: 'USD', say: () => {} });
    // Gives each car a random point in western Europe. Triggers are off, because this needs no search data.
    await pool.query('alter table cars disable trigger user');
    await pool.query(sql`
      update cars set spot = (132000 + floor(random() * 10000))::bigint * 360000 + 180000 + floor(random() * 20000)`);
    await pool.query('alter table cars enable trigger user');
    await pool.query('vacuum (analyze) cars');
    const api = await startApi(dataDir, postgres.connection, {
      env: { ...MEMORY_ENV, GBFS: 'on' },
      execArgv: [...MEMORY_FLAGS],
    });
    try {
      const before = await api.readMemory();
      let most = before.rss;
      const isDone = { yes: false };
      const watch = (async () => {
        while (!isDone.yes) {
          most = Math.max(most, (await api.readMemory()).rss);
          await new Promise((next) => setTimeout(next, EVERY_MILLISECONDS));
        }
      })();
      console.log(`${whole(cars)} cars`);
      for (const [name, files] of [
        ['made', FEED_FILES.slice(0, 1)],
        ['kept', FEED_FILES],
      ] as const) {
        for (const file of files) {
          const [started, used] = [performance.now(), cpuMicroseconds([api.apiPid]) ?? Number.NaN];
          const { bytes, packed } = await fetchFile(api.port, feedPath(file));
          const took = performance.now() - started;
          const cpu = (cpuMicroseconds([api.apiPid]) ?? Number.NaN) - used;
          console.log(
            `  ${name}  ${file.padEnd(22)} ${whole(took).padStart(6)} ms, CPU of the server ${whole(cpu / 1_000)} ms   ${megabytes(bytes).padStart(6)} MB, ` +
              `${megabytes(packed)} MB compressed`,
          );
        }
      }
      isDone.yes = true;
      await watch;
      const after = await api.readMemory();
      console.log(
        `  memory of the process: ${megabytes(before.rss)} MB before, ${megabytes(most)} MB at its peak, ${megabytes(after.rss)} MB after`,
      );
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
