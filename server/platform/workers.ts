import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Agenda } from './database/agenda.ts';
import type { Sql } from './database/database.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Serving processes may need longer to stop; background work can be resumed by any process. */
const STOP_MILLISECONDS = 3_000;
const BOUNDS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120];
/** Often enough that the listener need not make sure of its connection by itself. */
export const LOOK_SECONDS = 9;
/** Between what wakes: a busy market wakes all the time. */
const WAKE_MILLISECONDS = 1_000;

/** Several processes may run a task at once; each claims its rows by locks. */
export interface Task {
  name: string;
  /** How long it rests after a round */
  everySeconds: number;
  /**
   * When there is something to do next, as a select of one value, null or nothing for never: until then it rests on. Too early costs
   * a round, too late is late. What is written and due within `LOOK_SECONDS` has to wake the workers (`wake_workers()` of the
   * schema), unless the task rests for longer than that anyway.
   */
  due?: () => Sql;
  /** When told to stop it begins nothing new; the next round finds the rest. */
  run(stopping: AbortSignal): Promise<unknown>;
  /** There was nothing to do. */
  onRest?(): void;
}

type DatedTask = Task & Required<Pick<Task, 'due'>>;
const isDated = (task: Task): task is DatedTask => task.due !== undefined;

export interface Workers {
  start(): void;
  /** Waits for what is under way, but only for so long. */
  stop(): Promise<void>;
}

interface TaskRecord {
  begin(task: Task): void;
  end(task: Task, seconds: number, isGood: boolean): void;
  /** There is nothing to do, which is as good as having done it. */
  rest(task: Task): void;
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
    rest: ({ name }) => void succeededAt.set(name, Date.now() / 1000),
  };
}

/**
 * Each task rests for its time after a round. One that says when it is due then waits until that moment, or until somebody wakes the
 * workers, as long as the agenda is known; otherwise it begins its next round at once.
 */
export function createWorkers(
  tasks: readonly Task[],
  log: FastifyBaseLogger,
  { record, agenda, lookSeconds = LOOK_SECONDS }: { record?: TaskRecord; agenda?: Agenda; lookSeconds?: number } = {},
): Workers {
  const timers = new Map<Task, NodeJS.Timeout>();
  const running = new Map<Task, Promise<unknown>>();
  const stopping = new AbortController();
  const dated = tasks.filter(isDated);
  /** Have rested, and are not due yet as far as is known */
  const waiting = new Set<Task>();
  let next: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  let isLooking = false;
  let lookedAt = -Infinity;

  /** The earliest wish counts. */
  function lookWithin(milliseconds: number) {
    nextAt = Math.min(nextAt, performance.now() + Math.max(0, milliseconds));
    if (isLooking || stopping.signal.aborted) return;
    clearTimeout(next);
    next = setTimeout(() => void look(), Math.max(0, nextAt - performance.now()));
  }

  async function look() {
    isLooking = true;
    nextAt = Infinity;
    const asked = [...waiting];
    const seconds = await agenda!.look(dated);
    isLooking = false;
    if (stopping.signal.aborted) return;
    if (seconds) lookedAt = performance.now();
    let soonest = lookSeconds;
    for (const task of asked) {
      const left = seconds ? seconds.get(task.name)! : 0;
      if (left <= 0) begin(task);
      else {
        record?.rest(task);
        task.onRest?.();
        soonest = Math.min(soonest, left);
      }
    }
    if (waiting.size > 0) lookWithin(soonest * 1000);
  }

  function rest(task: Task) {
    timers.delete(task);
    if (!agenda || !isDated(task)) return begin(task);
    waiting.add(task);
    lookWithin(0);
  }

  function begin(task: Task) {
    waiting.delete(task);
    const started = performance.now();
    const tell = (isGood: boolean) => record?.end(task, (performance.now() - started) / 1000, isGood);
    const round = task
      .run(stopping.signal)
      .then(
        () => tell(true),
        (error: unknown) => {
          // Losing its connections while stopping is not a failure.
          if (stopping.signal.aborted) return;
          tell(false);
          log.error({ err: error, task: task.name }, 'task failed');
        },
      )
      .finally(() => {
        running.delete(task);
        if (!stopping.signal.aborted) timers.set(task, setTimeout(rest, task.everySeconds * 1000, task));
      });
    running.set(task, round);
  }

  return {
    start() {
      agenda?.start(() => {
        if (waiting.size > 0) lookWithin(lookedAt + WAKE_MILLISECONDS - performance.now());
      });
      for (const task of tasks) {
        record?.begin(task);
        begin(task);
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of [...timers.values(), next]) clearTimeout(timer);
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
