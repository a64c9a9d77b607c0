import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DISK_FULL, isDiskFull, StartError } from '../start-error.ts';
import { findEmbeddedFiles, keepEmbeddedFiles, removeOtherFiles } from './embedded-files.ts';

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

// A helper waits on standard input, which closes when our process ends in whatever way, SIGKILL included. It then asks
// PostgreSQL for a fast shutdown, so no database outlives its owner. The shell itself ends when PostgreSQL does, and says
// first which process that is.
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
    // Others may find it stale at the same moment, and one of them may have taken its place already: whatever is moved
    // aside here is looked at again before it counts as stale.
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

/** What PostgreSQL said before it ended, with what to do where we know it. */
export function explainLog(log: string): string {
  if (isDiskFull(log)) return `${DISK_FULL}.\n${log.trim()}`;
  const hint = log.includes('postmaster.pid') ? ` Does it run already, with another TMPDIR than ${tmpdir()}?` : '';
  return `${log.trim()}${hint}`;
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

/** The process that PostgreSQL itself wrote down as the one that has this cluster. */
function postmasterOf(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
}

/** Whether a process that lost its owner is still shutting down on this cluster. */
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

const clusterOf = (dataDir: string) => join(resolve(dataDir), 'postgres');
export const hasEmbeddedDatabase = (dataDir: string) => existsSync(clusterOf(dataDir));

interface Launched {
  child: ChildProcess;
  exited: Promise<void>;
}

/** Starts PostgreSQL and waits until it answers, it and no other that has the cluster already. */
async function launchAndWait(postgres: string, dataDir: string, settings: Record<string, string>): Promise<Launched> {
  const cluster = clusterOf(dataDir);
  const connection = embeddedConnection(dataDir);
  for (let waited = 0; hasLivePostmaster(cluster) && waited < 15_000; waited += 50) await delay(50);

  const child = launch(postgres, cluster, connection.host, settings);
  let hasExited = false;
  const exited = new Promise<void>((done) => child.once('exit', () => done())).then(() => void (hasExited = true));
  let said = '';
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));

  const deadline = performance.now() + 30_000;
  while (postmasterOf(cluster) !== Number(said) || !(await answers(connection))) {
    if (hasExited || performance.now() > deadline) {
      child.stdin?.end();
      throw new StartError(`The embedded database did not start in ${dataDir}: ${explainLog(log)}`);
    }
    await delay(20);
  }
  return { child, exited };
}

/**
 * A real PostgreSQL on a data folder of its own, reached by a socket only, living exactly as long as this process: should
 * it end before, it is started again, and whoever asks meanwhile hears that the database is away.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  {
    onError = () => {},
    outlivesRelease = false,
  }: {
    onError?: (error: Error) => void;
    /** Whether the folder that we run from may be removed while it runs. */
    outlivesRelease?: boolean;
  } = {},
): Promise<EmbeddedPostgres> {
  let files = await findEmbeddedFiles();
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataDir(dataDir);
  let isStopping = false;
  let running: Launched;
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    for (;;) {
      if (isStopping) return;
      try {
        running = await launchAndWait(files.postgres, dataDir, settings);
        void running.exited.then(surviveExit);
        return;
      } catch (error) {
        onError(error as Error);
        await delay(1_000);
      }
    }
  }
  function surviveExit(): void {
    if (isStopping) return;
    onError(new Error('The embedded database ended by itself and is started again.'));
    restarting = restart();
  }

  try {
    if (outlivesRelease) files = keepEmbeddedFiles(files, dataDir, onError);
    if (!hasEmbeddedDatabase(dataDir)) initialise(files.initdb, clusterOf(dataDir));
    running = await launchAndWait(files.postgres, dataDir, settings);
    if (outlivesRelease) removeOtherFiles(files, dataDir);
  } catch (error) {
    lock.close();
    throw error;
  }
  void running.exited.then(surviveExit);
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
