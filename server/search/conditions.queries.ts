import type { CarSearch } from '../../contract/cars/cars.ts';
import { WEEK } from '../../contract/cars/price-sums.ts';
import type { CarSort } from '../../contract/cars/vocabulary.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { Place } from './search-cursor.ts';
import type { Value } from './text-query.ts';
import { readTypes } from './type-words.ts';

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
  from?: Place | undefined;
  stay?: Stay | undefined;
}

/** Trigrams need three letters or digits in a row; a shorter text is compared on a bounded walk instead. */
export const isIndexable = (text: string) => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKC'));

export const isByPrice = (sort: CarSort) => sort === 'price_asc' || sort === 'price_desc';

/** These walk along `car_stats`. */
export const isByStats = (sort: CarSort) => sort === 'popular' || sort === 'rating';

export const hasPrices = ({ minPriceCents, maxPriceCents }: Search) =>
  minPriceCents !== undefined || maxPriceCents !== undefined;

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

export const byPrice = (column: keyof typeof PRICES, descending: boolean): Order => ({
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
  if (search.sort === 'newest') return { mark: 'n', key: 'cars.created_at', type: 'timestamptz', descending: true };
  if (search.sort === 'popular')
    return { mark: 'p', key: 'car_stats.confirmed_rentals', type: 'integer', descending: true };
  if (search.sort === 'rating') return { mark: 'r', key: 'car_stats.rating_rank', type: 'integer', descending: true };
  return orderByPrice(search);
}

export interface Condition {
  values: Value[];
  on: (...parameters: string[]) => string;
}

export interface Conditions {
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

export function conditionsOf(search: Search, { mark, descending }: Order = orderOf(search)): Conditions {
  const { sort, q, location, placeKey, byPartOfPlace, vehicleType, gear, minSeats, minRating, stay } = search;
  const lists: Pick<Conditions, 'walked' | 'checked'> = { walked: [], checked: [] };
  let name = `cars_${mark}${descending ? 'd' : 'a'}`;
  const add = (where: 'walked' | 'checked', mark: string, condition: Condition) => {
    lists[where].push(condition);
    name += `_${mark}${where === 'walked' ? 'w' : ''}`;
  };
  const one = (value: Value, on: (parameter: string) => string): Condition => ({
    values: [value],
    on: (at = '') => on(at),
  });

  const isPart = byPartOfPlace && location !== undefined;
  const usesText = (q !== undefined && isIndexable(q)) || (isPart && isIndexable(location));
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
  if (q !== undefined) lists[isIndexable(q) ? 'walked' : 'checked'].push(hasText(q));

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
        one(vehicleType, (at) => `cars.vehicle_type = ${at}`),
      );
  }
  if (gear !== undefined)
    add(
      hasGearIndex ? 'walked' : unlessIndexed,
      'g',
      one(gear, (at) => `cars.gear = ${at}`),
    );
  if (minSeats !== undefined)
    add(
      unlessIndexed,
      's',
      one(minSeats, (at) => `cars.seats >= ${at}`),
    );
  if (minRating !== undefined)
    add(
      unlessIndexed,
      'r',
      one(Math.round(minRating * 10), (at) => `cars.rating >= ${at}`),
    );
  if (stay) add('checked', 'd', canBeBooked(stay));
  addPrices(search, usesText, add);
  return { ...lists, name, usesText };
}

/** Appends their values to those that a statement already has. */
export const and = (conditions: Condition[], all: Value[]) =>
  conditions.map(({ values, on }) => ` and ${on(...values.map((value) => `$${all.push(value)}`))}`).join('');
