import type { Sql } from './database/database.ts';

/** Rows that nobody needs for ever. docs/operating.md lists them all, with how long they are kept. */
export interface Forgotten {
  table: string;
  afterHours: number;
  /** Which rows are older than a moment, which is so many hours ago. */
  isOld: (moment: Sql) => Sql;
}
