import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { layerOf } from './architecture-rules.ts';
import { readTables, type TableUse } from './sql-tables.ts';

/** Tables by owner, a folder of `server/`. Only the owner may write a table, and only higher layers may read it. */
const TABLES_OF: Record<string, readonly string[]> = {
  platform: [
    'idempotency_keys',
    'mailbox',
    'outbox',
    'rate_limits',
    'replication_heartbeat',
    'route_timings',
    'system_checks',
    'task_rounds',
  ],
  accounts: ['account_identities', 'accounts', 'sessions', 'users', 'verifications'],
  books: ['dispute_evidence', 'ledger_sums', 'ledger_sums_progress'],
  cars: [
    'blocks',
    'car_facts',
    'car_pickups',
    'car_spots',
    'car_stats',
    'cars',
    'extras',
    'listing_counts',
    'location_stats',
    'own_field_kinds',
    'pin_offsets',
    'reviewed_cars',
    'stay_rates',
    'taken_days',
  ],
  claims: ['claims', 'deposit_placements', 'deposits'],
  demo: ['demo_leftovers', 'demo_site'],
  drivers: [
    'driver_checks',
    'driver_licences',
    'driver_pictures',
    'driver_terms',
    'rental_driver_terms',
    'rental_drivers',
  ],
  earnings: [
    'earned_stays',
    'earnings_statements',
    'payout_accounts',
    'payout_reversals',
    'payout_rounds',
    'payouts',
    'tax_details',
  ],
  feeds: ['calendar_exports', 'calendar_feeds', 'feed_collisions', 'imported_days'],
  handover: ['handover_agreements', 'handover_photos', 'handovers'],
  history: ['audit_log', 'history_count', 'history_numbers'],
  import: ['import_sources'],
  integrations: ['api_keys'],
  market: ['market'],
  messages: ['reply_templates'],
  moderation: ['user_notes'],
  money: [
    'disputes',
    'dues',
    'kept_cards',
    'ledger_entries',
    'ledger_lines',
    'payer_customers',
    'payment_attempts',
    'provider_events',
    'provider_fee_cursors',
    'refunds',
    'sandbox_bank_accounts',
    'sandbox_charges',
    'sandbox_payment_methods',
    'sandbox_refunds',
    'sandbox_reversals',
    'sandbox_transfers',
  ],
  notices: ['news_starts', 'notices'],
  overview: ['daily_figures'],
  people: ['person_figures'],
  photos: ['photos'],
  places: ['place_data', 'place_names', 'places'],
  pushes: ['push_devices', 'pushes'],
  rentals: ['held_rentals', 'rental_changes', 'rental_extras', 'rentals'],
  reports: ['reports'],
  reviews: ['review_requests', 'review_seals', 'reviews'],
  saved: ['saved_cars'],
  site: ['web_vitals'],
  system: ['command_runs'],
  threads: ['messages', 'threads'],
  webhooks: ['webhook_deliveries', 'webhooks'],
};

export const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES_OF).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
);

/** Columns that lower layers may read too: who a user is, who owns a car, and who rents it when. */
export const PUBLIC_COLUMNS: Record<string, readonly string[]> = {
  cars: ['id', 'owner_id'],
  rentals: ['car_id', 'end_date', 'id', 'renter_id', 'start_date'],
  // Sessions and their expiry
  sessions: ['expires_at', 'id', 'user_id'],
  users: [
    'about',
    'banned_at',
    'created_at',
    'deleted_at',
    'display_name',
    'email_verified',
    'id',
    'language',
    'muted_mails',
    'photo_id',
    'spoken_languages',
  ],
};

/** Exceptions, which are technical debt; comments explain how to remove them. */
export const READS_OF_HIGHER_LAYERS: readonly { by: string; of: string }[] = [
  // Administrators' pages show how often a user was reported, while decisions on reports call moderation. Once those
  // actions are a separate feature below reports, the pages can move above it.
  { by: 'moderation/users/user.queries', of: 'reports' },
  // The list of notices shows car titles. Separated from sending notices, it could move to a higher layer.
  { by: 'notices/read-notices', of: 'cars' },
  { by: 'notices/read-notices', of: 'reviewed_cars' },
];

const SCHEMA = fileURLToPath(new URL('../../server/schema/', import.meta.url));

/** The columns of each table in `server/schema/`. */
const COLUMNS: ReadonlyMap<string, readonly string[]> = new Map(
  globSync('*.sql', { cwd: SCHEMA })
    .flatMap((file) => [...readFileSync(SCHEMA + file, 'utf8').matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)])
    .map(
      ([, table, body]) => [table!, [...body!.matchAll(/^ {2}([a-z]\w*) /gm)].map(([, column]) => column!)] as const,
    ),
);

/** Columns that only this table has among those the statement uses, so that an unqualified name means them. */
const ownColumns = (table: string, others: readonly string[]) =>
  (COLUMNS.get(table) ?? []).filter((column) => !others.some((other) => COLUMNS.get(other)?.includes(column)));

/** Demo data fills all tables, and a demo that resets empties them. */
const FILLS_EVERY_TABLE = ['server/seed/', 'server/demo/'];

const isBelow = (file: string, owner: string) => {
  const [here, there] = [layerOf(file), layerOf(`server/${owner}/index.ts`)];
  return here?.folder !== there?.folder && (here?.layer ?? 0) >= (there?.layer ?? 0);
};

function findViolation(file: string, use: TableUse, tables: readonly string[]): string | undefined {
  const { table, isWritten, columns, unqualified } = use;
  const owner = OWNERS.get(table)!;
  if (file.startsWith(`server/${owner}/`) || FILLS_EVERY_TABLE.some((folder) => file.startsWith(folder)))
    return undefined;
  if (isWritten)
    return `only-the-owner-writes: "${table}" may be written only by server/${owner}: call a function of its index.`;
  if (!isBelow(file, owner)) return undefined;
  if (READS_OF_HIGHER_LAYERS.some(({ by, of }) => of === table && file.startsWith(`server/${by}`))) return undefined;
  const visible = PUBLIC_COLUMNS[table];
  const others = tables.filter((other) => other !== table);
  const used = [...columns, ...ownColumns(table, others).filter((column) => unqualified.includes(column))];
  const hidden = used.filter((column) => !visible?.includes(column));
  // A statement that qualifies nothing does not say which columns it uses.
  if (visible && columns.length > 0 && hidden.length === 0) return undefined;
  const what = hidden.length > 0 && visible ? hidden.map((column) => `${table}.${column}`).join(', ') : table;
  return `no-reading-higher-layers: "${what}" belongs to server/${owner}, a higher layer (scripts/lint/architecture-rules.ts).`;
}

/** Returns the violations in a statement or a fragment of one. */
export const findTableViolations = (file: string, statement: string): string[] => {
  const uses = readTables(statement, OWNERS);
  const tables = uses.map(({ table }) => table);
  return uses.flatMap((use) => findViolation(file, use, tables) ?? []);
};
