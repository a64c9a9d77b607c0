import type { Total } from '../../contract/cars/cars.ts';
import { searchLimits } from '../../contract/cars/limits.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { one, scalar, sql, type Database, type Pool } from '../platform/database/database.ts';
import { forceCustomPlan } from '../platform/database/prepared-statements.ts';
import {
  and,
  conditionsOf,
  factsOf,
  hasPrices,
  isAlongFact,
  isByStats,
  orderOf,
  COVERED_COLUMNS,
  totalOf,
  type Conditions,
  type Order,
  type Search,
} from './conditions.queries.ts';
import type { SearchStatement, TextRow, Value } from './text-query.ts';
import type { CarPlace } from './search-cursor.ts';

// How many cars one request may examine. Where nearly everything is booked, an unbounded search would read the whole
// market to fill a page.
export const WALK_LENGTH = 2_000;
const WIDE_WALK = 20_000;
const COUNTED = 5_000;
const EVERYWHERE_KM = 30_000;

export const walkLength = ({ from }: Search) => (from?.isWide ? WIDE_WALK : WALK_LENGTH);

/**
 * Search connections may only walk indexes in order, because no other plan is fast for every value: with 10,000 cars, a search costs
 * 0.9 ms of CPU, and 5.6 ms if the planner may choose.
 */
export const WALK_ONLY = `set plan_cache_mode = force_generic_plan; set jit = off;
  set enable_sort = off; set enable_incremental_sort = off; set enable_bitmapscan = off; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off`;

// Only the needed columns, because each is extracted from every car on the walk.
const EXAMINED = 'id card booked vehicle_type gear seats from_cents location_key search_text'.split(' ');
const EXAMINED_FOR_STAYS =
  'least_days most_days notice_days window_days price_cents price_sums wide_price_sums price_sums_from length_discounts'.split(
    ' ',
  );

export const examinedColumns = (search: Search) =>
  [
    ...EXAMINED,
    ...(search.stay ? EXAMINED_FOR_STAYS : []),
    ...(search.minRating === undefined ? [] : ['rating']),
    ...(search.bookingMode === undefined ? [] : ['booking_mode']),
    ...new Set([
      ...factsOf(search).map(({ column }) => column),
      ...(search.q === undefined ? [] : ['fuel', 'features']),
    ]),
    ...(search.within === undefined && !search.box ? [] : ['spot']),
  ]
    .map((column) => `cars.${column}`)
    .join(', ');

interface Walk extends Conditions {
  values: Value[];
  /** Cars are sorted by this column, then by id. */
  key: string;
  type: string;
  id: string;
  direction: 'asc' | 'desc';
  /**
   * By popularity or rating, and for a rare fact, the walk follows this table and then looks up the cars. Searches for text start
   * at the cars instead.
   */
  beside?: 'car_stats' | 'car_facts' | undefined;
  select: (columns: string, length: string, checks?: string) => string;
}

/** The walk ends before this car. */
export type WalkEnd = CarPlace | 'none';

interface Ends {
  /** The walk begins at this car. */
  from?: CarPlace | undefined;
  /** The walk begins after this car. */
  after?: CarPlace | undefined;
  end?: WalkEnd | undefined;
  /** No car beyond this place can match. */
  within?: CarPlace | undefined;
}

export function walkOf(search: Search, { from, after, end, within }: Ends = {}, order: Order = orderOf(search)): Walk {
  const conditions = conditionsOf(search, order);
  const { key, type, descending, only } = order;
  const byStats = isByStats(search.sort);
  const besideByStats = byStats && !conditions.usesText ? 'car_stats' : undefined;
  const beside = isAlongFact(search) ? 'car_facts' : besideByStats;
  const id = beside ? `${beside}.car_id` : 'cars.id';
  const table = beside ?? (byStats ? 'cars join car_stats on car_stats.car_id = cars.id' : 'cars');
  const direction = descending ? 'desc' : 'asc';
  let { name } = conditions;

  const values: Value[] = [];
  let where = beside === 'car_stats' ? 'is_active' : `cars.status = ${CAR_STATUS.active}`;
  if (beside === 'car_facts') where = `fact = fact_key($${values.push(search.rareFact!)})`;
  where += and(conditions.walked, values);
  if (only) where += ` and ${only}`;
  const compare = (operator: string, place: CarPlace) => {
    const [at, atId] = [`$${values.push(place.key)}`, `$${values.push(place.id)}`];
    where += ` and (${key}, ${id}) ${operator} (${at}::${type}, ${atId}::uuid)`;
  };
  if (from) {
    compare(descending ? '<=' : '>=', from);
    name += search.from?.isWide ? '_wide' : '_from';
  }
  if (after) {
    compare(descending ? '<' : '>', after);
    name += search.from?.isWide ? '_wide_after' : '_after';
  }
  if (within) {
    compare(descending ? '>=' : '<=', within);
    name += '_in';
  }
  if (end) name += end === 'none' ? '_all' : '_to';
  if (end && end !== 'none') compare(descending ? '>' : '<', end);
  const select: Walk['select'] = (columns, length, checks = '') =>
    `select ${columns} from ${table} where ${where}${checks} order by ${key} ${direction}, ${id} ${direction} ${length}`;
  return { ...conditions, name, values, key, type, id, direction, beside, select };
}

/** Returns the car at which a walk of `WALK` cars from the beginning ends, if there are that many. */
export function walkEndStatement(search: Search, order: Order = orderOf(search)): SearchStatement {
  const { name, values, key, id, select } = walkOf(search, {}, order);
  return { name: `${name}_end`, text: select(`${key}, ${id}`, `offset ${WALK_LENGTH} limit 1`), values };
}

/**
 * Selects the first car that a counted walk does not examine. Reads only index columns and builds JSON last, so that finding
 * the next car after a short page does not read two thousand rows.
 */
export const beyondOf = ({ select, key, id }: Walk, length: number, checks = '') =>
  `select json_build_object('key', sort_key, 'id', id) from (
    ${select(`${key} as sort_key, ${id} as id`, `offset ${length} limit 1`, checks)}) next`;

export interface FoundPage {
  /** JSON cards separated by `,\n`: those of the page, and the one after it if there is one. */
  cards: string;
  found: number;
  /** The totals for the dates, separated by commas */
  totals: string | null;
  /** The sort key of the last card when sorted by price or popularity. Other keys are part of the card. */
  lastKey: number;
  /** If the walk ended before the page was full: the first car not examined. */
  beyond: CarPlace | null;
}

/** Uses the ordinary pool, and plans the statement for its actual values. */
export async function queryAll(pool: Pool, { text, values }: SearchStatement): Promise<TextRow[]> {
  const asText = { getTypeParser: () => (value: string) => value };
  const query = { text, values, rowMode: 'array' as const, types: asText };
  return (await pool.query<(string | null)[]>(forceCustomPlan('search-by-text', query))).rows;
}

export const queryRow = async (pool: Pool, statement: SearchStatement): Promise<TextRow> =>
  (await queryAll(pool, statement))[0]!;

/**
 * Returns one page and the car after it. Without a known end, the walk is limited and the result includes where it
 * ended.
 */
export function pageStatement(search: Search, end?: WalkEnd): SearchStatement {
  const walk = walkOf(search, { from: search.from, end });
  const { name, values, key, direction, beside } = walk;
  const limit = `$${values.push(search.limit + 1)}`;
  const isSlim = walk.isRare && search.sort === 'newest' && search.location === undefined && !walk.usesText && !beside;
  const slimChecks = isSlim
    ? and(
        walk.checked.filter((condition) => condition.isSlim),
        values,
      )
    : '';
  const checks = and(isSlim ? walk.checked.filter((condition) => !condition.isSlim) : walk.checked, values);
  const { stay } = search;
  const total = stay ? totalOf(stay, `$${values.push(stay.startDate)}`, `$${values.push(stay.days)}`) : 'null';
  const card = `cars.card, ${total} as total`;
  // With nothing to check, every car on the walk is on the page.
  const isCounted = checks + slimChecks !== '' && end === undefined;
  const bound = walkLength(search);
  const order = `order by sort_key ${direction}, cars.id ${direction} limit ${limit}`;
  let page: string;
  if (beside) {
    const length = isCounted ? `limit ${bound}` : checks === '' ? `limit ${limit}` : '';
    page = `select ${card}, sort_key from (
        ${walk.select(`${walk.id}, ${key} as sort_key`, length)}) walk
      join cars on cars.id = walk.car_id where true${checks} ${order}`;
  } else if (isSlim) {
    const columns = `cars.id, ${COVERED_COLUMNS.map((column) => `cars.${column}`).join(', ')}, ${key} as sort_key`;
    page = `select ${card}, sort_key from (
        select cars.id, sort_key from (${walk.select(columns, isCounted ? `limit ${bound}` : '')}) cars where true${slimChecks}) walk
      join cars on cars.id = walk.id where true${checks} ${order}`;
  } else if (isCounted) {
    page = `select ${card}, sort_key from (
        ${walk.select(`${examinedColumns(search)}, ${key} as sort_key`, `limit ${bound}`)}) cars
      where true${checks} ${order}`;
  } else {
    page = walk.select(`${card}, ${key} as sort_key`, `limit ${limit}`, checks);
  }
  const columns = [`string_agg(card, E',\\n') as cards`, 'count(*)::int as found'];
  const lastKey = search.sort === 'newest' ? 'null' : `${direction === 'asc' ? 'max' : 'min'}(sort_key)`;
  columns.push(`${lastKey} as "lastKey"`, `${stay ? `string_agg(total::text, ',')` : 'null'} as totals`);
  if (isCounted) columns.push(`case when count(*) < ${limit} then (${beyondOf(walk, bound)}) end as beyond`);
  return { name, text: `select ${columns.join(', ')} from (${page}) page`, values };
}

/** Counts up to a limit. Beyond it, the count is a lower bound. */
export async function countMatches(pool: Pool, search: Search, most = COUNTED): Promise<Total> {
  // Counting needs no order, so it can use the price index.
  const isNearest = search.sort === 'nearest';
  const sort = hasPrices(search) ? 'price_asc' : isNearest || isByStats(search.sort) ? 'newest' : search.sort;
  // Sorted by distance, cars without a position are not found.
  const within = search.within ?? (isNearest ? EVERYWHERE_KM : undefined);
  const { walked, checked } = conditionsOf({ ...search, within, sort, rareFact: undefined });
  const values: Value[] = [];
  const { rareFact } = search;
  const from =
    rareFact === undefined
      ? 'cars where'
      : `car_facts join cars on cars.id = car_id where fact = fact_key($${values.push(rareFact)}) and`;
  const { rows } = await pool.query<{ seen: number; matching: number }>(
    `select count(*)::int as seen, count(*) filter (where true${and(checked, values)})::int as matching from (
      select cars.* from ${from} cars.status = ${CAR_STATUS.active}${and(walked, values)} limit ${most + 1}) cars`,
    values,
  );
  const { seen, matching } = rows[0]!;
  return {
    count: Math.min(matching, searchLimits.totalMax),
    isExact: seen <= most && matching <= searchLimits.totalMax,
  };
}

export const countActive = (db: Database): Promise<number> =>
  scalar<number>(db, sql`select cars from listing_counts where status = ${CAR_STATUS.active}`);

export interface SearchedPlace {
  key: string;
  cars: number;
}

/** Finds a place by its exact name, ignoring case and accents. */
export const findPlace = (db: Database, location: string): Promise<SearchedPlace> =>
  one<SearchedPlace>(
    db,
    sql`
    select key, coalesce(active_cars, 0) as cars from (select search_form(${location}) as key) as named
    left join location_stats on location_key = key`,
  );
