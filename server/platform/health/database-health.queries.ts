import type { Config } from '../config.ts';
import {
  createPool,
  many,
  one,
  POSTGRES_ERROR,
  postgresCode,
  scalar,
  sql,
  type Database,
  type Pool,
} from '../database/database.ts';
import { readMigrations } from '../database/migrate.ts';
import { good, off, warning, worstOf, writeSpan, wrong, type Health } from './health.ts';
import { findClockOffset } from '../metrics/clock.queries.ts';
import { createErrorRedactor } from './hide-secrets.ts';
import { thresholds } from './thresholds.ts';

const BUSY_SHARE = 0.9;

const milliseconds = (began: number) => Math.max(1, Math.round(performance.now() - began));

interface DatabaseState {
  version: string;
  used: number;
  most: number;
  applied: string[];
}

/** Undefined if the database has no tables yet. */
async function findState(db: Database): Promise<DatabaseState | undefined> {
  try {
    return await one<DatabaseState>(
      db,
      sql`
      select current_setting('server_version') as version, count(*) as used,
        current_setting('max_connections')::integer as most, array(select name from schema_migrations) as applied
      from pg_stat_activity where backend_type = 'client backend'`,
    );
  } catch (error) {
    if (postgresCode(error) === POSTGRES_ERROR.undefinedTable) return undefined;
    throw error;
  }
}

export async function checkDatabase(pool: Pool): Promise<Health> {
  const began = performance.now();
  const state = await findState(pool);
  const took = milliseconds(began);
  const applied = new Set(state?.applied);
  if (!state || readMigrations().some(({ name }) => !applied.has(name))) {
    return wrong((t) => t('system.finding.database.old'));
  }
  const { version, used, most } = state;
  if (used >= most * BUSY_SHARE) return warning((t) => t('system.finding.database.busy', { used, most }));
  return good((t) => t('system.finding.database.good', { version, milliseconds: took }));
}

const findBeat = (pool: Pool) => scalar<Date>(pool, sql`select beaten_at from replication_heartbeat`);

async function checkReplica(url: string, primaryBeat: Date, config: Config): Promise<Health> {
  const name = new URL(url).host;
  const pool = createPool({ connectionString: url }, () => {}, 1);
  try {
    // Both beats were written on the primary, so their difference is the replica's lag.
    const seconds = Math.max(0, (primaryBeat.getTime() - (await findBeat(pool)).getTime()) / 1000);
    if (seconds <= config.replicas.maxLagSeconds) return good((t) => t('system.finding.replicas.good', { name }));
    return wrong((t) => t('system.finding.replicas.late', { name, span: writeSpan(t.language, seconds) }));
  } catch (error) {
    const reason = createErrorRedactor(config)(error);
    return wrong((t) => t('system.finding.replicas.away', { name, reason }));
  } finally {
    await pool.end().catch(() => {});
  }
}

export async function checkReplicas(pool: Pool, config: Config): Promise<Health> {
  const [first, ...more] = config.replicas.urls;
  if (first === undefined) return off((t) => t('system.finding.replicas.none'));
  const beat = await findBeat(pool);
  const [one, ...others] = await Promise.all([first, ...more].map((url) => checkReplica(url, beat, config)));
  const worst = worstOf([one!, ...others]);
  if (worst.state !== 'good') return worst;
  return good((t) => t('system.finding.replicas.all-good', { count: others.length + 1 }));
}

export async function checkClock(pool: Pool): Promise<Health> {
  const seconds = Math.abs(await findClockOffset(pool));
  if (seconds <= thresholds.clockSeconds) return good((t) => t('system.finding.clock.good'));
  return wrong((t) => t('system.finding.clock.off', { span: writeSpan(t.language, seconds) }));
}

/** Warns if a newer version has already migrated the database. */
export async function checkVersion(pool: Pool, version: string): Promise<Health> {
  const known = new Set(readMigrations().map(({ name }) => name));
  const applied = await many<{ name: string }>(pool, sql`select name from schema_migrations`);
  if (applied.some(({ name }) => !known.has(name)))
    return warning((t) => t('system.finding.version.older', { version }));
  return good((t) => t('system.finding.version.good', { version }));
}
