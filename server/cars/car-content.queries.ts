import {
  CAR_FIELD_KEYS,
  pickContent,
  describeField,
  type CarContent,
  type CarFieldKey,
} from '../../contract/cars/car-fields.ts';
import type { StoredListingState } from '../../contract/cars/listing-lifecycle.ts';
import { many, sql, type Database, type Sql } from '../platform/database/database.ts';
import { SPOT_SOURCE } from './spot.queries.ts';

/** The column of a field, which has the same name in `cars` and `reviewed_cars` */
const columnOf = (key: CarFieldKey) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const bitOf = (index: number) => 2 ** index;

/** Ticked options are stored as bits, in the order of the options. */
export const bitsOf = (key: CarFieldKey, ticked: readonly string[]): number =>
  (describeField(key).options ?? []).reduce(
    (bits, option, index) => bits + (ticked.includes(option) ? bitOf(index) : 0),
    0,
  );

/** The SQL expression of a field's value in API responses */
function valueOf(table: 'cars' | 'reviewed_cars', key: CarFieldKey): string {
  const { kind, options = [] } = describeField(key);
  const column = `${table}.${columnOf(key)}`;
  if (kind === 'own') return `coalesce(${column}, '{}')`;
  if (kind !== 'ticks') return column;
  const names = options.map((option, index) => `case when ${column} & ${bitOf(index)} > 0 then '${option}' end`);
  return `array_remove(array[${names.join(', ')}], null)`;
}

/** Builds raw SQL, so it must only be used with the constant field names. */
const columnList = (part: (key: CarFieldKey) => string): Sql => sql([CAR_FIELD_KEYS.map(part).join(', ')]);

/** title, price_cents, … */
export const contentNames = columnList(columnOf);
/** The same, qualified by a table alias */
export const contentNamesOf = (table: 'car') => columnList((key) => `${table}.${columnOf(key)}`);
/** cars.title, cars.price_cents as "priceCents", … */
export const contentColumns = columnList((key) => `${valueOf('cars', key)} as "${key}"`);
/** title = excluded.title, … */
export const contentReplaced = columnList((key) => `${columnOf(key)} = excluded.${columnOf(key)}`);

const json = (table: 'cars' | 'reviewed_cars') => columnList((key) => `'${key}', ${valueOf(table, key)}`);
/** The same as JSON, with the field names of API responses */
const contentJson = sql`jsonb_build_object(${json('cars')})`;
export const reviewedContentJson = sql`jsonb_build_object(${json('reviewed_cars')})`;

function asColumns(content: CarContent) {
  const stored = (key: CarFieldKey) => {
    const value = content[key];
    if (Array.isArray(value)) return bitsOf(key, value) || null;
    return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? null : value;
  };
  return Object.fromEntries(CAR_FIELD_KEYS.map((key) => [columnOf(key), stored(key)]));
}

/** A row with the columns of `cars`, of which only the content columns are set */
export const contentRow = (content: CarContent) =>
  sql`jsonb_populate_record(null::cars, ${JSON.stringify(asColumns(content))}::jsonb)`;

/**
 * Inserts cars from rows with the columns of `cars`. Missing values get the defaults of a new car. Sets the status too, which
 * a trigger derives from the state, because tests that fill a large market drop the triggers.
 */
export const insertCarsFrom = (rows: Sql) => sql`
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

/** Inserts cars without photos and without a card. */
export async function insertCars(db: Database, cars: readonly NewCar[]): Promise<string[]> {
  const rows = cars.map((car) => ({
    ...asColumns(pickContent(car)),
    id: car.id,
    owner_id: car.ownerId,
    state: car.state,
    created_at: car.createdAt,
  }));
  // Triggers lock the counts by location, so insert in the same order in every transaction to prevent deadlocks.
  const ordered = sql`jsonb_populate_recordset(null::cars, ${JSON.stringify(rows)}::jsonb) order by search_form(location)`;
  return (await many<{ id: string }>(db, sql`${insertCarsFrom(ordered)} returning id`)).map(({ id }) => id);
}

export const insertCar = async (db: Database, car: NewCar): Promise<string> => (await insertCars(db, [car]))[0]!;

/** Selects a snapshot of the car for a rental's `booked_car` and `booked_photo_ids`. */
export const bookedCarSnapshot = sql`
  ${contentJson}, array(select photos.id from photos where photos.car_id = cars.id order by position)`;

export const photoJson = sql`jsonb_build_object('id', photos.id, 'key', photos.key, 'width', photos.width,
  'height', photos.height, 'placeholder', photos.placeholder)`;
