import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { makeFolder } from '../folders.ts';
import { DISK_FULL, isDiskFull, StartError } from '../start-error.ts';
import { findEmbeddedFiles, copyEmbeddedFiles, removeOutdatedCopies } from './embedded-files.ts';

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string };
  stop(): Promise<void>;
}

// PostgreSQL refuses to run as root, so root starts it as the user nobody with a single capability, which gives it access
// to a data folder inside a closed home directory.
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

// A helper reads standard input, which closes however our process ends, SIGKILL included, and then requests a fast
// shutdown, so that no database outlives its owner. The shell first prints PostgreSQL's process id, and exits with it.
const STOP_WITH_PARENT = `
  exec 3<&0
  "$@" 3<&- </dev/null & p=$!
  (while read _ <&3; do :; done; kill -INT $p) 2>/dev/null & w=$!
  trap "kill -INT $p" TERM INT
  echo $p
  while kill -0 $p 2>/dev/null; do wait $p; done
  kill $w 2>/dev/null`;

const isRoot = () => process.getuid?.() === 0;
const asServerUser = (command: string[]) => (isRoot() ? [...AS_NOBODY, ...command] : command);

/** The user who must own a cluster's files, if not this process's user. */
export const clusterFileOwner = (): { uid: number; gid: number } | undefined =>
  isRoot() ? { uid: NOBODY, gid: NOBODY } : undefined;

/** Must belong to the server's user, because anyone who reaches the socket in this folder has full database access. */
export function makeOwnedFolder(path: string) {
  makeFolder(path, 0o700);
  const owner = isRoot() ? NOBODY : process.getuid?.();
  if (isRoot()) chownSync(path, NOBODY, NOBODY);
  if (statSync(path).uid !== owner)
    throw new StartError(`The folder ${path} belongs to another user: remove it first.`);
  chmodSync(path, 0o700);
  return path;
}

/** Socket paths have a length limit, so sockets are in the temporary folder under a hash of the data folder. */
const socketFolder = (dataDir: string) =>
  join(tmpdir(), `sparekey-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`);

export const embeddedConnection = (dataDir: string) => ({
  host: socketFolder(dataDir),
  user: 'sparekey',
  database: 'postgres',
});

/** Locks the data folder by listening on a socket, which unlike a pid file cannot outlive its process. */
async function lockDataDir(dataDir: string): Promise<Server> {
  const path = join(makeOwnedFolder(socketFolder(dataDir)), 'owner');
  const listen = () =>
    new Promise<Server | undefined>((done, fail) => {
      const server = createServer((socket) => socket.end()).unref();
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
      );
      server.listen(path, () => done(server));
    });
  const isAnswered = (at: string) =>
    new Promise<boolean>((done) => {
      const socket = connect(at, () => done(true));
      socket.once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });

  let lock = await listen();
  if (!lock && !(await isAnswered(path))) {
    // Another process may have found the lock stale at the same moment and already replaced it, so this checks what it
    // moved aside again before discarding it.
    const aside = `${path}.${process.pid}`;
    try {
      renameSync(path, aside);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (await isAnswered(aside)) renameSync(aside, path);
    else {
      rmSync(aside, { force: true });
      lock = await listen();
    }
  }
  if (lock) return lock;
  throw new StartError(`Another Sparekey is already running on the data folder ${dataDir}: stop it or set DATA_DIR.`);
}

export function explainLog(log: string): string {
  if (isDiskFull(log)) return `${DISK_FULL}.\n${log.trim()}`;
  const hint = log.includes('postmaster.pid') ? ` Does it run already, with another TMPDIR than ${tmpdir()}?` : '';
  return `${log.trim()}${hint}`;
}

function initialise(initdb: string, cluster: string) {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  makeOwnedFolder(unfinished);
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
    throw new StartError(
      `The embedded database could not be created: ${explainLog(result.stderr || String(result.error))}`,
    );
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
    // Compresses full-page images, which would otherwise be a third of the WAL of a booking.
    wal_compression: 'pglz',
    ...settings,
  };
  const command = asServerUser([
    postgres,
    '-D',
    cluster,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  return spawn('sh', ['-c', STOP_WITH_PARENT, 'sh', ...command], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
}

async function acceptsConnections(connection: EmbeddedPostgres['connection']): Promise<boolean> {
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

function postmasterOf(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
}

/** A PostgreSQL whose owner has died may still be shutting down. */
function hasLivePostmaster(cluster: string): boolean {
  const pid = postmasterOf(cluster);
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const clusterOf = (dataDir: string) => join(resolve(dataDir), 'postgres');
export const hasEmbeddedDatabase = (dataDir: string) => existsSync(clusterOf(dataDir));

interface Launched {
  child: ChildProcess;
  exited: Promise<void>;
}

/** Waits until this very postmaster accepts connections, not another one on the same cluster. */
async function launchAndWait(
  postgres: string,
  dataDir: string,
  settings: Record<string, string>,
  startSeconds = 30,
): Promise<Launched> {
  const cluster = clusterOf(dataDir);
  const connection = embeddedConnection(dataDir);
  for (let waited = 0; hasLivePostmaster(cluster) && waited < 15_000; waited += 50) await delay(50);

  const child = launch(postgres, cluster, connection.host, settings);
  let hasExited = false;
  const exited = new Promise<void>((done) => child.once('exit', () => done())).then(() => void (hasExited = true));
  let printedPid = '';
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (printedPid += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));

  const deadline = performance.now() + startSeconds * 1000;
  while (postmasterOf(cluster) !== Number(printedPid) || !(await acceptsConnections(connection))) {
    if (hasExited || performance.now() > deadline) {
      child.stdin?.end();
      throw new StartError(`The embedded database did not start in ${dataDir}: ${explainLog(log)}`);
    }
    await delay(20);
  }
  return { child, exited };
}

/** Listens only on a socket and stops with this process. Restarts after a crash; queries fail in the meantime. */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  {
    onError = () => {},
    outlivesRelease = false,
    startSeconds,
  }: {
    onError?: (error: Error) => void;
    /** Whether it must survive the removal of the release folder. */
    outlivesRelease?: boolean;
    /** Point-in-time recovery may need more than the default. */
    startSeconds?: number;
  } = {},
): Promise<EmbeddedPostgres> {
  let files = await findEmbeddedFiles();
  makeFolder(dataDir);
  const lock = await lockDataDir(dataDir);
  let isStopping = false;
  let running: Launched;
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    for (;;) {
      if (isStopping) return;
      try {
        running = await launchAndWait(files.postgres, dataDir, settings);
        void running.exited.then(restartAfterExit);
        return;
      } catch (error) {
        onError(error as Error);
        await delay(1_000);
      }
    }
  }
  function restartAfterExit(): void {
    if (isStopping) return;
    onError(new Error('The embedded database exited unexpectedly and is restarted.'));
    restarting = restart();
  }

  try {
    if (outlivesRelease) files = copyEmbeddedFiles(files, dataDir, onError);
    if (!hasEmbeddedDatabase(dataDir)) initialise(files.initdb, clusterOf(dataDir));
    running = await launchAndWait(files.postgres, dataDir, settings, startSeconds);
    if (outlivesRelease) removeOutdatedCopies(files, dataDir);
  } catch (error) {
    lock.close();
    throw error;
  }
  void running.exited.then(restartAfterExit);
  return {
    connection: embeddedConnection(dataDir),
    async stop() {
      isStopping = true;
      await restarting;
      running.child.stdin?.end();
      await running.exited;
      lock.close();
    },
  };
}
