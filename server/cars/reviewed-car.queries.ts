import { NO_RULES, type CarPrices, type PriceRules } from '../../contract/cars/stay-price.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import type { OwnersCar } from './car-changes.ts';
import { contentNames, contentReplaced, contentRow, reviewedContentJson } from './car-content.queries.ts';
import type { LockedCar } from './car.queries.ts';

type Decision = 'approved' | 'disabled';

export interface ReviewedCar extends OwnersCar {
  decision: Decision;
  decidedAt: string | null;
  rules: PriceRules;
}

/**
 * Call it before a locked car changes: when an active car is edited or disabled, to keep what was approved, and when a
 * waiting car is disabled, to keep what was not. Later edits leave it alone.
 */
export const keepReviewed = (db: Database, car: LockedCar, decision: Decision) =>
  db.query(sql`
    insert into reviewed_cars (car_id, decision, decided_at, ${contentNames}, photo_ids, price_rules)
    select ${car.id}, ${decision},
      case when ${decision} = 'disabled' then clock_timestamp() else (
        select at from audit_log where car_id = ${car.id} and action = 'car-activated' order by id desc limit 1) end,
      ${contentNames}, ${car.photoIds}::uuid[], ${JSON.stringify(car.rules)}::jsonb
    from ${contentRow(car)}
    on conflict (car_id, decision) do update set
      decided_at = excluded.decided_at, ${contentReplaced}, photo_ids = excluded.photo_ids,
      price_rules = excluded.price_rules`);

export const forgetReviewed = (db: Database, carId: string, decision: Decision) =>
  db.query(sql`delete from reviewed_cars where car_id = ${carId} and decision = ${decision}`);

/** As they were when the car was last approved; undefined if nothing has changed since, or it never was. */
export const findReviewedPrices = (db: Database, carId: string) =>
  maybeOne<CarPrices>(
    db,
    sql`
    select price_cents as "priceCents", coalesce(price_rules, ${JSON.stringify(NO_RULES)}::jsonb) as rules
    from reviewed_cars where car_id = ${carId} and decision = 'approved'`,
  );

/** As it was last approved, or else last disabled. */
export const reviewedColumn = sql`(
  select ${reviewedContentJson}
    || jsonb_build_object('decision', decision, 'decidedAt', decided_at, 'photoIds', photo_ids,
      'rules', coalesce(reviewed_cars.price_rules, ${JSON.stringify(NO_RULES)}::jsonb))
  from reviewed_cars where reviewed_cars.car_id = cars.id order by decision limit 1) as reviewed`;

/** Of a row of `photos`: the next reviewer sees it beside what is new. */
export const isReviewedPhoto = sql`exists (
  select 1 from reviewed_cars join cars on cars.id = reviewed_cars.car_id
  where reviewed_cars.photo_ids @> array[photos.id] and cars.state not in ('active', 'paused'))`;
