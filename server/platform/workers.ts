import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Metrics } from './metrics/metrics.ts';

/** Serving processes may need longer to stop; background work can be resumed by any process. */
const STOP_MILLISECONDS = 3_000;
const BOUNDS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120];

/** Several processes may run a task at once; each claims its rows by locks. */
export interface Task {
  name: string;
  everySeconds: number;
  /** When told to stop it begins nothing new; the next round finds the rest. */
  run(stopping: AbortSignal): Promise<unknown>;
}

export interface Workers {
  start(): void;
  /** Waits for what is under way, but only for so long. */
  stop(): Promise<void>;
}

interface TaskRecord {
  begin(task: Task): void;
  end(task: Task, seconds: number, isGood: boolean): void;
}

export function measureTasks(metrics: Metrics): TaskRecord {
  const rounds = metrics.counter('sparekey_task_rounds_total', 'Rounds of background tasks, by outcome.', [
    'task',
    'outcome',
  ]);
  const durations = metrics.histogram('sparekey_task_duration_seconds', 'How long a round took.', BOUNDS_SECONDS, [
    'task',
  ]);
  const intervals = new Map<string, number>();
  metrics.gauge('sparekey_task_interval_seconds', 'How long a task rests between two rounds.', () =>
    [...intervals].map(([task, value]) => ({ labels: { task }, value })),
  );
  const succeededAt = new Map<string, number>();
  metrics.gauge(
    'sparekey_task_last_success_timestamp_seconds',
    'When a task last did its work, or was started, in Unix time.',
    () => [...succeededAt].map(([task, value]) => ({ labels: { task }, value })),
  );
  return {
    begin({ name, everySeconds }) {
      // From 0, or the first failure would be no increase; and a first round that never ends is late some time.
      for (const outcome of ['done', 'failed']) rounds.with(name, outcome);
      intervals.set(name, everySeconds);
      succeededAt.set(name, Date.now() / 1000);
    },
    end({ name }, seconds, isGood) {
      rounds.with(name, isGood ? 'done' : 'failed').add();
      durations.with(name).observe(seconds);
      if (isGood) succeededAt.set(name, Date.now() / 1000);
    },
  };
}

export function createWorkers(tasks: Task[], log: FastifyBaseLogger, record?: TaskRecord): Workers {
  const timers = new Map<Task, NodeJS.Timeout>();
  const running = new Map<Task, Promise<unknown>>();
  const stopping = new AbortController();

  function begin(task: Task) {
    const started = performance.now();
    const tell = (isGood: boolean) => record?.end(task, (performance.now() - started) / 1000, isGood);
    const round = task
      .run(stopping.signal)
      .then(
        () => tell(true),
        (error: unknown) => {
          // Losing its connections while stopping is no failure.
          if (stopping.signal.aborted) return;
          tell(false);
          log.error({ err: error, task: task.name }, 'task failed');
        },
      )
      .finally(() => {
        running.delete(task);
        if (!stopping.signal.aborted) timers.set(task, setTimeout(begin, task.everySeconds * 1000, task));
      });
    running.set(task, round);
  }

  return {
    start() {
      for (const task of tasks) {
        record?.begin(task);
        begin(task);
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      const limit = new AbortController();
      await Promise.race([
        Promise.all(running.values()),
        delay(STOP_MILLISECONDS, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
      // Every task tolerates being cut off anywhere, as by a crash.
      if (running.size > 0) log.warn({ tasks: [...running.keys()].map(({ name }) => name) }, 'stopped in the middle');
    },
  };
}
