import type { CarSearch } from '../../contract/cars/cars.ts';
import { WEEK } from '../../contract/cars/price-sums.ts';
import { FEATURES, type CarSort } from '../../contract/cars/vocabulary.ts';
import type { DateRange } from '../../contract/dates.ts';
import { gridOf, type Box } from '../../contract/places/box.ts';
import { AROUND, bandAround, chordOf, vectorOf, type Position } from '../../contract/places/position.ts';
import { bitsOf, isIndexable } from '../cars/index.ts';
import { isNamed, readPieces, type Piece } from './named-words.ts';
import type { CursorPosition } from './search-cursor.ts';
import type { Value } from './text-query.ts';

export interface Stay extends DateRange {
  days: number;
  /** From today to the first day */
  daysAhead: number;
  /** What amounts are rounded to */
  stepCents: number;
}

export interface Search extends Omit<CarSearch, 'cursor' | 'withTotal' | 'startDate' | 'endDate'> {
  byPartOfPlace: boolean;
  /** Of the location, if somebody has looked it up */
  placeKey?: string | undefined;
  /** The beginning by default */
  from?: CursorPosition | undefined;
  stay?: Stay | undefined;
  /** Of what it asks for, the fact that fewest cars have: only these are looked at (`rare-fact.ts`) */
  rareFact?: string | undefined;
}

export const isByPrice = (sort: CarSort) => sort === 'price_asc' || sort === 'price_desc';

/** These walk along `car_stats`. */
export const isByStats = (sort: CarSort) => sort === 'popular' || sort === 'rating';

export const hasPrices = ({ minPriceCents, maxPriceCents }: Pick<Search, 'minPriceCents' | 'maxPriceCents'>) =>
  minPriceCents !== undefined || maxPriceCents !== undefined;

/** Cars that have a fact are known in the order of their age. In other orders, all of them are sorted. */
export const isAlongFact = ({ rareFact, sort, location }: Search) =>
  rareFact !== undefined && sort === 'newest' && location === undefined;

export interface Order {
  /** Names the order in names of statements, which are short. */
  mark: string;
  key: string;
  type: string;
  descending: boolean;
  /** If not all cars are in it */
  only?: string;
}

const PRICES = { from_cents: 'f', least_cents: 'l', short_least_cents: 's', most_cents: 'm' };

const byPrice = (column: keyof typeof PRICES, descending: boolean): Order => ({
  mark: PRICES[column],
  key: `cars.${column}`,
  type: 'integer',
  descending,
});

/** By price with dates, these are the limits of what a day of the stay costs; totals are sorted after the walk. */
function orderByPrice({ sort, stay }: Search): Order {
  if (!stay) return byPrice('from_cents', sort === 'price_desc');
  if (sort === 'price_desc') return byPrice('most_cents', true);
  // No discount is for a single day.
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
  /** The index by age has what it asks (`SLIM`), so that a car that fails it is never read. */
  isSlim?: boolean;
}

/** What `cars_active_facts` has of a car beside its place in the order */
export const SLIM = 'vehicle_type gear seats make_key fuel year doors features spot'.split(' ');

export interface Conditions {
  /** Answered by an index: they decide which cars are examined. */
  walked: Condition[];
  /** Checked on each car examined. */
  checked: Condition[];
  /** Few cars may have what is checked. */
  isRare: boolean;
  /** Names the combination, so that each is prepared once. */
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

/** A piece of a text in a car's words, or the type, fuel, feature or number of seats that it names. */
function hasPiece({ text, types, fuels, features, seats }: Piece): Condition {
  const ways = [one(text, like)];
  if (types.length > 0) ways.push(one(arrayOf(types), (at) => `cars.vehicle_type = any(${at}::text[])`));
  if (fuels.length > 0) ways.push(one(arrayOf(fuels), (at) => `cars.fuel = any(${at}::text[])`));
  if (features.length > 0) ways.push(one(bitsOf('features', features), (at) => `cars.features & ${at}::integer > 0`));
  if (seats > 0) ways.push(one(seats, (at) => `cars.seats >= ${at}::integer`));
  return {
    values: ways.flatMap(({ values }) => values),
    on: (...parameters) => `(${ways.map(({ on }, index) => on(parameters[index]!)).join(' or ')})`,
  };
}

/**
 * Whether an index finds the cars. Words do that; a type is common enough that a walk meets it soon; of what else may be named,
 * nobody knows how rare it is.
 */
function isFoundByIndex(q: string): boolean {
  const pieces = readPieces(q);
  const isWord = (piece: Piece) => !isNamed(piece) && isIndexable(piece.text);
  const isType = ({ text, types, fuels, features, seats }: Piece) =>
    types.length > 0 && fuels.length + features.length + seats === 0 && isIndexable(text);
  return pieces.some(isWord) || pieces.some(isType);
}

/** What a stay costs, as `stayPrice` has it. */
export const totalOf = ({ stepCents }: Stay, firstDay: string, days: string) =>
  `stay_total(cars.price_cents, cars.price_sums, cars.wide_price_sums, cars.price_sums_from, cars.length_discounts,
    ${firstDay}::date, ${days}::integer, ${stepCents})`;

/** Free, and as the owner's terms allow, like `termsRefusal`. */
const canBeBooked = ({ startDate, endDate, days, daysAhead }: Stay): Condition => ({
  // One value, parsed once: a range built from two would be built again for each car.
  values: [`[${startDate},${endDate}]`, days, daysAhead],
  on: (range = '', length = '', ahead = '') =>
    `not cars.booked && ${range}::daterange and cars.least_days <= ${length} and cars.most_days >= ${length}
      and cars.notice_days <= ${ahead} and cars.window_days >= ${ahead}`,
});

/** Only of those in the band between south and north is the distance computed. */
function isWithin(near: Position, km: number): Condition {
  const [first, last] = bandAround(near, km);
  return {
    values: [first, last, vectorText(near), chordOf(km)],
    isSlim: true,
    on: (from = '', to = '', centre = '', chord = '') =>
      `cars.spot between ${from}::bigint and ${to}::bigint and spot_at(cars.spot) <-> ${centre}::cube <= ${chord}::float8`,
  };
}

/** Of those between south and north, the ones that lie no further east of its western side than it is wide. */
function isInBox(box: Box): Condition {
  const { first, last, column, width } = gridOf(box);
  return {
    isSlim: true,
    values: [first, last, AROUND - column, width],
    on: (from = '', to = '', shift = '', most = '') =>
      `cars.spot between ${from}::bigint and ${to}::bigint and (cars.spot + ${shift}::bigint) % ${AROUND} <= ${most}::bigint`,
  };
}

/** As PostgreSQL reads it */
export const vectorText = (position: Position) => `(${vectorOf(position).join(', ')})`;

const INTEGER_MAX = 2 ** 31 - 1;

/** The price of a day, or what the stay costs. */
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
      // Sorted by price, they are where the walk begins and ends.
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

/** What owners may have said of a car: no index answers these, so each is one comparison with a column of the car. */
const FACTS: { [Key in FactFilter]: Fact<NonNullable<Search[Key]>> } = {
  make: {
    mark: 'm',
    column: 'make_key',
    valueOf: (make) => make,
    on: (at) => `cars.make_key = (select search_form(${at}))`,
  },
  fuel: { mark: 'f', column: 'fuel', valueOf: (fuel) => fuel, on: (at) => `cars.fuel = ${at}` },
  minYear: { mark: 'y', column: 'year', valueOf: (year) => year, on: (at) => `cars.year >= ${at}` },
  minDoors: { mark: 'o', column: 'doors', valueOf: (doors) => doors, on: (at) => `cars.doors >= ${at}` },
  features: {
    mark: 'x',
    column: 'features',
    valueOf: (features) => bitsOf('features', features),
    on: (at) => `cars.features & ${at}::integer = ${at}::integer`,
  },
  // All that is asked of the operator's fields is one comparison too. They may be too long for an index.
  fields: {
    mark: 'z',
    column: 'fields',
    valueOf: (asked) => JSON.stringify(asked),
    on: (at) => `cars.fields @> ${at}::jsonb`,
  },
};

type FactFilter = 'make' | 'fuel' | 'minYear' | 'minDoors' | 'features' | 'fields';
interface Fact<Asked> {
  /** In the names of statements */
  mark: string;
  column: string;
  valueOf: (asked: Asked) => Value;
  on: (parameter: string) => string;
}

/** Those that a search asks for. */
export const factsOf = (search: Search) =>
  (Object.keys(FACTS) as FactFilter[])
    .filter((key) => search[key] !== undefined)
    .map((key) => {
      const { mark, column, valueOf, on } = FACTS[key] as Fact<unknown>;
      return { mark, column, value: valueOf(search[key]), on };
    });

/** The same, one by one, as `facts_of` in the database writes those that can be told by a word. */
export const factsAsked = ({ make, fuel, features = [], fields = {} }: Search): string[] => [
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
    const isThere = placeKey === undefined ? (at: string) => `search_form(${at})` : (at: string) => at;
    add(
      'walked',
      placeKey === undefined ? 'l' : 'k',
      one(placeKey ?? location, (at) => `${table}.location_key = ${isThere(at)}`),
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
  // Without a mark in the name: searches with text are never prepared.
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
  for (const { mark, column, value, on } of facts) add(unlessIndexed, mark, one(value, on, SLIM.includes(column)));
  if (stay) add('checked', 'd', canBeBooked(stay));
  // By distance, the walk itself ends there.
  if (near && within !== undefined && sort !== 'nearest') add(unlessIndexed, 'w', isWithin(near, within));
  if (box) add(unlessIndexed, 'c', isInBox(box));
  addPrices(search, usesText, add);
  return {
    ...lists,
    name,
    usesText,
    isRare: facts.some(({ column }) => SLIM.includes(column)) || within !== undefined || box !== undefined,
  };
}

/** Appends their values to those that a statement already has. */
export const and = (conditions: Condition[], all: Value[]) =>
  conditions.map(({ values, on }) => ` and ${on(...values.map((value) => `$${all.push(value)}`))}`).join('');
