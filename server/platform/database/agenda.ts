import { join } from 'sql-template-tag';
import { sql, type Sql } from './database.ts';
import type { Listener } from './listen.ts';

/** Notified by `wake_workers()` of the schema. */
const WORK_CHANNEL = 'work';

/** For what has no date of its own: at once, or never. */
export const dueIf = (condition: Sql): Sql => sql`select '-infinity'::timestamptz where ${condition}`;

/** When each of several tasks has something to do. */
export interface Agenda {
  /**
   * In how many seconds, by the database's clock; infinite where nothing waits. Undefined while nobody listens: then nobody hears of
   * what comes either.
   */
  look(tasks: readonly { name: string; due: () => Sql }[]): Promise<ReadonlyMap<string, number> | undefined>;
  /** Calls back whenever something may be due sooner than it was. */
  start(onWake: () => void): void;
}

export function createAgenda(listener: Pick<Listener, 'hear' | 'start' | 'ask'>): Agenda {
  let wake = () => {};
  listener.hear(WORK_CHANNEL, { onMessage: () => wake(), onGap: () => wake() });
  return {
    async look(tasks) {
      const dues = tasks.map(({ name, due }) => sql`(${name}::text, (${due()})::timestamptz)`);
      const rows = await listener.ask<{ task: string; seconds: number | null }>(
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
