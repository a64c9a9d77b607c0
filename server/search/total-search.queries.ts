import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { beyondOf, examinedColumns, walkLength, walkOf, type WalkEnd } from './car-search.queries.ts';
import { and, orderOf, totalOf, type Search, type Stay } from './conditions.queries.ts';
import type { CarPlace } from './search-cursor.ts';
import type { SearchStatement } from './text-query.ts';

export type StaySearch = Search & { stay: Stay };

/** A place in the order of totals. The key is the total. */
export type TotalPlace = CarPlace & { key: number };

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const INTEGER_MAX = 2 ** 31 - 1;

/** The price filter at which a walk by price begins. */
const filteredFrom = ({ sort, minPriceCents, maxPriceCents }: Search): TotalPlace | undefined => {
  if (sort === 'price_asc') return minPriceCents === undefined ? undefined : { key: minPriceCents - 1, id: LAST_ID };
  return maxPriceCents === undefined ? undefined : { key: maxPriceCents + 1, id: FIRST_ID };
};

/** Cars up to this place were already shown or are excluded by the price filter. */
export const shownUpTo = (search: Search): TotalPlace | undefined =>
  search.from ? { key: Number(search.from.key), id: search.from.id } : filteredFrom(search);

/**
 * The walk follows the minimum price per day (or the maximum, when descending). No car after this place on the walk was shown yet;
 * before it, only cars with varying prices can still follow.
 */
function placeOnWalk({ key, id }: TotalPlace, { days }: Stay, descending: boolean): CarPlace {
  const isWhole = key % days === 0;
  const share = (descending ? Math.ceil : Math.floor)(key / days);
  return { key: Math.min(share, INTEGER_MAX), id: isWhole ? id : descending ? FIRST_ID : LAST_ID };
}

/**
 * Finds the cheapest (or most expensive) among the next `length` cars on the walk and those that it has passed without showing.
 * Returns, as text: the cards, the total and id of each, the limit and id of the last of `length` cars if there were that many,
 * and otherwise the first car beyond a limited walk.
 */
export function totalsStatement(search: StaySearch, length: number, end?: WalkEnd): SearchStatement {
  const { stay, limit } = search;
  const { descending } = orderOf(search);
  const shown = shownUpTo(search);
  const after = shown && placeOnWalk(shown, stay, descending);
  const walk = walkOf(search, { after, end });
  const { values, key, type, direction } = walk;
  const parameter = (value: string | number) => `$${values.push(value)}`;
  const total = totalOf(stay, parameter(stay.startDate), parameter(stay.days));
  const checks = and(walk.checked, values);
  const bound = walkLength(search);
  const rows = parameter(length);
  const columns = `cars.id, cars.card, ${total} as total`;
  const isCounted = end === undefined;
  const ahead = isCounted
    ? `select ${columns}, sort_key from (${walk.select(`${examinedColumns(search)}, ${key} as sort_key`, `limit ${bound}`)}) cars
       where true${checks} order by sort_key ${direction}, cars.id ${direction} limit ${rows}`
    : walk.select(`${columns}, ${key} as sort_key`, `limit ${rows}`, checks);
  const parts = [`with ahead as materialized (${ahead})`];
  let found = 'select id, card, total from ahead';
  let { name } = walk;
  if (shown && after) {
    const isFiltered = filteredFrom(search) !== undefined;
    const [at, atId] = [`${parameter(after.key)}::${type}`, `${parameter(after.id)}::uuid`];
    const [shownTotal, shownId] = [`${parameter(shown.key)}::bigint`, `${parameter(shown.id)}::uuid`];
    const share = `${shownTotal} / ${parameter(stay.days)}::integer`;
    const isBefore = descending ? '>=' : '<=';
    // With a price filter, most of the walk was passed, so cars whose totals may be on either side are found by a separate
    // index. Otherwise the walk was short and is repeated. The `+ 0` and the order prevent the use of other indexes.
    const passed = isFiltered
      ? `cars.least_cents < cars.most_cents and cars.least_cents <= (${share}) and cars.most_cents >= (${share})
         and (${key} + 0, cars.id) ${isBefore} (${at}, ${atId})`
      : `(${key}, cars.id) ${isBefore} (${at}, ${atId}) and cars.least_cents + 0 < cars.most_cents
         and cars.least_cents + 0 <= (${share}) and cars.most_cents + 0 >= (${share})`;
    const conditions = and(walk.walked.concat(walk.checked), values);
    parts.push(`, passed as materialized (
      select ${columns} from cars where cars.status = ${CAR_STATUS.active}${conditions} and ${passed}
        and (${total}, cars.id) ${descending ? '<' : '>'} (${shownTotal}, ${shownId})
      ${isFiltered ? '' : `order by ${key} ${direction}, cars.id ${direction}`})`);
    found += ' union all select id, card, total from passed';
    name += isFiltered ? '_filtered' : '_passed';
  }
  parts.push(`, page as materialized (
    select * from (${found}) found order by total ${direction}, id ${direction} limit ${parameter(limit + 1)})`);
  const results = [
    `(select string_agg(card, E',\\n') from page) as cards`,
    `(select string_agg(total || ' ' || id, ',') from page) as places`,
    `(select sort_key || ' ' || id from ahead offset ${rows}::integer - 1 limit 1) as last`,
  ];
  if (isCounted) {
    results.push(
      `case when (select count(*) from ahead) < ${rows}::integer then (${beyondOf(walk, bound)}) end as beyond`,
    );
  }
  return { name: `${name}_totals`, text: `${parts.join('')} select ${results.join(', ')}`, values };
}
