import { NO_RULES, type CarPrices, type PriceRules } from '../../contract/cars/stay-price.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';
import type { EditableCar } from './car-changes.ts';
import { contentNames, contentReplaced, contentRow, reviewedContentJson } from './car-content.queries.ts';
import type { LockedCar } from './car.queries.ts';

type Decision = 'approved' | 'disabled';

export interface ReviewedCar extends EditableCar {
  decision: Decision;
  decidedAt: string | null;
  rules: PriceRules;
}

/**
 * Call it before changing a locked car: when an approved car is edited or disabled, to keep the approved version, and when a
 * waiting car is disabled, to keep the rejected one. Later edits do not change it.
 */
export const saveReviewedVersion = (db: Database, car: LockedCar, decision: Decision) =>
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

export const deleteReviewedVersion = (db: Database, carId: string, decision: Decision) =>
  db.query(sql`delete from reviewed_cars where car_id = ${carId} and decision = ${decision}`);

/** The prices at the last approval; undefined if nothing has changed since, or if the car was never approved */
export const findReviewedPrices = (db: Database, carId: string) =>
  maybeOne<CarPrices>(
    db,
    sql`
    select price_cents as "priceCents", coalesce(price_rules, ${JSON.stringify(NO_RULES)}::jsonb) as rules
    from reviewed_cars where car_id = ${carId} and decision = 'approved'`,
  );

/** The last approved version, or else the last disabled one */
export const reviewedColumn = sql`(
  select ${reviewedContentJson}
    || jsonb_build_object('decision', decision, 'decidedAt', decided_at, 'photoIds', photo_ids,
      'rules', coalesce(reviewed_cars.price_rules, ${JSON.stringify(NO_RULES)}::jsonb))
  from reviewed_cars where reviewed_cars.car_id = cars.id order by decision limit 1) as reviewed`;

/** Whether the next reviewer will see the photo (a row of `photos`) for comparison */
export const isReviewedPhoto = sql`exists (
  select 1 from reviewed_cars join cars on cars.id = reviewed_cars.car_id
  where reviewed_cars.photo_ids @> array[photos.id] and cars.state not in ('active', 'paused'))`;
