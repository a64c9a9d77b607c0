import type { Database, Sql } from './database/database.ts';

/** `about` identifies the finding and stays the same between runs even when numbers in `wrong` change. */
export interface Finding {
  about: string;
  wrong: string;
}

export interface CheckContext {
  timeZone: string;
  currency: string;
  payoutMinimumCents: number;
  /** Whether payouts wait until owners have given their tax details. */
  dac7: boolean;
  /** The provider that currently handles payments and payouts. */
  paymentProvider: string;
  /** `off` on sites that owe nobody mail, such as a trial restore of a backup. */
  mail: 'smtp' | 'mailbox' | 'off';
  /** Today's date in the marketplace's time zone. */
  today: string;
  /** How late workers may be before a check reports them. */
  graceSeconds: number;
}

/** `query` selects the rows that break the rule, as `about` and `wrong`. */
export type Check = { rule: string } & (
  | { query: (context: CheckContext) => Sql }
  | { find: (db: Database, context: CheckContext) => Promise<Finding[]> }
);

export interface Violation {
  rule: string;
  wrong: string;
}

/** Rechecks findings after a pause, because they may stem from work in progress. */
export interface Recheck {
  attempts: number;
  pauseSeconds: number;
}
