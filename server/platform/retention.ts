import type { Sql } from './database/database.ts';

/** Rows that are deleted after some time. docs/operating.md lists them all, with their retention. */
export interface RetentionRule {
  table: string;
  afterHours: number;
  /** Selects the rows that are older than this moment, which is `afterHours` ago. */
  isOld: (moment: Sql) => Sql;
}
