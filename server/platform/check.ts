import type { Database, Sql } from './database/database.ts';

/** `about` stays the same from one run to the next, whatever the numbers are. */
export interface Finding {
  about: string;
  wrong: string;
}

export interface CheckContext {
  timeZone: string;
  currency: string;
  payoutMinimumCents: number;
  /** Whether owners are paid only once they have given their tax details */
  dac7: boolean;
  /** Who takes payments and pays owners now */
  paymentProvider: string;
  /** `off` on a site that owes nobody a mail, such as one that a backup was restored to for a try */
  mail: 'smtp' | 'mailbox' | 'off';
  /** In the marketplace's time zone */
  today: string;
  /** How late workers may be */
  graceSeconds: number;
}

/** `query` selects what breaks the rule, as `about` and `wrong`. */
export type Check = { rule: string } & (
  | { query: (context: CheckContext) => Sql }
  | { find: (db: Database, context: CheckContext) => Promise<Finding[]> }
);

export interface Violation {
  rule: string;
  wrong: string;
}

/** Differences are checked again after a pause: what was in progress has finished by then. */
export interface Recheck {
  attempts: number;
  pauseSeconds: number;
}
