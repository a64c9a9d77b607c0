import { readSchema } from '../platform/database/migrate.ts';

/** What is no visitor's doing: reference data, what every database begins with, and how the site runs. */
const KEPT_TABLES: ReadonlySet<string> = new Set([
  'command_runs',
  'demo_leftovers',
  'demo_site',
  // Its rows lead to files; a worker removes them with those.
  'driver_pictures',
  'history_count',
  'listing_counts',
  'market',
  'news_starts',
  'own_field_kinds',
  'place_data',
  'places',
  // Or a visitor would get new attempts with each reset
  'rate_limits',
  'replication_heartbeat',
  'route_timings',
  'system_checks',
  'task_rounds',
  'web_vitals',
]);

/**
 * Every other table of the schema, so that a new one is emptied unless somebody decides otherwise. Never what else may stand in the
 * database.
 */
export const readEmptiedTables = (): string[] =>
  readSchema()
    .flatMap(({ text }) => Array.from(text.matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table]) => table!))
    .filter((table) => !KEPT_TABLES.has(table))
    .toSorted();
