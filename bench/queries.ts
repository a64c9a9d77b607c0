import { addDays } from '../contract/dates.ts';
import { GEARS, VEHICLE_TYPES } from '../contract/cars/vocabulary.ts';
import { gridOf, writeBox, type Box } from '../contract/places/box.ts';
import {
  GRID_COLUMNS,
  bandAround,
  chordOf,
  roundPosition,
  writePosition,
  type Position,
} from '../contract/places/position.ts';
import { bitsOf } from '../server/cars/index.ts';
import { vectorText } from '../server/search/conditions.queries.ts';

/**
 * A kind of search, as an API request and as the simplest SQL for the same page. By price with dates, the SQL sorts by
 * the cars' lowest prices, which are indexed, while our API sorts by the price of the dates.
 */
export interface SearchKind {
  name: string;
  /** All requests are identical, so our API serves several with one statement, while plain SQL runs each. */
  isIdentical?: true;
  sql: string;
  /** Draws a random example: the query of the request, and the values of the statement. */
  draw(today: string, places: string[]): { query: Record<string, string | number>; values: unknown[] };
}

const below = (limit: number) => Math.floor(Math.random() * limit);
const any = <T>(list: readonly T[]): T => list[below(list.length)]!;

/** Popular places occur more often, as in reality. */
const anyPlace = (places: string[]) => places[Math.floor(places.length * Math.random() ** 3)]!;

function anyDates(today: string) {
  const startDate = addDays(today, 1 + below(60));
  const days = 1 + below(6);
  return { days, startDate, endDate: addDays(startDate, days) };
}

/** A city with a tenth of all cars, and an area without any car for hundreds of kilometres. */
const inTheCity = () => ({ lat: 51.5 + below(10) / 100, lng: -0.1 + below(10) / 100 });
const atSea = () => ({ lat: -30 + below(1000) / 100, lng: -30 + below(1000) / 100 });

/** Reads the points by distance up to one page; picks any of equally distant cars. */
const NEAREST = `select card from car_spots join cars on cars.spot = car_spots.spot and cars.status = 1 where active_cars > 0
  order by car_spots.at <-> $1::cube limit 24`;
const WITHIN = `select card from cars where status = 1 and spot between $1 and $2 and spot_at(spot) <-> $3::cube <= $4
  order by created_at desc, id desc limit 24`;

const nearest = (at: Position) => ({
  query: { near: writePosition(at), sort: 'nearest' },
  values: [vectorText(roundPosition(at))],
});

const within = (at: Position, km: number) => ({
  query: { near: writePosition(at), within: km },
  values: [...bandAround(roundPosition(at), km), vectorText(roundPosition(at)), chordOf(km)],
});

const insideOf = ({ lat, lng }: Position): Box => ({
  west: roundTo(lng - 0.03),
  south: roundTo(lat - 0.03),
  east: roundTo(lng + 0.03),
  north: roundTo(lat + 0.03),
});
const roundTo = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** A feature of one car in 200, with filters that match all cars, so that no two requests are identical. */
const wheelchair = () => ({ features: 'wheelchair', minSeats: any([1, 2]), minYear: 1900 + below(112) });

const FREE = (from: number) => `not booked && daterange($${from}::date, $${from + 1}::date, '[]')`;

/** The baseline for searches by price with dates */
export const BASELINE_SEARCH = 'a lowest price, by price';

export const SEARCHES: SearchKind[] = [
  {
    name: 'place and dates, by price',
    sql: `select card from cars where status = 1 and location_key = search_form($1) and ${FREE(2)}
      order by from_cents, id limit 24`,
    draw(today, places) {
      const { startDate, endDate } = anyDates(today);
      const location = anyPlace(places);
      return { query: { location, startDate, endDate, sort: 'price_asc' }, values: [location, startDate, endDate] };
    },
  },
  {
    name: 'place and dates, newest',
    sql: `select card from cars where status = 1 and location_key = search_form($1) and ${FREE(2)}
      order by created_at desc, id desc limit 24`,
    draw(today, places) {
      const { startDate, endDate } = anyDates(today);
      const location = anyPlace(places);
      return { query: { location, startDate, endDate }, values: [location, startDate, endDate] };
    },
  },
  {
    name: 'type, gear, seats and dates, by price',
    sql: `select card from cars where status = 1 and vehicle_type = $1 and gear = $2 and seats >= $3 and ${FREE(4)}
      order by from_cents, id limit 24`,
    draw(today) {
      const { startDate, endDate } = anyDates(today);
      const [vehicleType, gear, minSeats] = [any(VEHICLE_TYPES), any(GEARS), any([2, 4, 5, 7])];
      return {
        query: { vehicleType, gear, minSeats, startDate, endDate, sort: 'price_asc' },
        values: [vehicleType, gear, minSeats, startDate, endDate],
      };
    },
  },
  {
    name: 'dates only, by price',
    sql: `select card from cars where status = 1 and ${FREE(1)} order by from_cents, id limit 24`,
    draw(today) {
      const { startDate, endDate } = anyDates(today);
      return { query: { startDate, endDate, sort: 'price_asc' }, values: [startDate, endDate] };
    },
  },
  {
    name: 'dates only, highest price first',
    sql: `select card from cars where status = 1 and ${FREE(1)} order by from_cents desc, id desc limit 24`,
    draw(today) {
      const { startDate, endDate } = anyDates(today);
      return { query: { startDate, endDate, sort: 'price_desc' }, values: [startDate, endDate] };
    },
  },
  {
    name: 'place and dates, highest price first',
    sql: `select card from cars where status = 1 and location_key = search_form($1) and ${FREE(2)}
      order by from_cents desc, id desc limit 24`,
    draw(today, places) {
      const { startDate, endDate } = anyDates(today);
      const location = anyPlace(places);
      return { query: { location, startDate, endDate, sort: 'price_desc' }, values: [location, startDate, endDate] };
    },
  },
  {
    name: 'dates and a maximum price, by price',
    sql: `select card from cars where status = 1 and from_cents <= $3 and ${FREE(1)} order by from_cents, id limit 24`,
    draw(today) {
      const { startDate, endDate, days } = anyDates(today);
      const cents = 3_000 + below(80) * 100;
      return {
        query: { startDate, endDate, maxPriceCents: cents * days, sort: 'price_asc' },
        values: [startDate, endDate, cents],
      };
    },
  },
  {
    name: 'dates and prices, by price',
    sql: `select card from cars where status = 1 and from_cents between $3 and $4 and ${FREE(1)}
      order by from_cents, id limit 24`,
    draw(today) {
      const { startDate, endDate, days } = anyDates(today);
      const least = 2_000 + below(80) * 100;
      const most = least + 2_000;
      return {
        query: { startDate, endDate, minPriceCents: least * days, maxPriceCents: most * days, sort: 'price_asc' },
        values: [startDate, endDate, least, most],
      };
    },
  },
  {
    name: BASELINE_SEARCH,
    sql: `select card from cars where status = 1 and from_cents >= $1 order by from_cents, id limit 24`,
    draw() {
      const cents = 2_000 + below(80) * 100;
      return { query: { minPriceCents: cents, sort: 'price_asc' }, values: [cents] };
    },
  },
  {
    name: 'place, by price',
    sql: `select card from cars where status = 1 and location_key = search_form($1) order by from_cents, id limit 24`,
    draw(_today, places) {
      const location = anyPlace(places);
      return { query: { location, sort: 'price_asc' }, values: [location] };
    },
  },
  {
    name: 'place, newest',
    sql: `select card from cars where status = 1 and location_key = search_form($1)
      order by created_at desc, id desc limit 24`,
    draw(_today, places) {
      const location = anyPlace(places);
      return { query: { location }, values: [location] };
    },
  },
  {
    name: 'newest',
    isIdentical: true,
    sql: `select card from cars where status = 1 order by created_at desc, id desc limit 24`,
    draw: () => ({ query: {}, values: [] }),
  },
  { name: 'nearest, in a city', sql: NEAREST, draw: () => nearest(inTheCity()) },
  { name: 'nearest, from the middle of nowhere', sql: NEAREST, draw: () => nearest(atSea()) },
  { name: 'within 25 km of a city, newest', sql: WITHIN, draw: () => within(inTheCity(), 25) },
  { name: 'within 25 km of nowhere, newest', sql: WITHIN, draw: () => within(atSea(), 25) },
  {
    name: 'make and fuel, newest',
    sql: `select card from cars where status = 1 and make_key = search_form($1) and fuel = $2
      order by created_at desc, id desc limit 24`,
    draw() {
      const [make, fuel] = [any(['VW', 'Renault', 'Toyota', 'BMW']), any(['petrol', 'diesel', 'electric'])];
      return { query: { make, fuel }, values: [make, fuel] };
    },
  },
  {
    name: 'a feature of one car in 200, newest',
    sql: `select card from cars where status = 1 and features & $1 = $1 order by created_at desc, id desc limit 24`,
    draw: () => ({ query: wheelchair(), values: [bitsOf('features', ['wheelchair'])] }),
  },
  {
    name: 'a feature of one car in 200, by price',
    sql: `select card from cars where status = 1 and features & $1 = $1 order by from_cents, id limit 24`,
    draw: () => ({ query: { ...wheelchair(), sort: 'price_asc' }, values: [bitsOf('features', ['wheelchair'])] }),
  },
  {
    name: 'a feature of one car in 200, most popular',
    sql: `select card from car_stats join cars on cars.id = car_id where is_active and features & $1 = $1
      order by confirmed_rentals desc, car_id desc limit 24`,
    draw: () => ({ query: { ...wheelchair(), sort: 'popular' }, values: [bitsOf('features', ['wheelchair'])] }),
  },
  {
    name: 'a feature of one car in 200, nearest',
    sql: `select card from car_spots join cars on cars.spot = car_spots.spot and cars.status = 1 where active_cars > 0
      and features & $2 = $2 order by car_spots.at <-> $1::cube limit 24`,
    draw() {
      const { query, values } = nearest(inTheCity());
      return { query: { ...query, features: 'wheelchair' }, values: [...values, bitsOf('features', ['wheelchair'])] };
    },
  },
  {
    name: 'a feature of one car in 200 and dates, by price',
    sql: `select card from cars where status = 1 and features & $1 = $1 and ${FREE(2)} order by from_cents, id limit 24`,
    draw(today) {
      const { startDate, endDate } = anyDates(today);
      return {
        query: { features: 'wheelchair', startDate, endDate, sort: 'price_asc' },
        values: [bitsOf('features', ['wheelchair']), startDate, endDate],
      };
    },
  },
  {
    name: 'a custom field of one car in 200, newest',
    sql: `select card from cars where status = 1 and fields @> '{"permitZone": "B"}' order by created_at desc, id desc limit 24`,
    draw: () => ({
      query: { fields: 'permitZone:B', minSeats: any([1, 2]), minYear: 1900 + below(112) },
      values: [],
    }),
  },
  {
    name: 'a custom field of one car in 200, by price',
    sql: `select card from cars where status = 1 and fields @> '{"permitZone": "B"}' order by from_cents, id limit 24`,
    draw: () => ({
      query: { fields: 'permitZone:B', minSeats: any([1, 2]), minYear: 1900 + below(112), sort: 'price_asc' },
      values: [],
    }),
  },
  {
    name: 'an area of a city, newest',
    sql: `select card from cars where status = 1 and spot between $1 and $2 and spot % ${GRID_COLUMNS} between $3 and $4
      order by created_at desc, id desc limit 24`,
    draw() {
      const box = insideOf(inTheCity());
      const { first, last, column, width } = gridOf(box);
      return { query: { box: writeBox(box) }, values: [first, last, column, column + width] };
    },
  },
];
