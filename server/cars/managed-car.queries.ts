import type { ManagedCar } from '../../contract/cars.ts';
import type { AdminCarSort } from '../../contract/vocabulary.ts';
import { many, one, sql, type Database, type Sql } from '../platform/database/database.ts';
import { disabledColumn, isWaiting } from './car.queries.ts';

export interface ManagedFilter {
  /** Whose cars; everybody's unless said. */
  ownerId?: string | undefined;
  /** Part of a title. */
  q?: string | undefined;
  /** Part of a place. */
  location?: string | undefined;
}

// A filtered list of this many cars is not paged through to its end, and counting on would take seconds.
export const COUNTED_MAX = 10_000;

/** The index knows titles and places as one text, so each part is compared once more by itself. */
const conditions = ({ ownerId, q, location }: ManagedFilter) => sql`
  ${ownerId ? sql`cars.owner_id = ${ownerId}` : sql`true`}
  ${
    q
      ? sql`and cars.search_text like search_pattern(${q})
    and split_part(cars.search_text, E'\n', 1) like search_pattern(${q})`
      : sql``
  }
  ${
    location
      ? sql`and cars.search_text like search_pattern(${location})
    and cars.location_key like search_pattern(${location})`
      : sql``
  }`;

// Written as the indexes have it, or they would not be used.
const waitingFirst = sql`case when ${isWaiting} then 0 else 1 end`;

const ORDER: Record<AdminCarSort, Sql> = {
  waiting: sql`${waitingFirst}, cars.created_at desc, cars.id desc`,
  waiting_oldest: sql`${waitingFirst}, cars.created_at, cars.id`,
  newest: sql`cars.created_at desc, cars.id desc`,
  oldest: sql`cars.created_at, cars.id`,
};

const columns = sql`cars.id, cars.title, cars.description, cars.location, cars.price_cents as "priceCents", cars.gear,
  cars.seats, cars.vehicle_type as "vehicleType", cars.status, cars.version, ${disabledColumn},
  cars.created_at as "createdAt", cars.owner_id as "ownerId", users.display_name as "ownerName", cars.card::jsonb -> 'photo' as photo`;

type ManagedRow = Omit<ManagedCar, 'createdAt'> & { createdAt: Date };
const present = (row: ManagedRow): ManagedCar => ({ ...row, createdAt: row.createdAt.toISOString() });

export async function countManaged(db: Database, filter: ManagedFilter): Promise<number> {
  const isEverything = !filter.ownerId && !filter.q && !filter.location;
  const { count } = await one<{ count: number }>(
    db,
    isEverything
      ? sql`select sum(cars) as count from listing_counts`
      : sql`select count(*) as count from (select 1 from cars where ${conditions(filter)} limit ${COUNTED_MAX}) found`,
  );
  return count;
}

/** One page of a list. Only the page's own rows are read in full, however deep it lies. */
export async function listManaged(
  db: Database,
  filter: ManagedFilter,
  { sort, limit, offset }: { sort: AdminCarSort; limit: number; offset: number },
): Promise<ManagedCar[]> {
  const rows = await many<ManagedRow>(
    db,
    sql`
    select ${columns} from cars join users on users.id = cars.owner_id
    where cars.id in (
      select cars.id from cars where ${conditions(filter)} order by ${ORDER[sort]} limit ${limit} offset ${offset})
    order by ${ORDER[sort]}`,
  );
  return rows.map(present);
}

export async function findManaged(db: Database, id: string): Promise<ManagedCar> {
  return present(
    await one<ManagedRow>(
      db,
      sql`select ${columns} from cars join users on users.id = cars.owner_id where cars.id = ${id}`,
    ),
  );
}
