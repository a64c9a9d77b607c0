import type { QueueName } from '../../../contract/system/check-names.ts';
import { many, type Database, type Sql } from '../database/database.ts';

export interface QueuedRow {
  id: string;
  /** A code defined here; never user input, and no email address. */
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
  /** Entries that were given up first, then waiting ones, the oldest first. */
  rows: QueuedRow[];
}

/** The subject of an administrator's action, for the audit log. */
export interface QueueActionSubject {
  what: string;
  rentalId?: string | null;
}

/** Deferred work of a feature. Call actions in a transaction that also records them in the audit log. */
export interface WorkQueue {
  name: QueueName;
  list: (db: Database, limit: number) => Promise<QueueContent>;
  /** Returns undefined if the entry is not given up, or no longer. */
  retry?: (db: Database, id: string) => Promise<QueueActionSubject | undefined>;
  drop?: (db: Database, id: string) => Promise<QueueActionSubject | undefined>;
  /** For retries that contact a third party: runs before the transaction, on behalf of the administrator. */
  beforeRetry?: (id: string, uid: string) => Promise<unknown>;
}

/** Each row repeats the totals. */
type CountedRow = QueuedRow & { waiting: number; parked: number };

/** Lists a queue with the statement that selects its rows. */
export const listRows =
  (select: (limit: number) => Sql): WorkQueue['list'] =>
  async (db, limit) => {
    const rows = await many<CountedRow>(db, select(limit));
    return {
      waiting: rows[0]?.waiting ?? 0,
      parked: rows[0]?.parked ?? 0,
      rows: rows.map(({ waiting: _waiting, parked: _parked, ...row }) => row),
    };
  };
