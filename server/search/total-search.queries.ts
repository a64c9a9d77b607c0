import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { beyondOf, lookedAt, walkLength, walkOf, type WalkEnd } from './car-search.queries.ts';
import { and, orderOf, totalOf, type Search, type Stay } from './conditions.queries.ts';
import type { CarPlace } from './search-cursor.ts';
import type { Statement } from './text-query.ts';

export type StaySearch = Search & { stay: Stay };

/** A place in the order of totals. The key is the total. */
export type TotalPlace = CarPlace & { key: number };

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const INTEGER_MAX = 2 ** 31 - 1;

/** By price, only beyond this amount. */
const filteredFrom = ({ sort, minPriceCents, maxPriceCents }: Search): TotalPlace | undefined => {
  if (sort === 'price_asc') return minPriceCents === undefined ? undefined : { key: minPriceCents - 1, id: LAST_ID };
  return maxPriceCents === undefined ? undefined : { key: maxPriceCents + 1, id: FIRST_ID };
};

/** What comes up to here was shown, or is not asked for. */
export const shownUpTo = (search: Search): TotalPlace | undefined =>
  search.from ? { key: Number(search.from.key), id: search.from.id } : filteredFrom(search);

/**
 * The walk goes along what a day costs at least (at most, from the dearest down). Beyond this place on it no car can have been
 * shown; before it, only cars whose days differ can still be to come.
 */
function placeOnWalk({ key, id }: TotalPlace, { days }: Stay, descending: boolean): CarPlace {
  const isWhole = key % days === 0;
  const share = (descending ? Math.ceil : Math.floor)(key / days);
  return { key: Math.min(share, INTEGER_MAX), id: isWhole ? id : descending ? FIRST_ID : LAST_ID };
}

/**
 * The cheapest (dearest) of the next `length` cars on the walk and of those that it has passed without showing them. Returns,
 * as text: their cards; total and id of each; limit and id of the last of `length`, if there were as many; and if not, the
 * first car beyond a counted walk.
 */
export function totalsStatement(search: StaySearch, length: number, end?: WalkEnd): Statement {
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
    ? `select ${columns}, sort_key from (${walk.select(`${lookedAt(search)}, ${key} as sort_key`, `limit ${bound}`)}) cars
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
    // A price filter leaves most of the walk behind, so the cars whose totals may lie on either side are found by their own
    // index; otherwise little was walked, and that is walked again. Plus 0 and the order keep other
    // indexes out of it.
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
  const answers = [
    `(select string_agg(card, E',\\n') from page) as cards`,
    `(select string_agg(total || ' ' || id, ',') from page) as places`,
    `(select sort_key || ' ' || id from ahead offset ${rows}::integer - 1 limit 1) as last`,
  ];
  if (isCounted) {
    answers.push(
      `case when (select count(*) from ahead) < ${rows}::integer then (${beyondOf(walk, bound)}) end as beyond`,
    );
  }
  return { name: `${name}_totals`, text: `${parts.join('')} select ${answers.join(', ')}`, values };
}
