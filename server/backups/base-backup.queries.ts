import { one, scalar, sql, type Database } from '../platform/database/database.ts';

export const findSystemId = (db: Database) =>
  scalar<string>(db, sql`select system_identifier::text from pg_control_system()`);

/** Changes when a restored database takes the place of another. */
export const findTimeline = (db: Database) =>
  scalar<string>(db, sql`select left(pg_walfile_name(pg_current_wal_lsn()), 8)`);

/** `fast` asks for a checkpoint now. */
export const startBase = (db: Database) =>
  one<{ firstSegment: string; startedAt: Date; postgres: string }>(
    db,
    sql`
    select pg_walfile_name(pg_backup_start('sparekey', fast => true)) as "firstSegment", clock_timestamp() as "startedAt",
      current_setting('server_version') as postgres`,
  );

/** In the session that started it. The segments follow by the archive's own way. */
export const stopBase = (db: Database) =>
  one<{ label: string; endedAt: Date }>(
    db,
    sql`select labelfile as label, clock_timestamp() as "endedAt" from pg_backup_stop(wait_for_archive => false)`,
  );

/** Without a commit there is no time in the log, and a quiet night could not be restored to. */
export const commitSomething = (db: Database) => db.query(sql`select pg_current_xact_id()`);

export const findReplayedUntil = (db: Database) => scalar<Date | null>(db, sql`select pg_last_xact_replay_timestamp()`);
