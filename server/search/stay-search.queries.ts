import { SHORT_STAY_MAX, STAYS_AHEAD, weekdayBit } from '../../contract/cars/stay-prices.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { weekdayOf } from '../../contract/dates.ts';
import type { Pool } from '../platform/database/database.ts';
import { beyondOf, lookedAt, walkLength, walkOf, type WalkEnd } from './car-search.queries.ts';
import { and, byPrice, totalOf, type Condition, type Stay } from './conditions.queries.ts';
import type { Statement, Value } from './text-query.ts';
import { FIRST_ID, LAST_ID, placeOnWalk, shownUpTo, type StaySearch, type TotalPlace } from './total-search.queries.ts';

const BIGINT_MAX = 2n ** 63n - 1n;

export const isShort = ({ days, daysAhead }: Stay) => days <= SHORT_STAY_MAX && daysAhead <= STAYS_AHEAD;

const hasUnknown = (start: string) =>
  `exists (select from cars where status = ${CAR_STATUS.active} and least_cents < most_cents and stays_until < ${start})`;

/** Of every car on the market */
export const areStaysKnown = async (pool: Pool, lastStart: string): Promise<boolean> =>
  (await pool.query<{ known: boolean }>(`select not ${hasUnknown('$1')} as known`, [lastStart])).rows[0]!.known;

export const alongPrice = (descending: boolean) => byPrice('from_cents', descending);

/** By price, only up to this amount. */
const askedUpTo = ({ sort, minPriceCents, maxPriceCents }: StaySearch): TotalPlace | undefined => {
  if (sort === 'price_asc') return maxPriceCents === undefined ? undefined : { key: maxPriceCents, id: LAST_ID };
  return minPriceCents === undefined ? undefined : { key: minPriceCents, id: FIRST_ID };
};

/** What the indexes of `stay_prices` answer */
function walkedStays({ location, vehicleType, gear }: StaySearch): Condition[] {
  const is = (column: string, value: Value, form = ''): Condition => ({
    values: [value],
    on: (at) => `stay_prices.${column} = ${form}(${at})`,
  });
  if (location !== undefined) return [is('location_key', location, 'search_form')];
  if (vehicleType === undefined || gear === undefined) return [];
  return [is('vehicle_type', vehicleType), is('gear', gear)];
}

/**
 * The cheapest (dearest) cars for a short stay, from two walks in the very order of totals: of cars that always cost the same,
 * along the price of a day, and of those whose days differ, along what their stays cost. Answers, as text: cards; total and id of
 * each; how many of the first walk were found; where the second ended, if too early; whether there are cars whose stays are not
 * known, so that this is not the answer; and the first car beyond the first walk, if it was counted and ended too early.
 */
export function staysStatement(search: StaySearch, end?: WalkEnd): Statement {
  const { stay, limit } = search;
  const descending = search.sort === 'price_desc';
  const [direction, beyond, upTo] = descending ? ['desc', '<', '>='] : ['asc', '>', '<='];
  const [shown, asked] = [shownUpTo(search), askedUpTo(search)];
  const walk = walkOf(
    { ...search, minPriceCents: undefined, maxPriceCents: undefined },
    {
      after: shown && placeOnWalk(shown, stay, descending),
      within: asked && placeOnWalk(asked, stay, descending),
      end,
    },
    alongPrice(descending),
  );
  const { values } = walk;
  const parameter = (value: Value, type: string) => `$${values.push(value)}::${type}`;
  const [startDate, days] = [parameter(stay.startDate, 'date'), parameter(stay.days, 'integer')];
  const rows = parameter(limit + 1, 'integer');
  const checks = and(walk.checked, values);
  const bound = walkLength(search);
  const isCounted = end === undefined;
  const total = totalOf(startDate, days);
  const shownPlace = shown && `${parameter(shown.key, 'bigint')}, ${parameter(shown.id, 'uuid')}`;
  const askedTotal = asked && parameter(asked.key, 'bigint');
  const weekday = parameter(weekdayBit(weekdayOf(stay.startDate)), 'smallint');
  const lastOf = (walked: string, column: string) => `(select ${column} from ${walked} offset ${rows} - 1 limit 1)`;

  // Rules mostly raise prices. So from the cheapest up a page of plain cars tells how far to look among the others, and from
  // the dearest down it is the other way round.
  const plainReach = descending ? ` and cars.from_cents >= coalesce(${lastOf('varied', 'total')} / ${days}, 0)` : '';
  const isPlain = ' and cars.least_cents = cars.most_cents';
  const columns = `cars.id, cars.card, cars.from_cents::bigint * ${days} as total`;
  const plain = isCounted
    ? `select ${columns} from (
        ${walk.select(`${lookedAt(search)}, cars.least_cents, cars.most_cents`, `limit ${bound}`, plainReach)}) cars
      where true${isPlain}${checks} order by cars.from_cents ${direction}, cars.id ${direction} limit ${rows}`
    : walk.select(columns, `limit ${rows}`, plainReach + isPlain + checks);

  const staysReach = `(coalesce(${lastOf('plain', 'total')}, ${BIGINT_MAX}), coalesce(${lastOf('plain', 'id')}, '${LAST_ID}'))`;
  const conditions = [
    `days = ${days} and weekdays & ${weekday} <> 0 and first_start <= ${startDate} and last_start >= ${startDate}`,
    ...(descending ? [] : [`(total_cents, car_id) <= ${staysReach}`]),
    ...(shown ? [`(total_cents, car_id) ${beyond} (${shownPlace})`] : []),
    ...(asked ? [`total_cents ${upTo} ${askedTotal}`] : []),
  ];
  const isWalked = conditions.join(' and ') + and(walkedStays(search), values);
  const varied = `stays as materialized (
      select total_cents, car_id from stay_prices where ${isWalked}
      order by total_cents ${direction}, car_id ${direction} limit ${bound}),
    varied as materialized (
      select cars.id, cars.card, total_cents as total from stays join cars on cars.id = car_id
      where cars.status = ${CAR_STATUS.active}${checks} and ${total} = total_cents
      order by total_cents ${direction}, car_id ${direction} limit ${rows})`;
  const walks = [`plain as materialized (${plain})`, varied];
  const beyondPlain = `, case when (select count(*) from plain) < ${rows} then (${beyondOf(walk, bound, plainReach)}) end as beyond`;
  const text = `with ${(descending ? walks.toReversed() : walks).join(', ')}
    select string_agg(card, E',\\n') as cards, string_agg(total || ' ' || id, ',') as places,
      (select count(*) from plain) as plain,
      case when (select count(*) from varied) < ${rows} then (
        select total_cents || ' ' || car_id from (select * from stays offset ${bound - 1} limit 1) last) end as examined,
      ${hasUnknown(startDate)} as is_incomplete
      ${isCounted ? beyondPlain : ''}
    from (
      select * from (select * from plain union all select * from varied) found
      order by total ${direction}, id ${direction} limit ${rows}) page`;
  return { name: `${walk.name}_stays`, text, values };
}
