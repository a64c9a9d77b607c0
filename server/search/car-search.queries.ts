import type { Total } from '../../contract/cars/cars.ts';
import { searchLimits } from '../../contract/cars/limits.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { one, scalar, sql, type Database, type Pool } from '../platform/database/database.ts';
import { planForValues } from '../platform/database/prepared.ts';
import {
  and,
  conditionsOf,
  factsOf,
  hasPrices,
  isAlongFact,
  isByStats,
  orderOf,
  SLIM,
  totalOf,
  type Conditions,
  type Order,
  type Search,
} from './conditions.queries.ts';
import type { Statement, TextRow, Value } from './text-query.ts';
import type { CarPlace } from './search-cursor.ts';

// How many cars one request may examine. Where nearly everything is booked, an unbounded search would read the whole
// market to fill a page.
export const WALK = 2_000;
const WIDE_WALK = 20_000;
const COUNTED = 5_000;
const EVERYWHERE_KM = 30_000;

export const walkLength = ({ from }: Search) => (from?.isWide ? WIDE_WALK : WALK);

/** Search connections may only walk indexes in order: the one kind of plan that is good for every value. */
export const WALK_ONLY = `set plan_cache_mode = force_generic_plan; set jit = off;
  set enable_sort = off; set enable_incremental_sort = off; set enable_bitmapscan = off; set enable_seqscan = off;
  set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off`;

// Not every column: each would be extracted from every car on the walk.
const LOOKED_AT = 'id card booked vehicle_type gear seats from_cents location_key search_text'.split(' ');
const LOOKED_AT_FOR_STAYS =
  'least_days most_days notice_days window_days price_cents price_sums wide_price_sums price_sums_from length_discounts'.split(
    ' ',
  );

export const lookedAt = (search: Search) =>
  [
    ...LOOKED_AT,
    ...(search.stay ? LOOKED_AT_FOR_STAYS : []),
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
   * By popularity or rating the walk follows the counts and then looks up the cars; text is found the other way round. So it does along
   * the cars that have a rare fact.
   */
  beside?: 'car_stats' | 'car_facts' | undefined;
  select: (columns: string, length: string, checks?: string) => string;
}

/** The walk ends before this car. */
export type WalkEnd = CarPlace | 'none';

interface Ends {
  /** The walk begins at this car, or after it. */
  from?: CarPlace | undefined;
  after?: CarPlace | undefined;
  end?: WalkEnd | undefined;
  /** There are no cars beyond it that are asked for. */
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

/** The car at which a walk of `WALK` cars from the beginning ends, if there are as many. */
export function walkEndStatement(search: Search, order: Order = orderOf(search)): Statement {
  const { name, values, key, id, select } = walkOf(search, {}, order);
  return { name: `${name}_end`, text: select(`${key}, ${id}`, `offset ${WALK} limit 1`), values };
}

/**
 * The first car that a counted walk does not examine. Index columns only, and turned into JSON last: looking beyond a short
 * page must not read or build two thousand cars to name the next one.
 */
export const beyondOf = ({ select, key, id }: Walk, length: number, checks = '') =>
  `select json_build_object('key', sort_key, 'id', id) from (
    ${select(`${key} as sort_key, ${id} as id`, `offset ${length} limit 1`, checks)}) next`;

export interface FoundPage {
  /** JSON cards separated by `,\n`: those of the page and the next one, if any. */
  cards: string;
  found: number;
  /** What the dates cost, separated by commas */
  totals: string | null;
  /** By price or popularity, the key of the last of them. Cards contain the others. */
  lastKey: number;
  /** If the walk ended before the page was full: the first car not examined. */
  beyond: CarPlace | null;
}

/** Planned for its very values, on the ordinary pool. */
export async function askAll(pool: Pool, { text, values }: Statement): Promise<TextRow[]> {
  const asText = { getTypeParser: () => (value: string) => value };
  const query = { text, values, rowMode: 'array' as const, types: asText };
  return (await pool.query<(string | null)[]>(planForValues('search-by-text', query))).rows;
}

export const askOnce = async (pool: Pool, statement: Statement): Promise<TextRow> =>
  (await askAll(pool, statement))[0]!;

/** One page and the car after it. Without an end, the walk's cars are counted and the page says where it ended. */
export function pageStatement(search: Search, end?: WalkEnd): Statement {
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
    const columns = `cars.id, ${SLIM.map((column) => `cars.${column}`).join(', ')}, ${key} as sort_key`;
    page = `select ${card}, sort_key from (
        select cars.id, sort_key from (${walk.select(columns, isCounted ? `limit ${bound}` : '')}) cars where true${slimChecks}) walk
      join cars on cars.id = walk.id where true${checks} ${order}`;
  } else if (isCounted) {
    page = `select ${card}, sort_key from (
        ${walk.select(`${lookedAt(search)}, ${key} as sort_key`, `limit ${bound}`)}) cars
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

/** Counted up to a bound; beyond it, there are at least as many. */
export async function countMatches(pool: Pool, search: Search, most = COUNTED): Promise<Total> {
  // The order does not matter here, so prices can use their index.
  const isNearest = search.sort === 'nearest';
  const sort = hasPrices(search) ? 'price_asc' : isNearest || isByStats(search.sort) ? 'newest' : search.sort;
  // By distance, what is nowhere is not found.
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

export interface KnownPlace {
  key: string;
  cars: number;
}

/** By exact name. */
export const findPlace = (db: Database, location: string): Promise<KnownPlace> =>
  one<KnownPlace>(
    db,
    sql`
    select key, coalesce(active_cars, 0) as cars from (select search_form(${location}) as key) as named
    left join location_stats on location_key = key`,
  );
