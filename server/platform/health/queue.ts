import type { QueueName } from '../../../contract/system/check-names.ts';
import type { Database } from '../database/database.ts';

export interface QueuedRow {
  id: string;
  /** A code of ours, never what somebody wrote, and no address */
  what: string;
  since: Date;
  attempts: number;
  why: string | null;
  nextAt: Date | null;
  amountCents?: number | null;
  isParked: boolean;
}

interface QueueContent {
  waiting: number;
  parked: number;
  /** What was given up first, then what waits, the oldest first */
  rows: QueuedRow[];
}

/** What an act was about, for the history */
export interface Touched {
  what: string;
  rentalId?: string | null;
}

/** Work that a feature does later. Act on it in a transaction, with an entry in the history. */
export interface Queue {
  name: QueueName;
  look: (db: Database, limit: number) => Promise<QueueContent>;
  /** Undefined for what was not given up, or not any more. */
  retry?: (db: Database, id: string) => Promise<Touched | undefined>;
  drop?: (db: Database, id: string) => Promise<Touched | undefined>;
  /** Where trying again asks somebody outside: before the transaction, and by the one who wants it */
  ask?: (id: string, uid: string) => Promise<unknown>;
}

/** Each row repeats how many there are in all. */
export type CountedRow = QueuedRow & { waiting: number; parked: number };

export const contentOf = (rows: readonly CountedRow[]): QueueContent => ({
  waiting: rows[0]?.waiting ?? 0,
  parked: rows[0]?.parked ?? 0,
  rows: rows.map(({ waiting: _waiting, parked: _parked, ...row }) => row),
});
