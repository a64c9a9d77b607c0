import type { DateRange } from '../../contract/dates.ts';
import { many, one, sql, type Database } from '../platform/database/database.ts';

type SourceKind = 'user' | 'car' | 'rental';

// An arbitrary advisory lock id that all imports share.
const IMPORT_LOCK = 7_275_392;

/** The lock is held until it is released or the connection closes. */
export const lockImport = async (db: Database): Promise<boolean> => {
  const [row] = await many<{ isFree: boolean }>(db, sql`select pg_try_advisory_lock(${IMPORT_LOCK}) as "isFree"`);
  return row?.isFree ?? false;
};

export const unlockImport = (db: Database) => db.query(sql`select pg_advisory_unlock(${IMPORT_LOCK})`);

/** `isReady` is false for a schema that is too old to have the import tables. */
export const findImportTables = (db: Database) =>
  one<{ isUsed: boolean; isReady: boolean }>(
    db,
    sql`
    select to_regclass('schema_migrations') is not null as "isUsed", to_regclass('import_sources') is not null as "isReady"`,
  );

/** Generates ids before inserting, so that rows of one batch can refer to each other. */
export const newIds = async (db: Database, count: number): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select uuidv7() as id from generate_series(1, ${count}::integer)`)).map(
    ({ id }) => id,
  );

/** Maps ids of the source to ids here. */
export async function findSources(db: Database, kind: SourceKind, ids: string[]): Promise<Map<string, string>> {
  const rows = await many<{ sourceId: string; targetId: string }>(
    db,
    sql`
    select source_id as "sourceId", target_id as "targetId" from import_sources
    where kind = ${kind} and source_id = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ sourceId, targetId }) => [sourceId, targetId]));
}

export const insertSources = (
  db: Database,
  kind: SourceKind,
  sources: readonly { sourceId: string; targetId: string }[],
) =>
  db.query(sql`
    insert into import_sources (kind, source_id, target_id)
    select ${kind}, "sourceId", "targetId"
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as source ("sourceId" text, "targetId" uuid)`);

export interface ImportedAccount {
  id: string;
  email: string;
  isDemo: boolean;
  isBanned?: boolean;
}

const account = sql`id, lower(email::text) as email, is_demo as "isDemo", banned_at is not null as "isBanned"`;

export const findAccountsByEmail = (db: Database, emails: string[]) =>
  many<ImportedAccount>(
    db,
    sql`select ${account} from users where deleted_at is null and email = any(${emails}::text[]::citext[])`,
  );

export const findAccountsById = (db: Database, ids: string[]) =>
  many<ImportedAccount>(db, sql`select ${account} from users where deleted_at is null and id = any(${ids}::uuid[])`);

export interface KnownCar {
  id: string;
  ownerId: string;
  priceCents: number;
}

/** With a lock, nobody can book the cars meanwhile. */
export const findKnownCars = (db: Database, ids: string[], { lock }: { lock: boolean }) =>
  many<KnownCar>(
    db,
    sql`
    select id, owner_id as "ownerId", price_cents as "priceCents" from cars
    where id = any(${ids}::uuid[]) order by id ${lock ? sql`for no key update` : sql``}`,
  );

/** Returns all periods that a rental may not overlap. Imported calendar days are left out, because bookings replace them. */
export const findTakenDays = (db: Database, carIds: string[]) =>
  many<DateRange & { carId: string; isRental: boolean }>(
    db,
    sql`
    select car_id as "carId", lower(period) as "startDate", upper(period) - 1 as "endDate",
      rental_id is not null as "isRental"
    from taken_days
    where car_id = any(${carIds}::uuid[]) and num_nonnulls(rental_id, block_id, change_id) > 0`,
  );
