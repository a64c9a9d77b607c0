import { layerOf } from './architecture-rules.ts';
import { readTables, type TableUse } from './sql-tables.ts';

/** Whose each table is: a folder of `server/`. Only the owner writes a table, and nobody reads one from below its owner. */
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

/** What a table says to everybody, also to those who stand below its owner: who somebody is, whose a car is, who rents it when. */
export const PUBLIC_COLUMNS: Record<string, readonly string[]> = {
  cars: ['id', 'owner_id'],
  rentals: ['car_id', 'end_date', 'id', 'renter_id', 'start_date'],
  // Who is signed in, and until when
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

/** What is read from below all the same. Each is a debt: how it could be paid is said beside it. */
export const READS_OF_HIGHER_LAYERS: readonly { by: string; of: string }[] = [
  // The pages of administrators say how often somebody was reported; reports are decided by the acts of moderation. Once
  // these acts stand in a room of their own, below reports, the pages can stand above.
  { by: 'moderation/', of: 'reports' },
  // The list of notices names cars as they are shown. It belongs above, apart from what announces.
  { by: 'notices/read-notices', of: 'cars' },
  { by: 'notices/read-notices', of: 'reviewed_cars' },
];

/** Demo data fills every table, as years of use would have, and a demo that begins afresh empties them. */
const FILLS_EVERY_TABLE = ['server/seed/', 'server/demo/'];

const isBelow = (file: string, owner: string) => {
  const [here, there] = [layerOf(file), layerOf(`server/${owner}/index.ts`)];
  return here?.folder !== there?.folder && (here?.layer ?? 0) >= (there?.layer ?? 0);
};

function refuse(file: string, { table, isWritten, columns }: TableUse): string | undefined {
  const owner = OWNERS.get(table)!;
  if (file.startsWith(`server/${owner}/`) || FILLS_EVERY_TABLE.some((folder) => file.startsWith(folder)))
    return undefined;
  if (isWritten)
    return `only-the-owner-writes: "${table}" may be written only by server/${owner}: call a function of its index.`;
  if (!isBelow(file, owner)) return undefined;
  if (READS_OF_HIGHER_LAYERS.some(({ by, of }) => of === table && file.startsWith(`server/${by}`))) return undefined;
  const shown = PUBLIC_COLUMNS[table];
  const hidden = columns.filter((column) => !shown?.includes(column));
  // Without its table's name it is not known whose a column is.
  if (shown && columns.length > 0 && hidden.length === 0) return undefined;
  const what = hidden.length > 0 && shown ? hidden.map((column) => `${table}.${column}`).join(', ') : table;
  return `no-reading-higher-layers: "${what}" belongs to server/${owner}, a higher layer (scripts/lint/architecture-rules.ts).`;
}

/** What is wrong with a statement, or a part of one, for who writes and reads which table. */
export const refusedTables = (file: string, statement: string): string[] =>
  readTables(statement, OWNERS).flatMap((use) => refuse(file, use) ?? []);
