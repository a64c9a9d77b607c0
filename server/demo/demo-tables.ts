import { readSchema } from '../platform/database/migrate.ts';

/** Tables that a reset keeps: reference data, initial rows, and operational state. */
const KEPT_TABLES: ReadonlySet<string> = new Set([
  'command_runs',
  'demo_leftovers',
  'demo_site',
  // Its rows point to files; a worker removes both.
  'driver_pictures',
  'history_count',
  'listing_counts',
  'market',
  'news_starts',
  'own_field_kinds',
  'place_data',
  'places',
  // Emptying it would give visitors new attempts with each reset.
  'rate_limits',
  'replication_heartbeat',
  'route_timings',
  'system_checks',
  'task_rounds',
  'web_vitals',
]);

/**
 * Includes every other table that the migrations create, so a new table is emptied by default. Unrelated tables in the same database are
 * left alone.
 */
export const readEmptiedTables = (): string[] =>
  readSchema()
    .flatMap(({ text }) => Array.from(text.matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table]) => table!))
    .filter((table) => !KEPT_TABLES.has(table))
    .toSorted();
