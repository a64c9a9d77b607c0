import { VEHICLE_TYPES } from '../../contract/cars/vocabulary.ts';
import { FIRST_STATE, nextState } from '../../contract/rentals/rental-lifecycle.ts';
import { contentNamesOf, insertFrom } from '../cars/index.ts';
import { stateLiteral } from '../lifecycle/index.ts';
import { many, one, sql, type Database } from '../platform/database/database.ts';
import { CITIES, DISTRICTS, MODELS, SENTENCES, SOLD_OUT_CITY } from './scale-words.ts';

export const TABLES = ['cars', 'rentals', 'car_stats', 'photos'];
export const RENTALS_EACH = 10;
const RENTERS = 1_000;

/** The same market every time. */
export async function lockMarket(db: Database) {
  await db.query(sql`select setseed(0.25)`);
  await db.query(sql`lock table cars, rentals, photos, car_stats in access exclusive mode`);
}

/** Building indexes and checking constraints once, over the finished tables, is many times faster. */
export async function suspendChecks(db: Database): Promise<string[]> {
  const parts = await many<{ away: string; back: string }>(
    db,
    sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint
    where (conrelid = any(${TABLES}::regclass[]) and contype in ('f', 'x'))
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = any(${TABLES}::regclass[])
      and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where tgrelid = any(${TABLES}::regclass[]) and not tgisinternal`,
  );
  for (const { away } of parts) await db.query(away);
  return parts.map(({ back }) => back);
}

const pick = (list: readonly string[], power = 1) =>
  sql`(${list}::text[])[1 + floor(${list.length} * random() ^ ${power})::int]`;

/** Popular places and cheap cars are common, the others rare. */
export async function drawCars(
  db: Database,
  { count, today, rate, step }: { count: number; today: string; rate: number; step: number },
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
          from generate_series(-2, ${RENTALS_EACH - 3}::int) k
        ) slots
      ) as periods,
      -- Some cars are rented all the time, and of others half the rentals are called off.
      case when drawn.is_sold_out then 0 else floor(60 * random() ^ 2)::int end as cancelled_percent
    from (
      select i, is_sold_out,
        date_trunc('milliseconds', now() - (1 - i / ${count}::float8) * interval '730 days') as created_at,
        ${pick(MODELS)} || ' ' || 2012 + floor(random() * 14)::int as title,
        ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)} || ' ' || ${pick(SENTENCES)} as description,
        round(((20 + floor(random() ^ 3 * 230)::int) * 100 + (random() < 0.2)::int * 50) * ${rate}::float8 / ${step})::int
          * ${step}::int as price_cents,
        case when is_sold_out then ${SOLD_OUT_CITY}
          else ${pick(CITIES, 3)} || case when random() < 0.3 then ' ' || ${pick(DISTRICTS)} else '' end end as location,
        case when random() < 0.55 then 'Manual' else 'Automatic' end as gear,
        (array[2, 4, 4, 5, 5, 5, 5, 7, 7, 9])[1 + floor(random() * 10)::int] as seats,
        ${pick(VEHICLE_TYPES, 1.5)} as vehicle_type,
        case when random() < 0.97 then 'active' else 'waiting' end as state
      from (select i, random() < 0.01 as is_sold_out from generate_series(1, ${count}::int) i) numbered
    ) drawn`);
}

export async function insertPeople(db: Database, owners: number) {
  const run = await one<{ tag: string }>(db, sql`select left(uuidv7()::text, 13) as tag`);
  const people = (kind: string, count: number) =>
    many<{ id: string }>(
      db,
      sql`
      insert into users (email, display_name, is_demo)
      select ${`${kind}-`} || i || ${`-${run.tag}@scale.test`}, initcap(${kind}) || ' ' || i, true
      from generate_series(1, ${count}) i returning id`,
    );
  const ownerIds = (await people('owner', owners)).map(({ id }) => id);
  const renterIds = (await people('renter', RENTERS)).map(({ id }) => id);
  return { ownerIds, renterIds };
}

// A real one of typical size, since measurements include the weight of a card.
const PLACEHOLDER =
  'data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAAAQAgCdASoQAAsAA4BaJQBOgCIGzlV/CRAAAP7He61DLibac4ZryOPrd07KToq/DruQa4Dm/eAN8c+1vdRsqKhulTcJXe1iNU3x7J1xOWWtgAAA';

const agreed = stateLiteral(FIRST_STATE.agreed);
const cancelled = stateLiteral(nextState(FIRST_STATE.agreed, 'cancel')!);
const isCancelled = sql`abs(hashint4(i * 100 + slot.k::int) % 100) < cancelled_percent`;

export async function insertCars(db: Database, ownerIds: string[], today: string) {
  await db.query(sql`
    insert into photos (id, uploader_id, car_id, position, key, width, height, placeholder)
    select photo_id, (${ownerIds}::uuid[])[1 + i % ${ownerIds.length}::int], id, 0, 'scale-' || photo_id, 1600, 1200,
      ${PLACEHOLDER}
    from scale_cars`);
  await db.query('analyze photos');
  await db.query(
    insertFrom(sql`(
      select car.id, (${ownerIds}::uuid[])[1 + i % ${ownerIds.length}::int] as owner_id, ${contentNamesOf('car')}, car.state,
        car.created_at, (
          select range_agg(slot.period) from unnest(periods) with ordinality slot (period, k)
          where upper(slot.period) > ${today}::date and not ${isCancelled}) as booked,
        car_card(car) as card
      from scale_cars, lateral jsonb_populate_record(null::cars, to_jsonb(scale_cars)) as car order by i) as cars`),
  );
}

export const insertRentals = (db: Database, renterIds: string[]) =>
  db.query(sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
    select id, (${renterIds}::uuid[])[1 + (i * 7 + slot.k * 13) % ${renterIds.length}::int], slot.period,
      case when ${isCancelled} then ${cancelled} else ${agreed} end, price_cents,
      upper(slot.period) - 1 - lower(slot.period), (upper(slot.period) - 1 - lower(slot.period)) * price_cents
    from scale_cars, unnest(periods) with ordinality slot (period, k)`);
