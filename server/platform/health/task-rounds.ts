import type { Pool } from '../database/database.ts';
import { maskAddresses } from '../mask-addresses.ts';
import type { Task } from '../workers.ts';
import { good, writeSpan, wrong, type Health } from './health.ts';
import {
  findLateTasks,
  findWorkerStatus,
  saveTaskRounds,
  takeRequestedTasks,
  requestedDue,
  type TaskRound,
} from './task-round.queries.ts';

const ERROR_MAX = 500;
const KEEP_SECONDS = 60;
const WANTED_SECONDS = 15;

/** Records the runs of background tasks, and saves them to the database every minute. */
export function recordTaskRounds(pool: Pool, tasks: readonly Task[]): Task[] {
  const rounds = new Map<string, TaskRound>();
  const roundOf = ({ name, everySeconds }: Task): TaskRound => {
    const round = rounds.get(name) ?? { task: name, everySeconds, succeededAt: null, failedAt: null, error: null };
    rounds.set(name, round);
    return round;
  };
  const noteSuccess = (round: TaskRound) => void Object.assign(round, { succeededAt: new Date(), error: null });
  const watch = (task: Task): Task => ({
    ...task,
    onIdle: () => noteSuccess(roundOf(task)),
    async run(stopping) {
      const round = roundOf(task);
      try {
        const done = await task.run(stopping);
        noteSuccess(round);
        return done;
      } catch (error) {
        const message = maskAddresses(error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
        if (!stopping.aborted) Object.assign(round, { failedAt: new Date(), error: message });
        throw error;
      }
    },
  });
  const watched = tasks.map(watch);
  return [
    ...watched,
    {
      name: 'keep task rounds',
      everySeconds: KEEP_SECONDS,
      run: () => saveTaskRounds(pool, [...rounds.values()]),
    },
    {
      name: 'do what is wanted',
      everySeconds: WANTED_SECONDS,
      due: () => requestedDue,
      async run(stopping) {
        const wanted = new Set(await takeRequestedTasks(pool, [...rounds.keys()]));
        // Failures are recorded with the next save.
        await Promise.allSettled(watched.filter(({ name }) => wanted.has(name)).map((task) => task.run(stopping)));
      },
    },
  ];
}

export async function checkWorkers(pool: Pool): Promise<Health> {
  const { isDone, lastSeconds, tasks, late: count } = await findWorkerStatus(pool);
  if (lastSeconds === null) return wrong((t) => t('system.finding.workers.never'));
  if (!isDone) return wrong((t) => t('system.finding.workers.gone', { span: writeSpan(t.language, lastSeconds) }));
  const [first] = count > 0 ? await findLateTasks(pool) : [];
  if (!first) return good((t) => t('system.finding.workers.good', { count: tasks }));
  const { task, since, error } = first;
  const seconds = (Date.now() - since.getTime()) / 1000;
  return wrong((t) =>
    t('system.finding.workers.late', {
      count,
      task,
      span: writeSpan(t.language, seconds),
      reason: error ?? t('system.finding.workers.no-reason'),
    }),
  );
}
