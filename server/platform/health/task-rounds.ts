import type { Pool } from '../database/database.ts';
import { maskAddresses } from '../mask-addresses.ts';
import type { Task } from '../workers.ts';
import { good, writeSpan, wrong, type Health } from './health.ts';
import { findLateTasks, findWork, saveRounds, takeWantedTasks, type Round } from './task-round.queries.ts';

const ERROR_MAX = 500;
const KEEP_SECONDS = 15;

/** Notes when background work was begun and done, and keeps that in the database now and then. */
export function withRounds(pool: Pool, tasks: readonly Task[]): Task[] {
  const rounds = new Map<string, Round>();
  const watch = (task: Task): Task => ({
    ...task,
    async run(stopping) {
      const { name, everySeconds } = task;
      const round = rounds.get(name) ?? { task: name, everySeconds, succeededAt: null, failedAt: null, error: null };
      rounds.set(name, round);
      try {
        const done = await task.run(stopping);
        Object.assign(round, { succeededAt: new Date(), error: null });
        return done;
      } catch (error) {
        const said = maskAddresses(error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
        if (!stopping.aborted) Object.assign(round, { failedAt: new Date(), error: said });
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
      async run(stopping) {
        await saveRounds(pool, [...rounds.values()]);
        const wanted = new Set(await takeWantedTasks(pool, [...rounds.keys()]));
        // What comes of it is kept with the next round.
        await Promise.allSettled(watched.filter(({ name }) => wanted.has(name)).map((task) => task.run(stopping)));
      },
    },
  ];
}

export async function lookAtWorkers(pool: Pool): Promise<Health> {
  const { isDone, lastSeconds, tasks } = await findWork(pool);
  if (lastSeconds === null) return wrong((t) => t('system.said.workers.never'));
  if (!isDone) return wrong((t) => t('system.said.workers.gone', { span: writeSpan(t.language, lastSeconds) }));
  const late = await findLateTasks(pool);
  const [first] = late;
  if (!first) return good((t) => t('system.said.workers.good', { count: tasks }));
  const { task, since, error } = first;
  const seconds = (Date.now() - since.getTime()) / 1000;
  return wrong((t) =>
    t('system.said.workers.late', {
      count: late.length,
      task,
      span: writeSpan(t.language, seconds),
      reason: error ?? t('system.said.workers.no-reason'),
    }),
  );
}
