import S3rver from '@20minutes/s3rver';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';
import { PRIMARY_SETTINGS, startReplica } from '../../server/testing/replica.ts';
import { createNginx } from './nginx.ts';
import { freePort } from '../free-port.ts';
import { isResponding, createProgram, type Program } from './processes.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The schema changes of the next version: columns and an index on busy tables, and a new table. */
const NEXT_MIGRATION = `
alter table cars add next_note text not null default '';
alter table rentals add next_note text;
create index rentals_next_note on rentals (next_note) where next_note is not null;
create table next_things (id uuid primary key default uuidv7(), car_id uuid references cars (id));
`;

/** Creates the next version: a copy of this one in another folder with an additional migration. */
function writeNextVersion(folder: string): string {
  const tree = join(folder, 'next');
  mkdirSync(tree);
  for (const part of ['server', 'contract', 'demo', 'dist', 'package.json']) {
    cpSync(join(ROOT, part), join(tree, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'server/migrations/9000-next.sql'), NEXT_MIGRATION);
  return tree;
}

export const databaseUrlOf = ({ connection }: Pick<EmbeddedPostgres, 'connection'>) =>
  `postgresql://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;

export interface App extends Program {
  url: string;
  metricsUrl: string;
  /** Uses the next version from the next start on. */
  useNextVersion(): void;
}

export interface Stage {
  /** The URL for browsers, which is nginx's. */
  url: string;
  apps: [App, App];
  worker: App;
  primary: EmbeddedPostgres;
  /** Environment variables to run the product's commands on the same database and store. */
  environment: Record<string, string>;
  nextTree: string;
  stop(): Promise<void>;
}

async function createApp(
  name: string,
  script: string,
  { env, folder, nextTree }: { env: Record<string, string>; folder: string; nextTree: string },
): Promise<App & { port: number }> {
  const [port, metricsPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const url = `http://127.0.0.1:${port}`;
  let tree = ROOT;
  const program = createProgram({
    name,
    command: () => [process.execPath, join(tree, script)],
    env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort) },
    folder,
    isReady: () => isResponding(script.endsWith('main.ts') ? `${url}/api/ready` : metricsUrl),
  });
  return { ...program, url, metricsUrl, port, useNextVersion: () => void (tree = nextTree) };
}

/** Services that are running before the app servers start */
interface StageParts {
  /** The URL that browsers will use */
  url: string;
  primary: EmbeddedPostgres;
  replica: EmbeddedPostgres;
  storePort: number;
}

/** Returns additional settings for all processes, and a function that stops the services behind them. */
type PrepareStage = (parts: StageParts) => Promise<{ env: Record<string, string>; stop: () => Promise<unknown> }>;

/** PostgreSQL with a streaming replica, an S3-compatible store, two servers and a worker behind nginx. */
export async function startStage(folder: string, prepare?: PrepareStage): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const nextTree = writeNextVersion(folder);
    const primary = await startEmbeddedPostgres(join(folder, 'primary'), PRIMARY_SETTINGS);
    undo.push(() => primary.stop());
    const replica = await startReplica(join(folder, 'primary'), join(folder, 'replica'));
    undo.push(() => replica.stop());
    const store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 'store'),
      configureBuckets: [{ name: 'photos' }],
    });
    const { port: storePort } = await store.run();
    undo.push(() => store.close());

    const nginxPort = await freePort('127.0.0.1');
    const url = `http://localhost:${nginxPort}`;
    const prepared = await prepare?.({ url, primary, replica, storePort });
    if (prepared) undo.push(prepared.stop);
    const env = {
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATABASE_URL: databaseUrlOf(primary),
      DATABASE_REPLICA_URL: databaseUrlOf(replica),
      DATA_DIR: join(folder, 'unused'),
      AUTH_SECRET: 'a secret that all processes of this test share',
      S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      SEED: 'demo',
      WORKERS: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
      ...prepared?.env,
    };
    const parts = { env, folder, nextTree };
    const first = await createApp('app-1', 'server/main.ts', parts);
    const second = await createApp('app-2', 'server/main.ts', parts);
    const worker = await createApp('worker', 'server/worker.ts', parts);
    // The first one migrates and seeds the database for the others.
    for (const program of [first, second, worker]) {
      await program.start();
      undo.push(() => program.stop());
    }
    const nginx = createNginx(folder, nginxPort, [first.port, second.port]);
    await nginx.start();
    undo.push(() => nginx.stop());
    return { url, apps: [first, second], worker, primary, environment: env, nextTree, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
