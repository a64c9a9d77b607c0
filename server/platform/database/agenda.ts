import { join } from 'sql-template-tag';
import { sql, type Sql } from './database.ts';
import type { Listener } from './listener.ts';

/** The channel on which `wake_workers()` in the schema notifies. */
const WORK_CHANNEL = 'work';

/** For work without a due time: due immediately, or never. */
export const dueIf = (condition: Sql): Sql => sql`select '-infinity'::timestamptz where ${condition}`;

/** Knows when each of several tasks has work to do. */
export interface Agenda {
  /**
   * Returns the seconds until each task is due by the database's clock, infinite if it has no work. Returns undefined while
   * nothing is listening, because notifications about new work are lost then.
   */
  secondsUntilDue(tasks: readonly { name: string; due: () => Sql }[]): Promise<ReadonlyMap<string, number> | undefined>;
  /** Calls back whenever a task may be due earlier than expected. */
  start(onWake: () => void): void;
}

export function createAgenda(listener: Pick<Listener, 'subscribe' | 'start' | 'query'>): Agenda {
  let wake = () => {};
  listener.subscribe(WORK_CHANNEL, { onMessage: () => wake(), onGap: () => wake() });
  return {
    async secondsUntilDue(tasks) {
      const dues = tasks.map(({ name, due }) => sql`(${name}::text, (${due()})::timestamptz)`);
      const rows = await listener.query<{ task: string; seconds: number | null }>(
        'agenda',
        sql`
        select task, extract(epoch from due_at - clock_timestamp())::float8 as seconds
        from (values ${join(dues)}) as agenda (task, due_at)`,
      );
      return rows && new Map(rows.map(({ task, seconds }) => [task, seconds ?? Infinity]));
    },
    start(onWake) {
      wake = onWake;
      void listener.start();
    },
  };
}
