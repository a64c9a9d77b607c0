import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import {
  and,
  conditionsOf,
  isByPrice,
  isByStats,
  orderOf,
  totalOf,
  vectorText,
  type Search,
} from './conditions.queries.ts';
import type { SearchStatement, Value } from './text-query.ts';

/** The sort key. By price with dates, it is the total. */
function keyOf(search: Search, total: string, parameter: (value: Value) => string) {
  const { sort, near, stay } = search;
  if (sort === 'nearest' && near) {
    return { key: `car_spots.at <-> ${parameter(vectorText(near))}::cube`, type: 'float8', descending: false };
  }
  if (stay && isByPrice(sort)) return { key: total, type: 'bigint', descending: sort === 'price_desc' };
  return orderOf(search);
}

/**
 * Sorts all cars that have a rare fact and match the search. Returns, as text: the cards, their number, the totals, and the key,
 * point and id of each. Needs no limit, because the fact is known to be rare.
 */
export function rareFactStatement(search: Search & { rareFact: string }): SearchStatement {
  const { sort, stay, from, limit } = search;
  const isNearest = sort === 'nearest';
  // All conditions are on the table of cars, even when sorted by distance.
  const { walked, checked, name } = conditionsOf({ ...search, sort: isNearest ? 'newest' : sort });
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value)}`;
  const fact = parameter(search.rareFact);
  const total = stay ? totalOf(stay, parameter(stay.startDate), parameter(stay.days)) : 'null::bigint';
  const { key, type, descending } = keyOf(search, total, parameter);
  const few = `(select car_id from car_facts where fact = fact_key(${fact})) few`;
  const spots = isNearest ? 'join car_spots on car_spots.spot = cars.spot' : '';
  // Each limit forces one index lookup per car.
  const carsOf = (ids: string, sortKey: string, conditions: typeof checked) =>
    `select cars.* from ${ids} cross join lateral (
      select cars.id, cars.card, cars.spot, ${total} as total, ${sortKey} as sort_key from cars ${spots}
      where cars.id = few.car_id and cars.status = ${CAR_STATUS.active}${and(conditions, values)} limit 1) cars`;
  const direction = descending ? 'desc' : 'asc';
  const isTotal = stay !== undefined && isByPrice(sort);
  let beyond = '';
  if (from) {
    const id = `${parameter(from.id)}::uuid`;
    if (isNearest) {
      const [distance, spot] = String(from.key).split(' ');
      const at = `(${parameter(distance!)}::float8, ${parameter(spot!)}::bigint)`;
      beyond = `where (sort_key, spot) > ${at} or (sort_key, spot) = ${at} and id <= ${id}`;
    } else {
      const at = `(${parameter(from.key)}::${type}, ${id})`;
      // A cursor by total names the last car shown, all others the first car not shown.
      beyond = `where (sort_key, id) ${descending ? '<' : '>'}${isTotal ? '' : '='} ${at}`;
    }
  }
  const order = isNearest ? 'order by sort_key, spot, id desc' : `order by sort_key ${direction}, id ${direction}`;
  const rows = parameter(limit + 1);
  let page: string;
  if (isByStats(sort)) {
    // The key is in another table, so that only the cars of the page are looked up.
    const keys = `select car_id, stats.* from ${few} cross join lateral (
      select car_id as id, ${key} as sort_key from car_stats where car_stats.car_id = few.car_id${and(walked, values)} limit 1) stats`;
    const sorted = `(select * from (${keys}) keys ${beyond} ${order}) few`;
    page = `${carsOf(sorted, 'few.sort_key', checked)} limit ${rows}`;
  } else {
    page = `select * from (${carsOf(few, key, [...walked, ...checked])}) found ${beyond} ${order} limit ${rows}`;
  }
  const columns = [
    `string_agg(card, E',\\n') as cards`,
    'count(*)::int as found',
    `${stay ? `string_agg(total::text, ',')` : 'null'} as totals`,
    `string_agg(concat_ws(' ', sort_key, ${isNearest ? 'spot, ' : ''}id), ',') as places`,
  ];
  const variant = `${isNearest ? '_nearest' : ''}${from ? '_from' : ''}`;
  return {
    name: `${name}${variant}_few`,
    text: `select ${columns.join(', ')} from (${page}) page`,
    values,
  };
}
