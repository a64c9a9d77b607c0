import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { chordOf, type Position } from '../../contract/places/position.ts';
import { examinedColumns, walkLength } from './car-search.queries.ts';
import { and, conditionsOf, totalOf, vectorText, type Search } from './conditions.queries.ts';
import type { SearchStatement, Value } from './text-query.ts';

export type NearSearch = Search & { near: Position };

/**
 * Finds the nearest cars by walking the points at which cars are shown by distance, and the cars of each point, newest first. No
 * two points are equally far (`spot_at`). Only the page is sorted, because a nested loop join preserves the order of its walks.
 * Returns, as text: the cards, their number, the totals, the position of the last one, and that of the first car not examined.
 */
export function nearestStatement(search: NearSearch): SearchStatement {
  const { near, within, from, stay, limit } = search;
  const { walked, checked, name } = conditionsOf(search);
  const values: Value[] = [];
  const parameter = (value: Value) => `$${values.push(value)}`;
  const rows = `${parameter(limit + 1)}::integer`;
  const centre = `${parameter(vectorText(near))}::cube`;
  const distance = `car_spots.at <-> ${centre}`;
  let points = 'car_spots.active_cars > 0';
  let ofPoint = `cars.spot = points.spot and cars.status = ${CAR_STATUS.active}`;
  if (within !== undefined) {
    const chord = `${parameter(chordOf(within))}::float8`;
    // The bounding box ends the index walk, which would otherwise continue around the world.
    points += ` and car_spots.at <@ cube_enlarge(${centre}, ${chord}, 3) and ${distance} <= ${chord}`;
  }
  if (from) {
    const [at, spot] = String(from.key).split(' ');
    const first = `${parameter(at!)}::float8`;
    points += ` and ${distance} >= ${first}`;
    ofPoint += ` and ((points.distance, points.spot) > (${first}, ${parameter(spot!)}::bigint) or cars.id <= ${parameter(from.id)}::uuid)`;
  }
  const checks = and([...walked, ...checked], values);
  const isCounted = checks !== '';
  const bound = walkLength(search);
  const most = isCounted ? `${bound + 1}` : rows;
  const total = stay ? totalOf(stay, parameter(stay.startDate), parameter(stay.days)) : 'null';
  const walk = (columns: string, length: string) => `
    select ${columns}, points.distance, points.spot as point from (
      select car_spots.spot, ${distance} as distance from car_spots where ${points} order by ${distance} limit ${most}) points
    cross join lateral (select ${columns} from cars where ${ofPoint} order by cars.id desc limit ${most}) cars ${length}`;
  const page = `
    select cars.id, cars.card, ${total} as total, distance, point
    from (${walk(isCounted ? examinedColumns(search) : 'cars.id, cars.card', `limit ${isCounted ? bound : rows}`)}) cars where true${checks} limit ${rows}`;
  const order = 'order by distance, point, id desc';
  const place = `distance || ' ' || point || ' ' || id`;
  const beyond = `select ${place} from (${walk('cars.id', `offset ${bound} limit 1`)}) next`;
  const columns = [
    `string_agg(card, E',\\n' ${order}) as cards`,
    'count(*)::int as found',
    `${stay ? `string_agg(total::text, ',' ${order})` : 'null'} as totals`,
    `(array_agg(${place} ${order}))[count(*)] as last`,
    isCounted ? `case when count(*) < ${rows} then (${beyond}) end as beyond` : 'null as beyond',
  ];
  const variant = `${within === undefined ? '' : '_in'}${from ? (from.isWide ? '_wide' : '_from') : ''}`;
  return { name: `${name}${variant}_nearest`, text: `select ${columns.join(', ')} from (${page}) page`, values };
}
