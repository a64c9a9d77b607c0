import { addDays } from '../contract/dates.ts';
import { GEARS, VEHICLE_TYPES } from '../contract/cars/vocabulary.ts';

/**
 * One kind of search: how people ask our API for it, and the plainest SQL for the same page. By price with dates, the SQL has
 * the order of the cars' own prices, which an index has: our API orders by what the dates cost.
 */
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
  const days = 1 + below(6);
  return { days, startDate, endDate: addDays(startDate, days) };
}

const FREE = (from: number) => `not booked && daterange($${from}::date, $${from + 1}::date, '[]')`;

/** What searches by price with dates are compared with */
export const PLAIN_ORDER = 'a lowest price, by price';

export const SEARCHES: SearchKind[] = [
  {
    name: 'place and dates, by price',
    sql: `select card from cars where status = 1 and location_key = search_form($1) and ${FREE(2)}
      order by price_cents, id limit 24`,
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
      order by price_cents, id limit 24`,
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
    sql: `select card from cars where status = 1 and ${FREE(1)} order by price_cents, id limit 24`,
    draw(today) {
      const { startDate, endDate } = anyDates(today);
      return { query: { startDate, endDate, sort: 'price_asc' }, values: [startDate, endDate] };
    },
  },
  {
    name: 'dates only, the dearest first',
    sql: `select card from cars where status = 1 and ${FREE(1)} order by price_cents desc, id desc limit 24`,
    draw(today) {
      const { startDate, endDate } = anyDates(today);
      return { query: { startDate, endDate, sort: 'price_desc' }, values: [startDate, endDate] };
    },
  },
  {
    name: 'place and dates, the dearest first',
    sql: `select card from cars where status = 1 and location_key = search_form($1) and ${FREE(2)}
      order by price_cents desc, id desc limit 24`,
    draw(today, places) {
      const { startDate, endDate } = anyDates(today);
      const location = anyPlace(places);
      return { query: { location, startDate, endDate, sort: 'price_desc' }, values: [location, startDate, endDate] };
    },
  },
  {
    name: 'dates and a highest price, by price',
    sql: `select card from cars where status = 1 and price_cents <= $3 and ${FREE(1)} order by price_cents, id limit 24`,
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
    sql: `select card from cars where status = 1 and price_cents between $3 and $4 and ${FREE(1)}
      order by price_cents, id limit 24`,
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
    name: PLAIN_ORDER,
    sql: `select card from cars where status = 1 and price_cents >= $1 order by price_cents, id limit 24`,
    draw() {
      const cents = 2_000 + below(80) * 100;
      return { query: { minPriceCents: cents, sort: 'price_asc' }, values: [cents] };
    },
  },
  {
    name: 'place, by price',
    sql: `select card from cars where status = 1 and location_key = search_form($1) order by price_cents, id limit 24`,
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
    isAlike: true,
    sql: `select card from cars where status = 1 order by created_at desc, id desc limit 24`,
    draw: () => ({ query: {}, values: [] }),
  },
];
