import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Agenda } from './database/agenda.ts';
import type { Sql } from './database/database.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Serving processes may need longer to stop; background work can be resumed by any process. */
const STOP_MILLISECONDS = 3_000;
const BOUNDS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120];
/** Often enough that the listener need not check its connection itself. */
export const AGENDA_SECONDS = 9;
/** The minimum interval between wake-ups, because a busy market wakes the workers all the time. */
const WAKE_MILLISECONDS = 1_000;

/** Several processes may run a task at the same time; each claims its rows with locks. */
export interface Task {
  name: string;
  /** The pause after a round. */
  everySeconds: number;
  /**
   * Selects when there is work next, as one value; null or no row means never. Until then the task pauses further. A time that is too
   * early costs a round, one that is too late delays work. Writes that are due within `AGENDA_SECONDS` must wake the workers
   * (`wake_workers()` in the schema), unless the task pauses for longer than that anyway.
   */
  due?: () => Sql;
  /** When aborted, it starts nothing new; the next round continues. */
  run(stopping: AbortSignal): Promise<unknown>;
  /** Called instead of `run` when there was nothing to do. */
  onIdle?(): void;
}

type ScheduledTask = Task & Required<Pick<Task, 'due'>>;
const isScheduled = (task: Task): task is ScheduledTask => task.due !== undefined;

export interface Workers {
  start(): void;
  /** Waits for running tasks, but only for a limited time. */
  stop(): Promise<void>;
}

interface TaskRecord {
  begin(task: Task): void;
  end(task: Task, seconds: number, isGood: boolean): void;
  /** Counts as success, because there was nothing to do. */
  rest(task: Task): void;
}

export function measureTasks(metrics: Metrics): TaskRecord {
  const rounds = metrics.counter('sparekey_task_rounds_total', 'Rounds of background tasks, by outcome.', [
    'task',
    'outcome',
  ]);
  const durations = metrics.histogram('sparekey_task_duration_seconds', 'Duration of a round.', BOUNDS_SECONDS, [
    'task',
  ]);
  const intervals = new Map<string, number>();
  metrics.gauge('sparekey_task_interval_seconds', 'Interval between two rounds of a task.', () =>
    [...intervals].map(([task, value]) => ({ labels: { task }, value })),
  );
  const succeededAt = new Map<string, number>();
  metrics.gauge(
    'sparekey_task_last_success_timestamp_seconds',
    'When a task last succeeded, or was started, in Unix time.',
    () => [...succeededAt].map(([task, value]) => ({ labels: { task }, value })),
  );
  return {
    begin({ name, everySeconds }) {
      // Starts at 0 so that the first failure counts as an increase, and sets a time so that a first round that hangs becomes late.
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
 * Each task pauses after a round. A task with a due time then waits until that moment or a wake-up, as long as the agenda is
 * available; any other task starts its next round immediately.
 */
export function createWorkers(
  tasks: readonly Task[],
  log: FastifyBaseLogger,
  { record, agenda, lookSeconds = AGENDA_SECONDS }: { record?: TaskRecord; agenda?: Agenda; lookSeconds?: number } = {},
): Workers {
  const timers = new Map<Task, NodeJS.Timeout>();
  const running = new Map<Task, Promise<unknown>>();
  const stopping = new AbortController();
  const scheduled = tasks.filter(isScheduled);
  /** Tasks whose pause is over and that are not known to be due. */
  const waiting = new Set<Task>();
  let next: NodeJS.Timeout | undefined;
  let nextAt = Infinity;
  let isChecking = false;
  let checkedAt = -Infinity;

  /** The earliest requested time counts. */
  function checkWithin(milliseconds: number) {
    nextAt = Math.min(nextAt, performance.now() + Math.max(0, milliseconds));
    if (isChecking || stopping.signal.aborted) return;
    clearTimeout(next);
    next = setTimeout(() => void checkAgenda(), Math.max(0, nextAt - performance.now()));
  }

  async function checkAgenda() {
    isChecking = true;
    nextAt = Infinity;
    const asked = [...waiting];
    const seconds = await agenda!.secondsUntilDue(scheduled);
    isChecking = false;
    if (stopping.signal.aborted) return;
    if (seconds) checkedAt = performance.now();
    let soonest = lookSeconds;
    for (const task of asked) {
      const left = seconds ? seconds.get(task.name)! : 0;
      if (left <= 0) begin(task);
      else {
        record?.rest(task);
        task.onIdle?.();
        soonest = Math.min(soonest, left);
      }
    }
    if (waiting.size > 0) checkWithin(soonest * 1000);
  }

  function finishPause(task: Task) {
    timers.delete(task);
    if (!agenda || !isScheduled(task)) return begin(task);
    waiting.add(task);
    checkWithin(0);
  }

  function begin(task: Task) {
    waiting.delete(task);
    const started = performance.now();
    const report = (isGood: boolean) => record?.end(task, (performance.now() - started) / 1000, isGood);
    const round = task
      .run(stopping.signal)
      .then(
        () => report(true),
        (error: unknown) => {
          // Losing connections while stopping is not a failure.
          if (stopping.signal.aborted) return;
          report(false);
          log.error({ err: error, task: task.name }, 'task failed');
        },
      )
      .finally(() => {
        running.delete(task);
        if (!stopping.signal.aborted) timers.set(task, setTimeout(finishPause, task.everySeconds * 1000, task));
      });
    running.set(task, round);
  }

  return {
    start() {
      agenda?.start(() => {
        if (waiting.size > 0) checkWithin(checkedAt + WAKE_MILLISECONDS - performance.now());
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
      // Every task tolerates being interrupted anywhere, as by a crash.
      if (running.size > 0)
        log.warn({ tasks: [...running.keys()].map(({ name }) => name) }, 'stopped before these tasks ended');
    },
  };
}
