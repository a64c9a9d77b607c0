import type { FastifyBaseLogger } from 'fastify';
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { MetricFamily, Metrics } from '../metrics/metrics.ts';
import { labelFamilies } from '../metrics/text-format.ts';
import { StartError } from '../start-error.ts';
import { MEMORY_ENV, MEMORY_FLAGS } from './memory-settings.ts';
import { requestFamilies, isReady } from './supervised.ts';

/** A kind of process. HTTP processes share one port, which the supervisor holds for them. */
interface ProcessRole {
  name: string;
  file: string;
}

interface Supervisor {
  /** Starts the first process before the others, so that an invalid setting is reported once. */
  start(): Promise<void>;
  /** Replaces the processes one by one with ones from the current files, without interrupting requests. */
  reload(): Promise<void>;
  stop(): Promise<void>;
  families(): Promise<MetricFamily[][]>;
}

interface Slot {
  role: ProcessRole;
  worker: Worker | undefined;
  startedAt: number;
  /** Consecutive crashes, each soon after its start. */
  crashes: number;
}

const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
const STEADY_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 12_000;

/** Grows exponentially, so that a process that cannot start does not keep the machine busy. */
export const restartPause = (crashes: number) =>
  Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** (crashes - 1));

const exitOf = (worker: Worker) => new Promise<void>((done) => worker.once('exit', () => done()));

async function terminate(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const exited = exitOf(worker);
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MILLISECONDS);
  await exited;
  clearTimeout(timer);
}

export function createSupervisor(
  roles: ProcessRole[],
  options: {
    log: FastifyBaseLogger;
    metrics: Metrics;
    /** Called for each start. */
    findNode: () => string;
  },
): Supervisor {
  const { log, metrics, findNode } = options;
  const slots = roles.map((role): Slot => ({ role, worker: undefined, startedAt: 0, crashes: 0 }));
  const restarts = metrics.counter('sparekey_process_restarts_total', 'Unexpected process exits.', ['process']);
  // Starts at 0, because the first sample of a new series would not count as an increase.
  for (const { name } of roles) restarts.with(name);
  const stopping = new AbortController();
  let reloading: Promise<void> = Promise.resolve();

  function launch({ name, file }: ProcessRole): Promise<Worker> {
    // This process's own arguments come last and take precedence.
    cluster.setupPrimary({ exec: file, execArgv: [...MEMORY_FLAGS, ...process.execArgv] });
    // cluster has no option for the executable: it forks `process.execPath`.
    process.execPath = findNode();
    const worker = cluster.fork({ ...MEMORY_ENV, ...process.env });
    return new Promise((done, fail) => {
      worker.on('message', (message: unknown) => isReady(message) && done(worker));
      worker.once('exit', () => fail(new StartError(`The process ${name} could not start.`)));
      // Without a listener, an error in one process, such as a missing Node, would crash the supervisor and all processes.
      worker.on('error', (error) => {
        fail(new StartError(`The process ${name} could not start: ${error.message}`));
        if (!stopping.signal.aborted) log.warn({ err: error, process: name }, 'error in a process');
      });
    });
  }

  function track(slot: Slot, worker: Worker) {
    slot.worker = worker;
    slot.startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (slot.worker !== worker || stopping.signal.aborted) return;
      slot.worker = undefined;
      if (performance.now() - slot.startedAt > STEADY_MILLISECONDS) slot.crashes = 0;
      log.error({ process: slot.role.name, code, signal }, 'a process exited unexpectedly');
      void restartUntilRunning(slot);
    });
  }

  async function restartUntilRunning(slot: Slot): Promise<void> {
    while (!stopping.signal.aborted) {
      restarts.with(slot.role.name).add();
      slot.crashes++;
      try {
        await delay(restartPause(slot.crashes), undefined, { signal: stopping.signal });
        const worker = await launch(slot.role);
        track(slot, worker);
        // The supervisor stopped while the process was starting, so nothing else ends it.
        if (stopping.signal.aborted) await terminate(worker);
        else log.info({ process: slot.role.name }, 'the process is running again');
        return;
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'could not restart a process');
      }
    }
  }

  async function replace(slot: Slot): Promise<void> {
    const old = slot.worker;
    // A process that is restarting picks up the new files anyway.
    if (!old) return;
    const worker = await launch(slot.role);
    track(slot, worker);
    await terminate(old);
  }

  async function replaceAll(): Promise<void> {
    try {
      for (const slot of slots) if (!stopping.signal.aborted) await replace(slot);
      log.info('every process was replaced');
    } catch (error) {
      log.error({ err: error }, 'reload failed: the remaining processes continue unchanged');
    }
  }

  return {
    async start() {
      const [first, ...others] = slots;
      const begin = async (slot: Slot) => track(slot, await launch(slot.role));
      try {
        if (first) await begin(first);
        await Promise.all(others.map(begin));
      } catch (error) {
        await this.stop();
        throw error;
      }
    },

    reload() {
      reloading = reloading.then(replaceAll);
      return reloading;
    },

    async stop() {
      stopping.abort();
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => terminate(worker)));
    },

    async families() {
      const lists = await Promise.allSettled(
        slots.map(async ({ role, worker }) =>
          worker?.isConnected() ? labelFamilies(await requestFamilies(worker), role.name) : [],
        ),
      );
      return lists.map((result) => (result.status === 'fulfilled' ? result.value : []));
    },
  };
}
