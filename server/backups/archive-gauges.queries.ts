import type { Config } from '../platform/config.ts';
import { one, sql, type Database } from '../platform/database/database.ts';
import { SPOOL_IN_CLUSTER } from '../platform/database/wal-spool.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';
import { ARCHIVED_MARKER, BASE_BACKUP_MARKER } from './spool-markers.ts';

/** The age of a marker file that the database can see, or the database's uptime if the file does not exist. */
const ageOf = (mark: string) => sql`
  select extract(epoch from now() - coalesce((pg_stat_file(${`${SPOOL_IN_CLUSTER}/${mark}`}, true)).modification,
    pg_postmaster_start_time()))::integer`;

/** The ages of the last archived WAL segment and of the newest base backup. */
export const findArchiveAges = (db: Database) =>
  one<{ logSeconds: number; baseSeconds: number }>(
    db,
    sql`select (${ageOf(ARCHIVED_MARKER)}) as "logSeconds", (${ageOf(BASE_BACKUP_MARKER)}) as "baseSeconds"`,
  );

export const archiveGauges = ({ walArchive }: Pick<Config, 'walArchive'>): readonly Gauge[] =>
  walArchive
    ? [
        {
          name: 'sparekey_wal_archive_age_seconds',
          help: 'Seconds since the WAL was last archived; newer changes would be lost.',
          values: [{ query: ageOf(ARCHIVED_MARKER) }],
        },
        {
          name: 'sparekey_base_backup_age_seconds',
          help: 'Age of the newest base backup.',
          values: [{ query: ageOf(BASE_BACKUP_MARKER) }],
        },
      ]
    : [];
