import type { Database, Sql } from './database/database.ts';

/** One thing that is wrong. What it is about stays the same from one look to the next, whatever the numbers are. */
export interface Finding {
  about: string;
  wrong: string;
}

/** What a check is made with. */
export interface Terms {
  timeZone: string;
  /** At the marketplace's place. */
  today: string;
  /** How late workers may be with what is theirs to do. */
  graceSeconds: number;
}

/** Something that must always be true, and how to find what makes it untrue: by a statement for `about` and `wrong`, or else. */
export type Check = { rule: string } & (
  | { query: (terms: Terms) => Sql }
  | { find: (db: Database, terms: Terms) => Promise<Finding[]> }
);

export interface Violation {
  rule: string;
  wrong: string;
}

/** What differs is looked at again, so often and after such a pause: what is under way has come to its end by then. */
export interface Looking {
  looks: number;
  pauseSeconds: number;
}
