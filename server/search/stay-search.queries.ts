import { createHash } from 'node:crypto';
import { RATE_UNITS, rateUnits, SHORT_STAY_MAX, slotsOf, STAYS_AHEAD } from '../../contract/cars/stay-rates.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { walkLength, walkOf } from './car-search.queries.ts';
import { and, totalOf, type Order, type Stay } from './conditions.queries.ts';
import type { CarPlace } from './search-cursor.ts';
import type { SearchStatement, Value } from './text-query.ts';
import { FIRST_ID, LAST_ID, shownUpTo, type StaySearch, type TotalPlace } from './total-search.queries.ts';

export const isShort = ({ days, daysAhead }: Stay) => days <= SHORT_STAY_MAX && daysAhead <= STAYS_AHEAD;

/**
 * Whether any active car has no stay prices up to this day. Runs with every search and is identical for all of them, so that
 * simultaneous searches share the result.
 */
export const missingStaysStatement = (lastStart: string): SearchStatement => ({
  name: 'stays_unknown',
  text: `select exists (
    select from cars where status = ${CAR_STATUS.active} and least_cents < most_cents and rates_until < $1::date)`,
  values: [lastStart],
});

/** The order of cars whose price never changes */
const alongRates = (descending: boolean): Order => ({
  mark: 'e',
  key: `(cars.from_cents::bigint * ${RATE_UNITS})`,
  type: 'bigint',
  descending,
  only: 'cars.least_cents = cars.most_cents',
});

/** The price filter at which a walk by price ends. */
const askedUpTo = ({ sort, minPriceCents, maxPriceCents }: StaySearch): TotalPlace | undefined => {
  if (sort === 'price_asc') return maxPriceCents === undefined ? undefined : { key: maxPriceCents, id: LAST_ID };
  return minPriceCents === undefined ? undefined : { key: minPriceCents, id: FIRST_ID };
};

/** Must match `stay_scope` in the database. */
const stayScope = (name: string) => createHash('md5').update(name).digest().readInt32BE();

interface Scope {
  /** The condition on the indexes of `stay_rates` */
  walked: string;
  /** The condition on the cars found, because scopes are hashes and may collide */
  checked: string;
}

function scopeOf({ placeKey, vehicleType, gear }: StaySearch, parameter: (value: Value) => string): Scope {
  if (placeKey !== undefined) {
    return {
      walked: ` and place = ${parameter(stayScope(placeKey))}`,
      checked: ` and cars.location_key = ${parameter(placeKey)}`,
    };
  }
  if (vehicleType === undefined || gear === undefined) return { walked: '', checked: '' };
  return {
    walked: ` and kind = ${parameter(stayScope(`${vehicleType} ${gear}`))}`,
    checked: ` and cars.vehicle_type = ${parameter(vehicleType)} and cars.gear = ${parameter(gear)}`,
  };
}

/** Walks in the order of rates, which the database merges only as far as needed. */
function walksOf(search: StaySearch) {
  const { stay } = search;
  const descending = search.sort === 'price_desc';
  const [direction, beyond, upTo] = descending ? ['desc', '<', '>='] : ['asc', '>', '<='];
  const units = rateUnits(stay.days);
  const rated = (place: TotalPlace | undefined): CarPlace | undefined =>
    place && { key: place.key * units, id: place.id };
  const ends = { after: rated(shownUpTo(search)), within: rated(askedUpTo(search)) };
  const unpriced = { ...search, minPriceCents: undefined, maxPriceCents: undefined };
  const even = walkOf(unpriced, ends, alongRates(descending));
  const { values } = even;
  const parameter = (value: Value) => `$${values.push(value)}`;
  const compare = (operator: string, { key, id }: CarPlace) =>
    ` and (rate, car_id) ${operator} (${parameter(key)}::bigint, ${parameter(id)}::uuid)`;
  const scope = scopeOf(search, parameter);
  const conditions = [
    ends.after ? compare(beyond, ends.after) : '',
    ends.within ? compare(upTo, ends.within) : '',
    scope.walked,
  ].join('');
  const ordered = (rate: string, id: string) => `order by ${rate} ${direction}, ${id} ${direction}`;
  const merged = (walks: string[], id: string) =>
    `select * from (${walks.map((walk) => `(${walk})`).join(' union all ')}) merged ${ordered('rate', id)}`;
  const stays = slotsOf(stay.startDate, stay.days).map(
    (slot) => `select rate, car_id from stay_rates where slot = ${parameter(slot)}::integer${conditions}
      ${ordered('rate', 'car_id')}`,
  );
  return { even, stays: merged(stays, 'car_id'), scope, values, units, parameter, ordered, merged };
}

/** A walk of all cars, one with a limit, or one with a limit that also returns where it ended. */
export type StaysWalk = 'whole' | 'bounded' | 'ended';

/**
 * Finds the cheapest (or most expensive) cars for a short stay. Cars with a constant price are walked by price per day, the others
 * by the precomputed rates of the stay's slots. Returns, as text: the cards, the rate of each, and the total and id of the first
 * car not examined.
 */
export function staysStatement(search: StaySearch, walk: StaysWalk): SearchStatement {
  const { even, stays, scope, values, units, parameter, ordered, merged } = walksOf(search);
  const checks = and(even.checked, values);
  const [startDate, days] = [`${parameter(search.stay.startDate)}::date`, `${parameter(search.stay.days)}::integer`];
  const [perTotal, rows] = [`${parameter(units)}::integer`, `${parameter(search.limit + 1)}::integer`];
  const bound = walkLength(search);
  // Cars that do not match have a null card, so that the walks can be merged before the limit applies.
  const walks = [
    even.select(`cars.id, case when true${checks} then cars.card end as card, ${even.key} as rate`, ''),
    `select car_id as id, case when cars.status = ${CAR_STATUS.active}${scope.checked}${checks}
        and ${totalOf(search.stay, startDate, days)} * ${perTotal} = rate then cars.card end as card, rate
      from (${stays} offset 0) stays join cars on cars.id = car_id ${ordered('rate', 'car_id')}`,
  ];
  const unseen = () => {
    const keys = [even.select(`cars.id, ${even.key} as rate`, ''), `select car_id as id, rate from (${stays}) stays`];
    return `(select rate / ${perTotal} || ' ' || id from (${merged(keys, 'id')} offset ${bound} limit 1) unseen)`;
  };
  const text = `select string_agg(card, E',\n') as cards,
      string_agg(rate::text, ',') as rates${walk === 'ended' ? `, ${unseen()} as unseen` : ''}
    from (select * from (${merged(walks, 'id')} ${walk === 'whole' ? 'offset 0' : `limit ${bound}`}) walked
      where card is not null ${ordered('rate', 'id')} limit ${rows}) page`;
  return { name: `${even.name}_${walk}_stays`, text, values };
}
