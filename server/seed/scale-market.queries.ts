import { join } from 'sql-template-tag';
import { FEATURES, FUELS, VEHICLE_TYPES } from '../../contract/cars/vocabulary.ts';
import { INITIAL_STATE, nextState } from '../../contract/rentals/rental-lifecycle.ts';
import { bitsOf, contentNamesOf, insertCarsFrom, SPOT_SOURCE, stayScopes } from '../cars/index.ts';
import { rentalIs, stateLiteral } from '../lifecycle/index.ts';
import { many, one, sql, type Database } from '../platform/database/database.ts';
import { CITIES, DISTRICTS, FEATURE_SHARES, MODELS, SENTENCES, SOLD_OUT_CITY } from './scale-words.ts';

export const SCALE_TABLES = [
  'cars',
  'rentals',
  'car_stats',
  'car_facts',
  'photos',
  'blocks',
  'taken_days',
  'stay_rates',
  'reviews',
];
export const RENTALS_PER_CAR = 10;
const RENTERS = 1_000;

/** A fixed random seed generates the same market every time. */
export async function lockMarket(db: Database) {
  await db.query(sql`select setseed(0.25)`);
  await db.query(
    sql`lock table cars, rentals, photos, car_stats, car_facts, blocks, taken_days, stay_rates, reviews in access exclusive mode`,
  );
}

/** Building indexes and checking constraints once, on the full tables, is many times faster. Returns the statements that restore them. */
export async function suspendChecks(db: Database): Promise<string[]> {
  const parts = await many<{ away: string; back: string }>(
    db,
    sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint
    where (conrelid = any(${SCALE_TABLES}::regclass[]) and contype in ('f', 'x'))
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = any(${SCALE_TABLES}::regclass[])
      and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where tgrelid = any(${SCALE_TABLES}::regclass[]) and not tgisinternal`,
  );
  for (const { away } of parts) await db.query(away);
  return parts.map(({ back }) => back);
}

const isCancelled = sql`abs(hashint4(i * 100 + slot.k::int) % 100) < cancelled_percent`;

const pick = (list: readonly string[], power = 1) =>
  sql`(${list}::text[])[1 + floor(${list.length} * random() ^ ${power})::int]`;

const someFeatures = join(
  FEATURES.map(
    (feature) => sql`(random() < ${FEATURE_SHARES[feature]}::float8)::int * ${bitsOf('features', [feature])}::int`,
  ),
  ' + ',
);

/** Popular places and cheap cars are frequent, others are rare. */
export async function generateCars(
  db: Database,
  {
    count,
    today,
    rate,
    step,
    ruleSets,
  }: { count: number; today: string; rate: number; step: number; ruleSets: number },
) {
  await db.query(sql`
    create temp table scale_cars on commit drop as
    select drawn.*, uuidv7(drawn.created_at - now()) as id, uuidv7() as photo_id,
      array(
        select case when drawn.is_sold_out
          then daterange(${today}::date + k * 12, ${today}::date + k * 12 + 11, '[]')
          else daterange(start_day, start_day + 1 + floor(random() * 5)::int, '[]') end
        from (
          select k, ${today}::date + k * 12 + floor(random() * 5)::int as start_day
          from generate_series(-2, ${RENTALS_PER_CAR - 3}::int) k
        ) slots
      ) as periods,
      -- Some cars are always rented out; on others, up to 60 percent of the rentals are cancelled.
      case when drawn.is_sold_out then 0 else floor(60 * random() ^ 2)::int end as cancelled_percent,
      case when random() < 0.3 then floor(random() * ${ruleSets})::int end as rule_set,
      case when random() < 0.2 then floor(random() * ${TERMS.length})::int end as term_set,
      not drawn.is_sold_out and random() < 0.1 as has_block, 0 as review_count, 0 as star_sum, null::smallint as rating
    from (
      select i, is_sold_out,
        date_trunc('milliseconds', now() - (1 - i / ${count}::float8) * interval '730 days') as created_at,
        cars.name || ' ' || built as title,
        ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)} as description,
        round(((20 + floor(random() ^ 3 * 230)::int) * 100 + (random() < 0.2)::int * 50) * ${rate}::float8 / ${step})::int
          * ${step}::int as price_cents,
        case when is_sold_out then ${SOLD_OUT_CITY}
          else cities.name || coalesce(' ' || (${DISTRICTS}::text[])[district], '') end as location,
        case when random() < 0.55 then 'Manual' else 'Automatic' end as gear,
        (array[2, 4, 4, 5, 5, 5, 5, 7, 7, 9])[1 + floor(random() * 10)::int] as seats,
        ${pick(VEHICLE_TYPES, 1.5)} as vehicle_type,
        case when random() < 0.97 then 'active' else 'waiting' end as state,
        case when has_facts then split_part(cars.name, ' ', 1) end as make,
        case when has_facts then substr(cars.name, strpos(cars.name, ' ') + 1) end as model,
        case when has_facts then built end as year,
        case when has_facts then ${pick(FUELS, 3)} end as fuel,
        case when has_facts then (array[3, 5, 5, 5])[1 + floor(random() * 4)::int] end as doors,
        case when has_facts then nullif(${someFeatures}, 0) end as features,
        case when is_sold_out then ${SPOT_SOURCE.nowhere}::int else ${SPOT_SOURCE.place}::int end as spot_source,
        case when not is_sold_out then round((lat + coalesce(district - 8, 0) * 0.01 + 0.0036 * sin(angle) + 90) * 1000)::bigint * 360000
          + round((lng + 0.0036 * cos(angle) / cosd(lat) + 180) * 1000)::bigint end as spot
      from (
        select i, random() < 0.01 as is_sold_out, ${pick(MODELS)} as name, 2012 + floor(random() * 14)::int as built,
          1 + floor(${CITIES.length} * random() ^ 3)::int as city,
          case when random() < 0.3 then 1 + floor(random() * ${DISTRICTS.length})::int end as district,
          random() < 0.7 as has_facts, 2 * pi() * random() as angle
        from generate_series(1, ${count}::int) i
      ) cars join jsonb_to_recordset(${JSON.stringify(CITIES.map((city, index) => ({ ...city, city: index + 1 })))}::jsonb)
        as cities (city int, name text, lat float8, lng float8) using (city)
    ) drawn`);
}

/** Two in five cars have a review by the renter of their first rental, whose review period is over. */
export const generateRatings = (db: Database) =>
  db.query(sql`
    update scale_cars set review_count = 1, star_sum = stars, rating = 10 * stars
    from (select i, (array[5, 5, 5, 5, 4, 4, 4, 3, 2, 1])[1 + floor(random() * 10)::int] as stars
      from scale_cars cross join (select 1 as k) as slot
      where not is_sold_out and not ${isCancelled} and random() < 0.4) as given
    where given.i = scale_cars.i`);

export async function insertPeople(db: Database, owners: number) {
  const run = await one<{ tag: string }>(db, sql`select left(uuidv7()::text, 13) as tag`);
  const people = (kind: string, count: number) =>
    many<{ id: string }>(
      db,
      sql`
      insert into users (email, email_verified, display_name, is_demo)
      select ${`${kind}-`} || i || ${`-${run.tag}@scale.test`}, true, initcap(${kind}) || ' ' || i, true
      from generate_series(1, ${count}) i returning id`,
    );
  const ownerIds = (await people('owner', owners)).map(({ id }) => id);
  const renterIds = (await people('renter', RENTERS)).map(({ id }) => id);
  return { ownerIds, renterIds };
}

// A real placeholder of typical size, because benchmarks measure the size of a card.
const PLACEHOLDER =
  'data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAAAQAgCdASoQAAsAA4BaJQBOgCIGzlV/CRAAAP7He61DLibac4ZryOPrd07KToq/DruQa4Dm/eAN8c+1vdRsqKhulTcJXe1iNU3x7J1xOWWtgAAA';

const agreed = stateLiteral(INITIAL_STATE.agreed);
const cancelled = stateLiteral(nextState(INITIAL_STATE.agreed, 'cancel')!);

/** In days: shortest and longest rental, notice, booking window, buffer before and after */
const TERMS: [number, number, number, number, number, number][] = [
  [2, 90, 0, 365, 0, 0],
  [1, 14, 1, 180, 0, 1],
  [3, 30, 2, 365, 0, 0],
  [1, 7, 0, 90, 1, 1],
  [2, 28, 3, 540, 0, 1],
];

/** Combinations of price and rule set, which many cars share */
export const findPriceCombinations = (db: Database) =>
  many<{ priceCents: number; ruleSet: number }>(
    db,
    sql`select distinct price_cents as "priceCents", rule_set as "ruleSet" from scale_cars where rule_set is not null`,
  );

export async function insertSearchPrices(db: Database, rows: readonly object[]) {
  await db.query(sql`
    create temp table if not exists scale_prices (rule_set int, price_cents int, price_rules jsonb, price_sums int[],
      price_sums_from date, prices_until date, length_discounts smallint[], from_cents int, least_cents int,
      short_least_cents int, most_cents int, rates_until date, rates jsonb, primary key (rule_set, price_cents)) on commit drop`);
  await db.query(sql`
    insert into scale_prices
    select * from jsonb_populate_recordset(null::scale_prices, ${JSON.stringify(rows)}::jsonb)`);
}

const PRICES = sql([
  'price_rules price_sums price_sums_from prices_until length_discounts from_cents least_cents short_least_cents most_cents'
    .split(' ')
    .map((column) => `prices.${column}`)
    .join(', '),
]);

const term = (index: number) => sql`(${TERMS.flat()}::smallint[])[term_set * ${TERMS[0]!.length}::int + ${index}::int]`;

/** Days that no rental slot covers */
const block = (today: string) => sql`daterange(${today}::date + 34, ${today}::date + 35, '[]')`;

export async function insertCars(db: Database, ownerIds: string[], today: string) {
  await db.query(sql`
    insert into photos (id, uploader_id, car_id, position, key, width, height, placeholder)
    select photo_id, (${ownerIds}::uuid[])[1 + i % ${ownerIds.length}::int], id, 0, 'scale-' || photo_id, 1600, 1200,
      ${PLACEHOLDER}
    from scale_cars`);
  await db.query('analyze photos');
  await db.query(
    insertCarsFrom(sql`(
      select car.id, (${ownerIds}::uuid[])[1 + i % ${ownerIds.length}::int] as owner_id, ${contentNamesOf('car')}, car.state,
        car.created_at, car.review_count, car.star_sum, car.rating, car.spot, car.spot_source, (
          select range_agg(daterange(lower(period) - coalesce(terms.buffer_after, 0), upper(period) + coalesce(terms.buffer_before, 0)))
          from (
            select slot.period from unnest(periods) with ordinality slot (period, k)
            where not ${isCancelled}
            union all select ${block(today)} where has_block
          ) taken where upper(period) + coalesce(terms.buffer_before, 0) > ${today}::date) as booked,
        case when prices.price_sums is null then car_card(car)
          else ascii_json((car_card(car)::jsonb || jsonb_build_object('fromCents', prices.from_cents))::text) end as card,
        terms.*, ${PRICES}, prices.rates_until
      from scale_cars left join scale_prices prices using (rule_set, price_cents),
        lateral (select ${term(1)} as least_days, ${term(2)} as most_days, ${term(3)} as notice_days,
          -- The price sums of all cars with rules cover the same window.
          case when rule_set is null then ${term(4)} end as window_days, ${term(5)} as buffer_before,
          ${term(6)} as buffer_after) terms,
        lateral jsonb_populate_record(null::cars, to_jsonb(scale_cars) - 'periods') as car
      order by i) as cars`),
  );
  await db.query(sql`
    insert into blocks (car_id, period, note) select id, ${block(today)}, 'Holidays' from scale_cars where has_block`);
}

export const insertStayRates = (db: Database) =>
  db.query(sql`
    insert into stay_rates
    select known.rate, cars.id, known.slot, ${stayScopes}
    from scale_cars join scale_prices prices using (rule_set, price_cents)
      join cars on cars.id = scale_cars.id,
      lateral jsonb_populate_recordset(null::stay_rates, prices.rates) as known`);

/** Replaces the triggers that `suspendChecks` disabled. */
export const insertTakenDays = (db: Database, today: string) =>
  db.query(sql`
    insert into taken_days (car_id, period, rental_id, block_id)
    select car_id, period, id, null from rentals where status ${rentalIs.live} and upper(period) > ${today}::date
      and not exists (select from taken_days where rental_id = rentals.id)
    union all
    select car_id, period, null, id from blocks where not exists (select from taken_days where block_id = blocks.id)`);

export const insertRentals = (db: Database, renterIds: string[]) =>
  db.query(sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
    select id, (${renterIds}::uuid[])[1 + (i * 7 + slot.k * 13) % ${renterIds.length}::int], slot.period,
      case when ${isCancelled} then ${cancelled} else ${agreed} end, price_cents,
      upper(slot.period) - 1 - lower(slot.period), (upper(slot.period) - 1 - lower(slot.period)) * price_cents
    from scale_cars, unnest(periods) with ordinality slot (period, k)`);

/** Replaces the disabled triggers. Reviews close at about this time in every time zone, and no further reviews are requested. */
export async function insertReviews(db: Database, today: string) {
  await db.query(sql`
    insert into reviews (rental_id, car_id, side, author_id, subject_id, stars, created_at, closes_at, revealed_at)
    select rentals.id, car_id, 'renter', renter_id, owner_id, cars.star_sum, closes_at - interval '10 days', closes_at, closes_at
    from scale_cars join cars using (id) join rentals on car_id = cars.id and rentals.period = scale_cars.periods[1],
      lateral (select (end_date + 15)::timestamp at time zone 'UTC' as closes_at) as writing
    where cars.review_count = 1`);
  await db.query(sql`
    insert into person_figures (user_id, owner_reviews, owner_stars)
    select owner_id, count(*), sum(cars.star_sum) from scale_cars join cars using (id) where cars.review_count = 1 group by 1`);
  await db.query(sql`
    insert into review_requests (rental_id)
    select rentals.id from rentals join scale_cars on scale_cars.id = car_id
    where status ${rentalIs.booked} and end_date between ${today}::date - 7 and ${today}::date`);
}
