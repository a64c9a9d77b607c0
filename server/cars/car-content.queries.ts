import {
  CAR_FIELD_KEYS,
  contentIn,
  describeField,
  type CarContent,
  type CarFieldKey,
} from '../../contract/cars/car-fields.ts';
import type { StoredListingState } from '../../contract/cars/listing-lifecycle.ts';
import { many, sql, type Database, type Sql } from '../platform/database/database.ts';
import { SPOT_SOURCE } from './spot.queries.ts';

/** A field's column, in `cars` as in `reviewed_cars`. */
const columnOf = (key: CarFieldKey) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const bitOf = (index: number) => 2 ** index;

/** What is ticked is kept as bits in the order of the options. */
export const bitsOf = (key: CarFieldKey, ticked: readonly string[]): number =>
  (describeField(key).options ?? []).reduce(
    (bits, option, index) => bits + (ticked.includes(option) ? bitOf(index) : 0),
    0,
  );

/** A field's value, as answers have it. */
function valueOf(table: 'cars' | 'reviewed_cars', key: CarFieldKey): string {
  const { kind, options = [] } = describeField(key);
  const column = `${table}.${columnOf(key)}`;
  if (kind === 'own') return `coalesce(${column}, '{}')`;
  if (kind !== 'ticks') return column;
  const names = options.map((option, index) => `case when ${column} & ${bitOf(index)} > 0 then '${option}' end`);
  return `array_remove(array[${names.join(', ')}], null)`;
}

/** Only names of ours are ever put into SQL like this. */
const listed = (part: (key: CarFieldKey) => string): Sql => sql([CAR_FIELD_KEYS.map(part).join(', ')]);

/** title, price_cents, … */
export const contentNames = listed(columnOf);
/** The same of one table among several. */
export const contentNamesOf = (table: 'car') => listed((key) => `${table}.${columnOf(key)}`);
/** cars.title, cars.price_cents as "priceCents", … */
export const contentColumns = listed((key) => `${valueOf('cars', key)} as "${key}"`);
/** title = excluded.title, … */
export const contentReplaced = listed((key) => `${columnOf(key)} = excluded.${columnOf(key)}`);

const json = (table: 'cars' | 'reviewed_cars') => listed((key) => `'${key}', ${valueOf(table, key)}`);
/** The same as JSON, under the names that answers have. */
export const contentJson = sql`jsonb_build_object(${json('cars')})`;
export const reviewedContentJson = sql`jsonb_build_object(${json('reviewed_cars')})`;

function asColumns(content: CarContent) {
  const kept = (key: CarFieldKey) => {
    const value = content[key];
    if (Array.isArray(value)) return bitsOf(key, value) || null;
    return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value;
  };
  return Object.fromEntries(CAR_FIELD_KEYS.map((key) => [columnOf(key), kept(key)]));
}

/** One row with the columns of `cars`, of which those of the content are filled. */
export const contentRow = (content: CarContent) =>
  sql`jsonb_populate_record(null::cars, ${JSON.stringify(asColumns(content))}::jsonb)`;

/**
 * Writes cars from rows that have the columns of `cars`. What such a row does not say is as for any new car. A trigger
 * follows the state; a large market that is filled for a test has none.
 */
export const insertFrom = (rows: Sql) => sql`
  insert into cars (id, owner_id, ${contentNames}, state, status, created_at, updated_at, booked, card,
    price_rules, least_days, most_days, notice_days, window_days, buffer_before, buffer_after,
    price_sums, price_sums_from, prices_until, length_discounts, from_cents, least_cents, short_least_cents, most_cents,
    review_count, star_sum, rating, rates_until, search_text, make_key, spot, spot_source)
  select coalesce(id, uuidv7()), owner_id, ${contentNames}, state, (state = 'active')::integer,
    coalesce(created_at, now()), coalesce(created_at, now()), coalesce(booked, '{}'), coalesce(card, '{}'),
    price_rules, coalesce(least_days, 1), coalesce(most_days, 90), coalesce(notice_days, 0), coalesce(window_days, 365),
    coalesce(buffer_before, 0), coalesce(buffer_after, 0),
    price_sums, price_sums_from, prices_until, length_discounts, coalesce(from_cents, price_cents),
    coalesce(least_cents, price_cents), coalesce(short_least_cents, price_cents), coalesce(most_cents, price_cents),
    coalesce(review_count, 0), coalesce(star_sum, 0), rating, coalesce(rates_until, '-infinity'),
    car_words(title, location, make, model), search_form(make), spot, coalesce(spot_source, ${SPOT_SOURCE.unknown}::smallint)
  from ${rows}`;

export interface NewCar extends CarContent {
  id?: string;
  ownerId: string;
  state: StoredListingState;
  createdAt?: Date;
}

/** Cars without photos and without a card. */
export async function insertCars(db: Database, cars: readonly NewCar[]): Promise<string[]> {
  const rows = cars.map((car) => ({
    ...asColumns(contentIn(car)),
    id: car.id,
    owner_id: car.ownerId,
    state: car.state,
    created_at: car.createdAt,
  }));
  // The counts by place are locked one after the other: two inserts of places in one order never wait in a circle.
  const ordered = sql`jsonb_populate_recordset(null::cars, ${JSON.stringify(rows)}::jsonb) order by search_form(location)`;
  return (await many<{ id: string }>(db, sql`${insertFrom(ordered)} returning id`)).map(({ id }) => id);
}

export const insertCar = async (db: Database, car: NewCar): Promise<string> => (await insertCars(db, [car]))[0]!;
