import { addDays } from '../contract/dates.ts';
import { GEARS, VEHICLE_TYPES } from '../contract/cars/vocabulary.ts';

/** One kind of search: how people ask our API for it, and the plainest SQL for the same page. */
export interface SearchKind {
  name: string;
  /** Everybody asks for the same, so that our API answers several with one statement; plain SQL runs each. */
  isAlike?: true;
  sql: string;
  /** A fresh example: the query of a request, and the values of the statement. */
  draw(today: string, places: string[]): { query: Record<string, string | number>; values: unknown[] };
}

const below = (limit: number) => Math.floor(Math.random() * limit);
const any = <T>(list: readonly T[]): T => list[below(list.length)]!;

/** Popular places are asked for more often, as they are. */
const anyPlace = (places: string[]) => places[Math.floor(places.length * Math.random() ** 3)]!;

function anyDates(today: string) {
  const startDate = addDays(today, 1 + below(60));
  return { startDate, endDate: addDays(startDate, 1 + below(6)) };
}

const FREE = (from: number) => `not booked && daterange($${from}::date, $${from + 1}::date, '[]')`;

export const SEARCHES: SearchKind[] = [
  {
    name: 'place and dates, by price',
    sql: `select card from cars where status = 1 and location_key = search_form($1) and ${FREE(2)}
      order by price_cents, id limit 24`,
    draw(today, places) {
      const dates = anyDates(today);
      const location = anyPlace(places);
      return { query: { location, ...dates, sort: 'price_asc' }, values: [location, dates.startDate, dates.endDate] };
    },
  },
  {
    name: 'type, gear, seats and dates, by price',
    sql: `select card from cars where status = 1 and vehicle_type = $1 and gear = $2 and seats >= $3 and ${FREE(4)}
      order by price_cents, id limit 24`,
    draw(today) {
      const dates = anyDates(today);
      const [vehicleType, gear, minSeats] = [any(VEHICLE_TYPES), any(GEARS), any([2, 4, 5, 7])];
      return {
        query: { vehicleType, gear, minSeats, ...dates, sort: 'price_asc' },
        values: [vehicleType, gear, minSeats, dates.startDate, dates.endDate],
      };
    },
  },
  {
    name: 'dates only, by price',
    sql: `select card from cars where status = 1 and ${FREE(1)} order by price_cents, id limit 24`,
    draw(today) {
      const dates = anyDates(today);
      return { query: { ...dates, sort: 'price_asc' }, values: [dates.startDate, dates.endDate] };
    },
  },
  {
    name: 'dates and prices, by price',
    sql: `select card from cars where status = 1 and price_cents between $3 and $4 and ${FREE(1)}
      order by price_cents, id limit 24`,
    draw(today) {
      const dates = anyDates(today);
      const minPriceCents = 2_000 + below(80) * 100;
      const maxPriceCents = minPriceCents + 2_000;
      return {
        query: { ...dates, minPriceCents, maxPriceCents, sort: 'price_asc' },
        values: [dates.startDate, dates.endDate, minPriceCents, maxPriceCents],
      };
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
    isAlike: true,
    sql: `select card from cars where status = 1 order by created_at desc, id desc limit 24`,
    draw: () => ({ query: {}, values: [] }),
  },
];
