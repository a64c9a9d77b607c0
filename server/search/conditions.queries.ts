import type { CarSearch } from '../../contract/cars/cars.ts';
import { WEEK } from '../../contract/cars/price-sums.ts';
import { MINIMUMS, type Minimum } from '../../contract/cars/limits.ts';
import { FEATURES, type CarSort } from '../../contract/cars/vocabulary.ts';
import type { DateRange } from '../../contract/dates.ts';
import { gridOf, type Box } from '../../contract/places/box.ts';
import { GRID_COLUMNS, bandAround, chordOf, vectorOf, type Position } from '../../contract/places/position.ts';
import { bitsOf, isIndexable } from '../cars/index.ts';
import { isNamed, readPieces, type Piece } from './named-words.ts';
import type { CursorPosition } from './search-cursor.ts';
import type { Value } from './text-query.ts';

export interface Stay extends DateRange {
  days: number;
  /** From today to the first day */
  daysAhead: number;
  /** Amounts are rounded to a multiple of this. */
  stepCents: number;
}

export interface Search extends Omit<CarSearch, 'cursor' | 'withTotal' | 'startDate' | 'endDate'> {
  byPartOfPlace: boolean;
  /** The key of `location`, if it was looked up */
  placeKey?: string | undefined;
  /** Defaults to the beginning. */
  from?: CursorPosition | undefined;
  stay?: Stay | undefined;
  /** The rarest of the requested facts. Only cars that have it are examined (see `rare-fact.ts`). */
  rareFact?: string | undefined;
}

export const isByPrice = (sort: CarSort) => sort === 'price_asc' || sort === 'price_desc';

/** These orders walk along `car_stats`. */
export const isByStats = (sort: CarSort) => sort === 'popular' || sort === 'rating';

export const hasPrices = ({ minPriceCents, maxPriceCents }: Pick<Search, 'minPriceCents' | 'maxPriceCents'>) =>
  minPriceCents !== undefined || maxPriceCents !== undefined;

/** `car_facts` is indexed by age. In any other order, all cars that have the fact must be sorted. */
export const isAlongFact = ({ rareFact, sort, location }: Search) =>
  rareFact !== undefined && sort === 'newest' && location === undefined;

export interface Order {
  /** Identifies the order in statement names, which are limited in length. */
  mark: string;
  key: string;
  type: string;
  descending: boolean;
  /** Restricts the walk if the order does not include all cars */
  only?: string;
}

const PRICES = { from_cents: 'f', least_cents: 'l', short_least_cents: 's', most_cents: 'm' };

const byPrice = (column: keyof typeof PRICES, descending: boolean): Order => ({
  mark: PRICES[column],
  key: `cars.${column}`,
  type: 'integer',
  descending,
});

/** By price with dates, walks along the limits of the price per day. Totals are sorted after the walk. */
function orderByPrice({ sort, stay }: Search): Order {
  if (!stay) return byPrice('from_cents', sort === 'price_desc');
  if (sort === 'price_desc') return byPrice('most_cents', true);
  // There are no discounts for a single day.
  return byPrice(stay.days === 1 ? 'from_cents' : stay.days < WEEK ? 'short_least_cents' : 'least_cents', false);
}

export function orderOf(search: Search): Order {
  if (isAlongFact(search)) return { mark: 'v', key: 'car_facts.created_at', type: 'timestamptz', descending: true };
  if (search.sort === 'newest') return { mark: 'n', key: 'cars.created_at', type: 'timestamptz', descending: true };
  if (search.sort === 'popular')
    return { mark: 'p', key: 'car_stats.confirmed_rentals', type: 'integer', descending: true };
  if (search.sort === 'nearest') return { mark: 'd', key: 'distance', type: 'float8', descending: false };
  if (search.sort === 'rating') return { mark: 'r', key: 'car_stats.rating_rank', type: 'integer', descending: true };
  return orderByPrice(search);
}

interface Condition {
  values: Value[];
  on: (...parameters: string[]) => string;
  /** The index by age covers these columns (`SLIM`), so that cars that do not match are never read. */
  isSlim?: boolean;
}

/** The columns that the index `cars_active_facts` includes */
export const COVERED_COLUMNS = 'vehicle_type gear seats make_key fuel year doors features spot'.split(' ');

export interface Conditions {
  /** Resolved by an index: they determine which cars are examined. */
  walked: Condition[];
  /** Checked on each car examined. */
  checked: Condition[];
  /** The checks may match few cars. */
  isRare: boolean;
  /** Identifies the combination, so that each is prepared once. */
  name: string;
  usesText: boolean;
}

const one = (value: Value, on: (parameter: string) => string, isSlim = false): Condition => ({
  values: [value],
  on: (at = '') => on(at),
  isSlim,
});

const like = (parameter: string) => `cars.search_text like search_pattern(${parameter})`;

const arrayOf = (names: readonly string[]) => `{${names.map((name) => `"${name}"`).join()}}`;

/** Matches a piece of the query in a car's text, or the type, fuel, feature or number of seats that it names. */
function hasPiece({ text, types, fuels, features, seats }: Piece): Condition {
  const alternatives = [one(text, like)];
  if (types.length > 0) alternatives.push(one(arrayOf(types), (at) => `cars.vehicle_type = any(${at}::text[])`));
  if (fuels.length > 0) alternatives.push(one(arrayOf(fuels), (at) => `cars.fuel = any(${at}::text[])`));
  if (features.length > 0)
    alternatives.push(one(bitsOf('features', features), (at) => `cars.features & ${at}::integer > 0`));
  if (seats > 0) alternatives.push(one(seats, (at) => `cars.seats >= ${at}::integer`));
  return {
    values: alternatives.flatMap(({ values }) => values),
    on: (...parameters) => `(${alternatives.map(({ on }, index) => on(parameters[index]!)).join(' or ')})`,
  };
}

/**
 * Whether the text determines which cars are examined. An index finds words, and types are so common that a walk soon finds them.
 * Fuels, features and numbers of seats may be rare, so a text that only names these is checked on each car instead.
 */
function isFoundByIndex(q: string): boolean {
  const pieces = readPieces(q);
  const isWord = (piece: Piece) => !isNamed(piece) && isIndexable(piece.text);
  const isType = ({ text, types, fuels, features, seats }: Piece) =>
    types.length > 0 && fuels.length + features.length + seats === 0 && isIndexable(text);
  return pieces.some(isWord) || pieces.some(isType);
}

/** The SQL equivalent of `stayPrice`. */
export const totalOf = ({ stepCents }: Stay, firstDay: string, days: string) =>
  `stay_total(cars.price_cents, cars.price_sums, cars.wide_price_sums, cars.price_sums_from, cars.length_discounts,
    ${firstDay}::date, ${days}::integer, ${stepCents})`;

/** Matches cars that are free and whose terms allow the stay. The terms must match `termsRefusal`. */
const canBeBooked = ({ startDate, endDate, days, daysAhead }: Stay): Condition => ({
  // Pass the range as one value, because a range built from two would be rebuilt for every car.
  values: [`[${startDate},${endDate}]`, days, daysAhead],
  on: (range = '', length = '', ahead = '') =>
    `not cars.booked && ${range}::daterange and cars.least_days <= ${length} and cars.most_days >= ${length}
      and cars.notice_days <= ${ahead} and cars.window_days >= ${ahead}`,
});

/** Computes the distance only for cars in the latitude band, which an index can find. */
function isWithin(near: Position, km: number): Condition {
  const [first, last] = bandAround(near, km);
  return {
    values: [first, last, vectorText(near), chordOf(km)],
    isSlim: true,
    on: (from = '', to = '', centre = '', chord = '') =>
      `cars.spot between ${from}::bigint and ${to}::bigint and spot_at(cars.spot) <-> ${centre}::cube <= ${chord}::float8`,
  };
}

/** Within the latitude band, compares how far east of the western edge a car is with the width of the box. */
function isInBox(box: Box): Condition {
  const { first, last, column, width } = gridOf(box);
  return {
    isSlim: true,
    values: [first, last, GRID_COLUMNS - column, width],
    on: (from = '', to = '', shift = '', most = '') =>
      `cars.spot between ${from}::bigint and ${to}::bigint and (cars.spot + ${shift}::bigint) % ${GRID_COLUMNS} <= ${most}::bigint`,
  };
}

/** The input format of PostgreSQL's `cube` */
export const vectorText = (position: Position) => `(${vectorOf(position).join(', ')})`;

const INTEGER_MAX = 2 ** 31 - 1;

/** Filters by the price per day, or with dates by the total. */
function addPrices(
  search: Search,
  usesText: boolean,
  add: (where: 'walked' | 'checked', mark: string, condition: Condition) => void,
) {
  const { sort, stay } = search;
  const { key, descending } = orderOf(search);
  const limits = [
    { mark: 'a', operator: '>=', cents: search.minPriceCents, round: Math.ceil, endsWalk: descending },
    { mark: 'b', operator: '<=', cents: search.maxPriceCents, round: Math.floor, endsWalk: !descending },
  ];
  for (const { mark, operator, cents, round, endsWalk } of limits) {
    if (cents === undefined) continue;
    if (!stay) {
      // Sorted by price, the limits are where the walk begins and ends.
      const where = usesText || isByPrice(sort) ? 'walked' : 'checked';
      add(where, mark, { values: [cents], on: (at) => `cars.from_cents ${operator} ${at}` });
      continue;
    }
    add(usesText ? 'walked' : 'checked', mark, {
      values: [stay.startDate, stay.days, cents],
      on: (firstDay = '', days = '', at = '') => `${totalOf(stay, firstDay, days)} ${operator} ${at}::bigint`,
    });
    if (isByPrice(sort) && endsWalk) {
      const limit = Math.min(round(cents / stay.days), INTEGER_MAX);
      add('walked', `${mark}e`, { values: [limit], on: (at) => `${key} ${operator} ${at}` });
    }
  }
}

/** `minDoors` is a minimum of the column `doors`. */
const columnOf = (name: Minimum) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).slice('min_'.length);

const minimumFacts = Object.fromEntries(
  MINIMUMS.map((name, index): [Minimum, Fact<number>] => {
    const column = columnOf(name);
    return [name, { mark: `n${index}`, column, valueOf: (minimum) => minimum, on: (at) => `cars.${column} >= ${at}` }];
  }),
) as Record<Minimum, Fact<number>>;

/** Optional facts about a car. They have no index, so each is a comparison with a column. */
const FACTS: { [Key in FactFilter]: Fact<NonNullable<Search[Key]>> } = {
  make: {
    mark: 'm',
    column: 'make_key',
    valueOf: (make) => make,
    on: (at) => `cars.make_key = (select search_form(${at}))`,
  },
  model: {
    mark: 'y',
    column: 'model',
    valueOf: (model) => model,
    on: (at) => `search_form(cars.model) = (select search_form(${at}))`,
  },
  fuel: { mark: 'f', column: 'fuel', valueOf: (fuel) => fuel, on: (at) => `cars.fuel = ${at}` },
  ...minimumFacts,
  features: {
    mark: 'x',
    column: 'features',
    valueOf: (features) => bitsOf('features', features),
    on: (at) => `cars.features & ${at}::integer = ${at}::integer`,
  },
  // All filters on the operator's fields are one comparison. The values may be too long for an index.
  fields: {
    mark: 'z',
    column: 'fields',
    valueOf: (requested) => JSON.stringify(requested),
    on: (at) => `cars.fields @> ${at}::jsonb`,
  },
};

type FactFilter = 'make' | 'model' | 'fuel' | Minimum | 'features' | 'fields';
interface Fact<Requested> {
  /** Identifies the fact in statement names. */
  mark: string;
  column: string;
  valueOf: (requested: Requested) => Value;
  on: (parameter: string) => string;
}

/** The facts that a search filters by. */
export const factsOf = (search: Search) =>
  (Object.keys(FACTS) as FactFilter[])
    .filter((key) => search[key] !== undefined)
    .map((key) => {
      const { mark, column, valueOf, on } = FACTS[key] as Fact<unknown>;
      return { mark, column, value: valueOf(search[key]), on };
    });

/** The facts that can be looked up by an exact value, in the format of the database's `facts_of`. */
export const requestedFacts = ({ make, fuel, features = [], fields = {} }: Search): string[] => [
  ...(make === undefined ? [] : [`make ${make}`]),
  ...(fuel === undefined ? [] : [`fuel ${fuel}`]),
  ...features.map((feature) => `feature ${FEATURES.indexOf(feature)}`),
  ...Object.entries(fields).map(([key, value]) => `field ${key} ${value}`),
];

export function conditionsOf(search: Search, { mark, descending }: Order = orderOf(search)): Conditions {
  const { sort, q, location, placeKey, byPartOfPlace, vehicleType, gear, minSeats, minRating, bookingMode, stay } =
    search;
  const { near, within, box } = search;
  const lists: Pick<Conditions, 'walked' | 'checked'> = { walked: [], checked: [] };
  let name = `cars_${mark}${descending ? 'd' : 'a'}`;
  const add = (where: 'walked' | 'checked', mark: string, condition: Condition) => {
    lists[where].push(condition);
    name += `_${mark}${where === 'walked' ? 'w' : ''}`;
  };

  const isPart = byPartOfPlace && location !== undefined;
  const usesText = (q !== undefined && isFoundByIndex(q)) || (isPart && isIndexable(location));
  const alongStats = isByStats(sort) && !usesText;
  const table = alongStats ? 'car_stats' : 'cars';
  const unlessIndexed = usesText ? 'walked' : 'checked';

  if (location !== undefined && !isPart) {
    const toKey = placeKey === undefined ? (at: string) => `search_form(${at})` : (at: string) => at;
    add(
      'walked',
      placeKey === undefined ? 'l' : 'k',
      one(placeKey ?? location, (at) => `${table}.location_key = ${toKey(at)}`),
    );
  }
  if (isPart) {
    const isPlace = (at: string) => `cars.location_key like search_pattern(${at})`;
    if (isIndexable(location)) {
      add(
        'walked',
        'p',
        one(location, (at) => `cars.search_text like search_pattern(${at}) and ${isPlace(at)}`),
      );
    } else add('checked', 'p', one(location, isPlace));
  }
  // Searches with text are never prepared, so they need no mark in the name.
  if (q !== undefined) lists[isFoundByIndex(q) ? 'walked' : 'checked'].push(...readPieces(q).map(hasPiece));

  const hasTypeIndex = location === undefined && (alongStats || (isByPrice(sort) && gear !== undefined));
  const hasGearIndex = location === undefined && isByPrice(sort) && vehicleType !== undefined;
  if (vehicleType !== undefined) {
    if (hasTypeIndex)
      add(
        'walked',
        't',
        one(vehicleType, (at) => `${table}.vehicle_type = ${at}`),
      );
    else
      add(
        unlessIndexed,
        't',
        one(vehicleType, (at) => `cars.vehicle_type = ${at}`, true),
      );
  }
  if (gear !== undefined)
    add(
      hasGearIndex ? 'walked' : unlessIndexed,
      'g',
      one(gear, (at) => `cars.gear = ${at}`, true),
    );
  if (minSeats !== undefined)
    add(
      unlessIndexed,
      's',
      one(minSeats, (at) => `cars.seats >= ${at}`, true),
    );
  if (minRating !== undefined)
    add(
      unlessIndexed,
      'r',
      one(Math.round(minRating * 10), (at) => `cars.rating >= ${at}`),
    );
  if (bookingMode !== undefined)
    add(
      unlessIndexed,
      'i',
      one(bookingMode, (at) => `cars.booking_mode = ${at}`),
    );
  const facts = factsOf(search);
  for (const { mark, column, value, on } of facts)
    add(unlessIndexed, mark, one(value, on, COVERED_COLUMNS.includes(column)));
  if (stay) add('checked', 'd', canBeBooked(stay));
  // Sorted by distance, the walk itself ends at the limit.
  if (near && within !== undefined && sort !== 'nearest') add(unlessIndexed, 'w', isWithin(near, within));
  if (box) add(unlessIndexed, 'c', isInBox(box));
  addPrices(search, usesText, add);
  return {
    ...lists,
    name,
    usesText,
    isRare: facts.some(({ column }) => COVERED_COLUMNS.includes(column)) || within !== undefined || box !== undefined,
  };
}

/** Returns the conditions as SQL and appends their values to the statement's. */
export const and = (conditions: Condition[], all: Value[]) =>
  conditions.map(({ values, on }) => ` and ${on(...values.map((value) => `$${all.push(value)}`))}`).join('');
