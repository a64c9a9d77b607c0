import type { CarSearch, Total } from '../../contract/cars/cars.ts';
import { searchLimits } from '../../contract/limits.ts';
import { CAR_STATUS, type CarSort } from '../../contract/cars/vocabulary.ts';
import { maybeOne, scalar, sql, type Database, type Pool } from '../platform/database/database.ts';
import type { Statement, Value } from './text-query.ts';
import type { CarPlace, Place } from './search-cursor.ts';
import { readTypes } from './type-words.ts';

export interface Search extends Omit<CarSearch, 'cursor' | 'withTotal'> {
  byPartOfPlace: boolean;
  /** The beginning by default */
  from?: Place | undefined;
}

// How many cars one request may examine. Where nearly everything is booked, an unbounded search would read the whole
// market to fill a page.
export const WALK = 2_000;
export const WIDE_WALK = 20_000;
const COUNTED = 5_000;

/** Trigrams need three letters or digits in a row; a shorter text is compared on a bounded walk instead. */
export const isIndexable = (text: string) => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKC'));

/** Search connections may only walk indexes in order: the one kind of plan that is good for every value. */
export const WALK_ONLY = `set plan_cache_mode = force_generic_plan; set jit = off;
  set enable_sort = off; set enable_incremental_sort = off; set enable_bitmapscan = off; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off`;

const SORT: Record<CarSort, { key: string; type: string; descending: boolean }> = {
  newest: { key: 'cars.created_at', type: 'timestamptz', descending: true },
  price_asc: { key: 'cars.price_cents', type: 'integer', descending: false },
  price_desc: { key: 'cars.price_cents', type: 'integer', descending: true },
  popular: { key: 'car_stats.confirmed_rentals', type: 'integer', descending: true },
};

export const isByPrice = (sort: CarSort) => sort === 'price_asc' || sort === 'price_desc';

export const hasPrices = ({ minPriceCents, maxPriceCents }: Search) =>
  minPriceCents !== undefined || maxPriceCents !== undefined;

// Not every column: each would be extracted from every car on the walk.
const LOOKED_AT =
  'cars.id, cars.card, cars.booked, cars.vehicle_type, cars.gear, cars.seats, cars.price_cents, cars.location_key, cars.search_text';

interface Condition {
  values: Value[];
  on: (...parameters: string[]) => string;
}

interface Conditions {
  /** Answered by an index: they decide which cars are examined. */
  walked: Condition[];
  /** Checked on each car examined. */
  checked: Condition[];
  /** Names the combination, so that each is prepared once. */
  name: string;
  usesText: boolean;
}

const like = (parameter: string) => `cars.search_text like search_pattern(${parameter})`;

/** Cars with this text in their title or place. A type that it names, in any language, is found too, with the rest of the text. */
function hasText(q: string): Condition {
  const named = readTypes(q);
  if (!named) return { values: [q], on: like };
  return {
    values: [q, `{${named.types.map((type) => `"${type}"`).join()}}`, ...named.rest],
    on: (all = '', types = '', ...rest) =>
      `(${like(all)} or ${[`cars.vehicle_type = any(${types}::text[])`, ...rest.map(like)].join(' and ')})`,
  };
}

function conditionsOf(search: Search): Conditions {
  const { sort, q, location, byPartOfPlace, vehicleType, gear, minSeats, startDate, endDate } = search;
  const { minPriceCents, maxPriceCents } = search;
  const walked: Condition[] = [];
  const checked: Condition[] = [];
  let name = `cars_${sort}`;
  const add = (list: Condition[], mark: string, value: Value, on: (parameter: string) => string) => {
    list.push({ values: [value], on });
    name += `_${mark}${list === walked ? 'w' : ''}`;
  };

  const isPart = byPartOfPlace && location !== undefined;
  const usesText = (q !== undefined && isIndexable(q)) || (isPart && isIndexable(location));
  const byPopularity = sort === 'popular' && !usesText;
  const table = byPopularity ? 'car_stats' : 'cars';

  if (location !== undefined && !isPart)
    add(walked, 'l', location, (at) => `${table}.location_key = search_form(${at})`);
  if (isPart) {
    const isPlace = (at: string) => `cars.location_key like search_pattern(${at})`;
    if (isIndexable(location)) {
      add(walked, 'p', location, (at) => `cars.search_text like search_pattern(${at}) and ${isPlace(at)}`);
    } else add(checked, 'p', location, isPlace);
  }
  // Without a mark in the name: searches with text are never prepared.
  if (q !== undefined) (isIndexable(q) ? walked : checked).push(hasText(q));

  const byPrice = isByPrice(sort);
  const hasTypeIndex = location === undefined && (byPopularity || (byPrice && gear !== undefined));
  const hasGearIndex = location === undefined && byPrice && vehicleType !== undefined;
  if (vehicleType !== undefined) {
    if (hasTypeIndex) add(walked, 't', vehicleType, (at) => `${table}.vehicle_type = ${at}`);
    else add(usesText ? walked : checked, 't', vehicleType, (at) => `cars.vehicle_type = ${at}`);
  }
  if (gear !== undefined) add(usesText || hasGearIndex ? walked : checked, 'g', gear, (at) => `cars.gear = ${at}`);
  if (minSeats !== undefined) add(usesText ? walked : checked, 's', minSeats, (at) => `cars.seats >= ${at}`);
  // Sorted by price, they are where the walk begins and ends.
  const prices = usesText || byPrice ? walked : checked;
  if (minPriceCents !== undefined) add(prices, 'a', minPriceCents, (at) => `cars.price_cents >= ${at}`);
  if (maxPriceCents !== undefined) add(prices, 'b', maxPriceCents, (at) => `cars.price_cents <= ${at}`);
  if (startDate !== undefined && endDate !== undefined) {
    // One value, parsed once: a range built from two would be built again for each car.
    add(checked, 'd', `[${startDate},${endDate}]`, (at) => `not cars.booked && ${at}::daterange`);
  }
  return { walked, checked, name, usesText };
}

/** Appends their values to those that a statement already has. */
const and = (conditions: Condition[], all: Value[]) =>
  conditions.map(({ values, on }) => ` and ${on(...values.map((value) => `$${all.push(value)}`))}`).join('');

interface Walk extends Conditions {
  values: Value[];
  /** Cars are sorted by this column, then by id. */
  key: string;
  id: string;
  direction: 'asc' | 'desc';
  /** By popularity the walk follows the counts and then looks up the cars; text is found the other way round. */
  alongCounts: boolean;
  select: (columns: string, length: string, checks?: string) => string;
}

/** The walk ends before this car. */
export type WalkEnd = CarPlace | 'none';

function walkOf(search: Search, end?: WalkEnd): Walk {
  const conditions = conditionsOf(search);
  const { key, type, descending } = SORT[search.sort];
  const isPopular = search.sort === 'popular';
  const alongCounts = isPopular && !conditions.usesText;
  const id = alongCounts ? 'car_stats.car_id' : 'cars.id';
  const table = alongCounts ? 'car_stats' : isPopular ? 'cars join car_stats on car_stats.car_id = cars.id' : 'cars';
  const direction = descending ? 'desc' : 'asc';
  let { name } = conditions;

  const values: Value[] = [];
  let where = (alongCounts ? 'is_active' : `cars.status = ${CAR_STATUS.active}`) + and(conditions.walked, values);
  const compare = (operator: string, place: CarPlace) => {
    const [at, atId] = [`$${values.push(place.key)}`, `$${values.push(place.id)}`];
    where += ` and (${key}, ${id}) ${operator} (${at}::${type}, ${atId}::uuid)`;
  };
  if (search.from) {
    compare(descending ? '<=' : '>=', search.from);
    name += search.from.isWide ? '_wide' : '_from';
  }
  if (end) name += end === 'none' ? '_all' : '_to';
  if (end && end !== 'none') compare(descending ? '>' : '<', end);
  const select: Walk['select'] = (columns, length, checks = '') =>
    `select ${columns} from ${table} where ${where}${checks} order by ${key} ${direction}, ${id} ${direction} ${length}`;
  return { ...conditions, name, values, key, id, direction, alongCounts, select };
}

/** The car at which a walk of `WALK` cars from the beginning ends, if there are as many. */
export function walkEndStatement(search: Search): Statement {
  const { name, values, key, id, select } = walkOf({ ...search, from: undefined });
  return { name: `${name}_end`, text: select(`${key}, ${id}`, `offset ${WALK} limit 1`), values };
}

export interface FoundPage {
  /** JSON cards separated by `,\n`: those of the page and the next one, if any. */
  cards: string | null;
  found: number;
  /** By popularity, the last card's number of rentals. Cards contain everything else. */
  lastKey?: number | null;
  /** If the walk ended before the page was full: the first car not examined. */
  beyond?: CarPlace | null;
}

/** One page and the car after it. Without an end, the walk's cars are counted and the page says where it ended. */
export function pageStatement(search: Search, end?: WalkEnd): Statement {
  const walk = walkOf(search, end);
  const { name, values, key, id, direction, alongCounts } = walk;
  const limit = `$${values.push(search.limit + 1)}`;
  const checks = and(walk.checked, values);
  // With nothing to check, every car on the walk is on the page.
  const isCounted = checks !== '' && end === undefined;
  const bound = search.from?.isWide ? WIDE_WALK : WALK;
  const order = `order by sort_key ${direction}, cars.id ${direction} limit ${limit}`;
  let page: string;
  if (alongCounts) {
    const length = isCounted ? `limit ${bound}` : checks === '' ? `limit ${limit}` : '';
    page = `select cars.card, sort_key from (${walk.select('car_stats.car_id, confirmed_rentals as sort_key', length)}) walk
      join cars on cars.id = walk.car_id where true${checks} ${order}`;
  } else if (isCounted) {
    page = `select cars.card, sort_key from (${walk.select(`${LOOKED_AT}, ${key} as sort_key`, `limit ${bound}`)}) cars
      where true${checks} ${order}`;
  } else {
    page = walk.select(`cars.card, ${key} as sort_key`, `limit ${limit}`, checks);
  }
  // Index columns only, and turned into JSON last: looking beyond a short page must not read or build two thousand cars
  // to name the next one.
  const beyond = `select json_build_object('key', sort_key, 'id', id) from (
    ${walk.select(`${key} as sort_key, ${id} as id`, `offset ${bound} limit 1`)}) next`;
  const columns = [`string_agg(card, E',\\n') as cards`, 'count(*)::int as found'];
  const isPopular = search.sort === 'popular';
  if (isPopular || isCounted) columns.push(`${isPopular ? 'min(sort_key)' : 'null'} as "lastKey"`);
  if (isCounted) columns.push(`case when count(*) < ${limit} then (${beyond}) end as beyond`);
  return { name, text: `select ${columns.join(', ')} from (${page}) page`, values };
}

/** Counted up to a bound; beyond it, there are at least as many. */
export async function countMatches(pool: Pool, search: Search): Promise<Total> {
  // The order does not matter here, so prices can use their index.
  const sort = hasPrices(search) ? 'price_asc' : search.sort === 'popular' ? 'newest' : search.sort;
  const { walked, checked } = conditionsOf({ ...search, sort });
  const values: Value[] = [];
  const { rows } = await pool.query<{ seen: number; matching: number }>(
    `select count(*)::int as seen, count(*) filter (where true${and(checked, values)})::int as matching from (
      select * from cars where status = ${CAR_STATUS.active}${and(walked, values)} limit ${COUNTED + 1}) cars`,
    values,
  );
  const { seen, matching } = rows[0]!;
  return {
    count: Math.min(matching, searchLimits.totalMax),
    isExact: seen <= COUNTED && matching <= searchLimits.totalMax,
  };
}

export const countActive = (db: Database): Promise<number> =>
  scalar<number>(db, sql`select cars from listing_counts where status = ${CAR_STATUS.active}`);

/** By exact name. */
export const countAtPlace = async (db: Database, location: string): Promise<number> =>
  (
    await maybeOne<{ activeCars: number }>(
      db,
      sql`select active_cars as "activeCars" from location_stats where location_key = search_form(${location})`,
    )
  )?.activeCars ?? 0;
