import type { CarSearch, Total } from '../../contract/cars.ts';
import { searchLimits } from '../../contract/limits.ts';
import { CAR_STATUS, type CarSort } from '../../contract/vocabulary.ts';
import { maybeOne, one, sql, type Database, type Pool } from '../platform/database/database.ts';
import type { Statement } from '../platform/database/pipeline.ts';
import type { Place } from './search-cursor.ts';

/** What a search looks for, once its request has been read. */
export interface Search extends Omit<CarSearch, 'cursor' | 'withTotal'> {
  byPartOfPlace: boolean;
  /** Where to begin; the beginning unless said. */
  from?: Place | undefined;
}

// How many cars one request may look at. Where nearly everything is booked, a search without a bound would read the
// whole market to fill a page.
export const WALK = 2_000;
export const WIDE_WALK = 20_000;
const COUNTED = 5_000;

/** Trigrams need three letters or digits in a row; a shorter text is compared on a bounded walk instead. */
export const isIndexable = (text: string) => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKC'));

/** Connections for searches may only walk indexes in order: the one kind of plan that is good for every value. */
export const WALK_ONLY = `set plan_cache_mode = force_generic_plan; set jit = off;
  set enable_sort = off; set enable_incremental_sort = off; set enable_bitmapscan = off; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off`;

const SORT: Record<CarSort, { key: string; type: string; descending: boolean }> = {
  newest: { key: 'cars.created_at', type: 'timestamptz', descending: true },
  price_asc: { key: 'cars.price_cents', type: 'integer', descending: false },
  price_desc: { key: 'cars.price_cents', type: 'integer', descending: true },
  popular: { key: 'car_stats.confirmed_rentals', type: 'integer', descending: true },
};

// Not every column: each would be taken out of each car on the walk.
const LOOKED_AT =
  'cars.id, cars.card, cars.booked, cars.vehicle_type, cars.gear, cars.seats, cars.location_key, cars.search_text';

interface Conditions {
  /** Conditions that an index answers: they decide which cars are looked at. */
  walked: string[];
  /** Conditions checked on each car that is looked at. */
  checked: string[];
  values: unknown[];
  /** Names the combination, so that each is prepared once. */
  name: string;
  usesText: boolean;
}

function conditionsOf(search: Search): Conditions {
  const { sort, q, location, byPartOfPlace, vehicleType, gear, minSeats, startDate, endDate } = search;
  const values: unknown[] = [];
  const walked: string[] = [];
  const checked: string[] = [];
  let name = `cars_${sort}`;
  const value = (given: unknown) => `$${values.push(given)}`;
  const add = (list: string[], mark: string, condition: string) => {
    list.push(condition);
    name += `_${mark}${list === walked ? 'w' : ''}`;
  };

  const isPart = byPartOfPlace && location !== undefined;
  const usesText = (q !== undefined && isIndexable(q)) || (isPart && isIndexable(location));
  const byPopularity = sort === 'popular' && !usesText;
  const table = byPopularity ? 'car_stats' : 'cars';

  if (location !== undefined && !isPart) add(walked, 'l', `${table}.location_key = search_form(${value(location)})`);
  if (isPart) {
    const pattern = `search_pattern(${value(location)})`;
    const indexed = isIndexable(location);
    if (indexed) add(walked, 'i', `cars.search_text like ${pattern}`);
    add(indexed ? walked : checked, 'p', `cars.location_key like ${pattern}`);
  }
  if (q !== undefined) {
    add(isIndexable(q) ? walked : checked, 'q', `cars.search_text like search_pattern(${value(q)})`);
  }

  const byPrice = sort === 'price_asc' || sort === 'price_desc';
  const hasTypeIndex = location === undefined && (byPopularity || (byPrice && gear !== undefined));
  const hasGearIndex = location === undefined && byPrice && vehicleType !== undefined;
  if (vehicleType !== undefined) {
    if (hasTypeIndex) add(walked, 't', `${table}.vehicle_type = ${value(vehicleType)}`);
    else add(usesText ? walked : checked, 't', `cars.vehicle_type = ${value(vehicleType)}`);
  }
  if (gear !== undefined) add(usesText || hasGearIndex ? walked : checked, 'g', `cars.gear = ${value(gear)}`);
  if (minSeats !== undefined) add(usesText ? walked : checked, 's', `cars.seats >= ${value(minSeats)}`);
  if (startDate !== undefined && endDate !== undefined) {
    // One value, read once: a range put together from two would be put together again for each car.
    add(checked, 'd', `not cars.booked && ${value(`[${startDate},${endDate}]`)}::daterange`);
  }
  return { walked, checked, values, name, usesText };
}

const and = (conditions: string[]) => conditions.map((condition) => ` and ${condition}`).join('');

export interface FoundPage {
  /** Cards as JSON, `,\n` between them: those of the page and, when there is one, the one after it. */
  cards: string | null;
  found: number;
  /** By popularity the last card's number of rentals. Cards say everything else. */
  lastKey: number | null;
  /** When the walk ended before the page was full: the first car that was not looked at, by sort key and id. */
  beyond: [key: string | number, id: string] | null;
}

/** The statement for one page and the car after it, from the beginning or from where the page before ended. */
export function pageStatement(search: Search): Statement & { usesText: boolean } {
  const conditions = conditionsOf(search);
  const { walked, checked, values, usesText } = conditions;
  let { name } = conditions;
  const { key, type, descending } = SORT[search.sort];
  const direction = descending ? 'desc' : 'asc';
  const isPopular = search.sort === 'popular';
  // By popularity the walk goes along the counts and only then to the cars; text is found the other way round.
  const alongCounts = isPopular && !usesText;
  const id = alongCounts ? 'car_stats.car_id' : 'cars.id';
  const limit = `$${values.push(search.limit + 1)}`;
  const table = alongCounts ? 'car_stats' : isPopular ? 'cars join car_stats on car_stats.car_id = cars.id' : 'cars';

  let where = `${alongCounts ? 'is_active' : `cars.status = ${CAR_STATUS.active}`}${and(walked)}`;
  if (search.from) {
    const [from, fromId] = [`$${values.push(search.from.key)}`, `$${values.push(search.from.id)}`];
    where += ` and (${key}, ${id}) ${descending ? '<=' : '>='} (${from}::${type}, ${fromId}::uuid)`;
    name += search.from.isWide ? '_wide' : '_from';
  }
  const walk = (columns: string, end: string) =>
    `select ${columns} from ${table} where ${where} order by ${key} ${direction}, ${id} ${direction} ${end}`;
  // Where nothing is left to check, every car on the walk is one of the page.
  const isBounded = checked.length > 0;
  const bound = search.from?.isWide ? WIDE_WALK : WALK;
  const end = `limit ${isBounded ? bound : limit}`;
  const cars = alongCounts
    ? `(${walk('car_stats.car_id, confirmed_rentals as sort_key', end)}) walk join cars on cars.id = walk.car_id`
    : `(${walk(`${LOOKED_AT}, ${key} as sort_key`, end)}) cars`;
  // Only what the index holds, and made into an answer only at the end: looking beyond a short page must not read two
  // thousand cars, or write two thousand answers, to name the next one.
  const beyond = `select json_build_array(sort_key, id) from (
    ${walk(`${key} as sort_key, ${id} as id`, `offset ${bound} limit 1`)}) next`;

  const text = `select string_agg(card, E',\\n') as cards, count(*)::int as found,
      ${isPopular ? 'min(sort_key)' : 'null'} as "lastKey",
      ${isBounded ? `case when count(*) < ${limit} then (${beyond}) end` : 'null::json'} as beyond
    from (
      select cars.card, sort_key from ${cars}
      ${isBounded ? `where true${and(checked)}` : ''} order by sort_key ${direction}, cars.id ${direction} limit ${limit}
    ) page`;
  return { name, text, values, usesText };
}

/** Cars that match, counted up to a bound: beyond it the answer is a number that there are at least. */
export async function countMatches(pool: Pool, search: Search): Promise<Total> {
  const conditions = conditionsOf({ ...search, sort: search.sort === 'popular' ? 'newest' : search.sort });
  const { walked, checked, values } = conditions;
  const { rows } = await pool.query<{ seen: number; matching: number }>(
    `select count(*)::int as seen, count(*) filter (where true${and(checked)})::int as matching from (
      select * from cars where status = ${CAR_STATUS.active}${and(walked)} limit ${COUNTED + 1}) cars`,
    values,
  );
  const { seen, matching } = rows[0]!;
  return {
    count: Math.min(matching, searchLimits.totalMax),
    isExact: seen <= COUNTED && matching <= searchLimits.totalMax,
  };
}

export const countActive = async (db: Database): Promise<number> =>
  (await one<{ cars: number }>(db, sql`select cars from listing_counts where status = ${CAR_STATUS.active}`)).cars;

/** How many active cars the place with exactly this name has. */
export const countAtPlace = async (db: Database, location: string): Promise<number> =>
  (
    await maybeOne<{ activeCars: number }>(
      db,
      sql`select active_cars as "activeCars" from location_stats where location_key = search_form(${location})`,
    )
  )?.activeCars ?? 0;
