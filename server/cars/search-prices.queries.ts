import { isDeepStrictEqual } from 'node:util';
import { searchPrices, type SearchPrices } from '../../contract/cars/price-sums.ts';
import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import { stayRates } from '../../contract/cars/stay-rates.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { dueIf } from '../platform/database/agenda.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import { refreshCards } from './car.queries.ts';

/** `place` and `kind` in `stay_rates` */
export const stayScopes = sql`stay_scope(cars.location_key), stay_scope(cars.vehicle_type || ' ' || cars.gear)`;

const INTEGER_MAX = 2 ** 31 - 1;

interface PricedCar {
  id: string;
  priceCents: number;
  rules: PriceRules;
  windowDays: number;
  currency: string;
}

function columnsOf({ sums, ...found }: SearchPrices, today: string) {
  const isWide = (sums?.at(-1) ?? 0) > INTEGER_MAX;
  return {
    price_sums: isWide ? null : sums,
    wide_price_sums: isWide ? sums : null,
    price_sums_from: today,
    prices_until: found.until,
    length_discounts: found.discounts,
    from_cents: found.fromCents,
    least_cents: found.leastCents,
    short_least_cents: found.shortLeastCents,
    most_cents: found.mostCents,
  };
}

/** As columns of `cars` */
export const searchPriceColumns = ({ windowDays, currency, ...prices }: Omit<PricedCar, 'id'>, today: string) =>
  columnsOf(searchPrices(prices, windowDays, { today, currency }), today);

/** As columns of `cars`, with its rows of `stay_rates` as `rates` */
export function searchPriceAndRateColumns({ windowDays, currency, ...prices }: Omit<PricedCar, 'id'>, today: string) {
  const found = searchPrices(prices, windowDays, { today, currency });
  const { rates, until } = stayRates(prices, found, { today, currency });
  return { ...columnsOf(found, today), rates_until: until, rates };
}

/**
 * Call it in every transaction that changes a car's price, its rules or how far ahead it can be booked, after locking the
 * car. It writes the card too.
 */
export const setSearchPrices = (db: Database, carId: string, today: string) =>
  setSearchPricesOfMany(db, [carId], today);

export async function setSearchPricesOfMany(db: Database, carIds: readonly string[], today: string): Promise<void> {
  // A trigger maintains the prices of cars without rules.
  const cars = await many<PricedCar>(
    db,
    sql`
    select id, price_cents as "priceCents", price_rules as rules, window_days as "windowDays", currency
    from cars, market
    where id = any(${carIds}::uuid[]) and price_rules is not null`,
  );
  if (cars.length > 0) {
    const rows = cars.map((car) => ({ id: car.id, ...searchPriceAndRateColumns(car, today) }));
    await db.query(sql`
      update cars set price_sums = found.price_sums, wide_price_sums = found.wide_price_sums,
        price_sums_from = found.price_sums_from, prices_until = found.prices_until,
        length_discounts = found.length_discounts, from_cents = found.from_cents, least_cents = found.least_cents,
        short_least_cents = found.short_least_cents, most_cents = found.most_cents,
        rates_until = case when cars.removed_at is null then found.rates_until else '-infinity' end
      from jsonb_populate_recordset(null::cars, ${JSON.stringify(rows)}::jsonb) as found where cars.id = found.id`);
    await db.query(sql`delete from stay_rates where car_id = any(${cars.map(({ id }) => id)}::uuid[])`);
    await db.query(sql`
      insert into stay_rates
      select known.rate, cars.id, known.slot, ${stayScopes}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id uuid, rates jsonb)
        join cars on cars.id = found.id and cars.removed_at is null,
        lateral jsonb_populate_recordset(null::stay_rates, rates) as known`);
  }
  await refreshCards(db, carIds);
}

const isPast = (today: string) => sql`prices_until <= ${today}`;
/** The rates of short stays were never computed. */
const isUnrated = sql`status = ${CAR_STATUS.active} and least_cents < most_cents and rates_until = '-infinity'`;

export const pricesDue = (today: string) =>
  dueIf(sql`exists (select from cars where ${isPast(today)}) or exists (select from cars where ${isUnrated})`);

/** Locks the rows, skipping those that another transaction has locked. */
export const takeOutdatedPrices = async (db: Database, today: string, limit: number) =>
  (
    await many<{ id: string }>(
      db,
      sql`
      select id from cars where id in (
        (select id from cars where ${isPast(today)} order by prices_until, id limit ${limit})
        union all
        (select id from cars where ${isUnrated}
          order by rates_until, id limit ${limit}))
      limit ${limit} for no key update skip locked`,
    )
  ).map(({ id }) => id);

const CARS_PER_QUERY = 1_000;

interface StoredPrices extends PricedCar {
  keptOn: string | null;
  kept: Record<string, unknown>;
  /** False until a worker has written the rates, and for removed cars */
  hasRates: boolean;
}

function isCorrect({ keptOn, kept, hasRates, ...car }: StoredPrices): boolean {
  if (keptOn === null) return true;
  const columns = hasRates
    ? searchPriceAndRateColumns(car, keptOn)
    : { ...searchPriceColumns(car, keptOn), rates_until: '-infinity', rates: [] };
  return Object.entries(columns).every(([column, value]) => isDeepStrictEqual(kept[column], value));
}

const pricesAfter = (db: Database, id: string) =>
  many<StoredPrices>(
    db,
    sql`
    select id, price_cents as "priceCents", coalesce(price_rules, ${JSON.stringify(NO_RULES)}::jsonb) as rules,
      window_days as "windowDays", currency, price_sums_from as "keptOn", jsonb_build_object('price_sums', price_sums,
        'wide_price_sums', wide_price_sums, 'price_sums_from', price_sums_from, 'prices_until', prices_until,
        'length_discounts', length_discounts, 'from_cents', from_cents, 'least_cents', least_cents,
        'short_least_cents', short_least_cents, 'most_cents', most_cents, 'rates_until', rates_until,
        'rates', (
          select coalesce(jsonb_agg(jsonb_build_object('slot', slot, 'rate', rate) order by slot), '[]')
          from stay_rates where car_id = cars.id)) as kept,
      rates_until > '-infinity' as "hasRates"
    from cars, market where price_sums_from is not null and prices_until > '-infinity' and id > ${id}::uuid
    order by id limit ${CARS_PER_QUERY}`,
  );

/** Finds cars whose stored search prices are wrong, except those that a worker has yet to compute or renew. */
export async function findWrongPrices(db: Database): Promise<string[]> {
  const wrong = await many<{ id: string }>(
    db,
    sql`
    select id from cars
    where price_sums_from is null and ((from_cents, least_cents, short_least_cents, most_cents)
        is distinct from (price_cents, price_cents, price_cents, price_cents)
      or num_nonnulls(price_sums, wide_price_sums, length_discounts) > 0 or rates_until > '-infinity'
      or (price_rules is null) is distinct from (prices_until is null)
      or exists (select from stay_rates where car_id = cars.id))
    union
    select car_id from stay_rates join cars on cars.id = car_id where (place, kind) is distinct from (${stayScopes})`,
  );
  let cars = await pricesAfter(db, '00000000-0000-0000-0000-000000000000');
  while (cars.length > 0) {
    // Query the next batch while comparing this one.
    const next = cars.length < CARS_PER_QUERY ? [] : pricesAfter(db, cars.at(-1)!.id);
    wrong.push(...cars.filter((car) => !isCorrect(car)));
    cars = await next;
  }
  return wrong.map(({ id }) => id);
}
