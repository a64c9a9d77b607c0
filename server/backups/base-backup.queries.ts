import { one, scalar, sql, type Database } from '../platform/database/database.ts';

export const findSystemId = (db: Database) =>
  scalar<string>(db, sql`select system_identifier::text from pg_control_system()`);

/** Distinguishes the databases of one PostgreSQL server. */
export const findDatabaseId = (db: Database) =>
  scalar<string>(db, sql`select oid::text from pg_database where datname = current_database()`);

/** Changes when a restored database replaces another. */
export const findTimeline = (db: Database) =>
  scalar<string>(db, sql`select left(pg_walfile_name(pg_current_wal_lsn()), 8)`);

/** `fast` requests an immediate checkpoint. */
export const startBaseBackup = (db: Database) =>
  one<{ firstSegment: string; startedAt: Date; postgres: string }>(
    db,
    sql`
    select pg_walfile_name(pg_backup_start('sparekey', fast => true)) as "firstSegment", clock_timestamp() as "startedAt",
      current_setting('server_version') as postgres`,
  );

/** Must run in the session that started the backup. Does not wait for the WAL, because we archive that separately. */
export const stopBaseBackup = (db: Database) =>
  one<{ label: string; endedAt: Date }>(
    db,
    sql`select labelfile as label, clock_timestamp() as "endedAt" from pg_backup_stop(wait_for_archive => false)`,
  );

/** The WAL contains times only with commits, so without this an idle period could not be a recovery target. */
export const commitEmptyTransaction = (db: Database) => db.query(sql`select pg_current_xact_id()`);

export const findReplayedUntil = (db: Database) => scalar<Date | null>(db, sql`select pg_last_xact_replay_timestamp()`);
