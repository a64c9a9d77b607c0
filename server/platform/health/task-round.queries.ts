import type { Pool } from '../database/database.ts';
import { many, maybeOne, one, sql, type Database } from '../database/database.ts';
import { thresholds } from './thresholds.ts';

export interface TaskRound {
  task: string;
  everySeconds: number;
  succeededAt: Date | null;
  failedAt: Date | null;
  error: string | null;
}

/** Several processes run the same tasks, so the newest result counts. */
export const saveTaskRounds = (pool: Pool, rounds: readonly TaskRound[]) =>
  pool.query(sql`
    insert into task_rounds (task, every_seconds, succeeded_at, failed_at, error)
    select * from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb)
      as rounds (task text, "everySeconds" integer, "succeededAt" timestamptz, "failedAt" timestamptz, error text)
    on conflict (task) do update set every_seconds = excluded.every_seconds, seen_at = now(),
      succeeded_at = greatest(task_rounds.succeeded_at, excluded.succeeded_at),
      failed_at = greatest(task_rounds.failed_at, excluded.failed_at),
      error = coalesce(excluded.error, task_rounds.error)`);

/** Workers report every minute that they are running. */
const WORKER_TIMEOUT = sql`interval '3 minutes'`;
const LATE = sql`make_interval(secs => ${thresholds.taskRounds}::integer * every_seconds + ${thresholds.taskSeconds}::integer)`;

const isDone = sql`seen_at > now() - ${WORKER_TIMEOUT}`;
const isLate = sql`${isDone} and coalesce(succeeded_at, since) < now() - ${LATE}`;

export const findWorkerStatus = (db: Database) =>
  one<{ isDone: boolean; lastSeconds: number | null; tasks: number; late: number }>(
    db,
    sql`
    select coalesce(bool_or(${isDone}), false) as "isDone", count(*) filter (where ${isDone}) as tasks,
      count(*) filter (where ${isLate}) as late, extract(epoch from now() - max(seen_at))::float8 as "lastSeconds"
    from task_rounds`,
  );

/** Requests one run of a task that is late. */
export const requestTaskRun = (db: Database, task: string) =>
  maybeOne<{ what: string }>(
    db,
    sql`
    update task_rounds set wanted_at = now() where task = ${task} and ${isLate} and wanted_at is null
    returning task as what`,
  );

export const requestedDue = sql`select min(wanted_at) from task_rounds`;

/** Only the first process to ask gets the tasks. */
export const takeRequestedTasks = async (db: Database, tasks: readonly string[]): Promise<string[]> =>
  (
    await many<{ task: string }>(
      db,
      sql`
      update task_rounds set wanted_at = null where wanted_at is not null and task = any(${tasks}::text[])
      returning task`,
    )
  ).map(({ task }) => task);

interface LateTask {
  task: string;
  since: Date;
  error: string | null;
  /** The approximate time of the next attempt. */
  nextAt: Date | null;
}

/** Tasks that workers run but that have not succeeded for long, the longest first. */
export const findLateTasks = (db: Database) =>
  many<LateTask>(
    db,
    sql`
    select task, coalesce(succeeded_at, since) as since, error,
      failed_at + make_interval(secs => every_seconds) as "nextAt"
    from task_rounds where ${isLate} order by 2, task`,
  );
