import type { CarTerms } from '../../contract/cars/car-terms.ts';
import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

/** The price rules and terms of a car */
export interface Offer {
  rules: PriceRules;
  /** What the owner has saved, if the rules are limited until an administrator has reviewed it */
  unreviewedRules: PriceRules | null;
  pricesVersion: number;
  terms: CarTerms;
  termsVersion: number;
}

/** Null if the distance is unlimited. */
export const mileageJson = sql`
  case when cars.included_distance is not null
    then jsonb_build_object('includedPerDay', cars.included_distance, 'extraCents', cars.extra_distance_cents) end`;

const rulesColumn = sql`coalesce(cars.price_rules, ${JSON.stringify(NO_RULES)}::jsonb) as rules`;
/** The rules as the owner has saved them, which are charged once they are reviewed */
export const savedRulesColumn = sql`
  coalesce(cars.unreviewed_rules, cars.price_rules, ${JSON.stringify(NO_RULES)}::jsonb) as rules`;

/** What administrators and the owner see, who are the only ones to see prices before a review */
export const savedPrices = <Car extends Pick<Offer, 'rules' | 'unreviewedRules'>>(car: Car): Car => ({
  ...car,
  rules: car.unreviewedRules ?? car.rules,
});

export const offerColumns = sql`
  ${rulesColumn}, cars.unreviewed_rules as "unreviewedRules",
  cars.prices_version as "pricesVersion", cars.terms_version as "termsVersion",
  jsonb_build_object('leastDays', cars.least_days, 'mostDays', cars.most_days, 'noticeDays', cars.notice_days,
    'windowDays', cars.window_days, 'bufferBefore', cars.buffer_before, 'bufferAfter', cars.buffer_after,
    'cancellation', cars.cancellation_terms, 'bookingMode', cars.booking_mode, 'mileage', ${mileageJson},
    'depositCents', cars.deposit_cents) as terms`;

/** Skips unknown ids. Returns the prices in any order. */
export const findPrices = (db: Database, ids: readonly string[]) =>
  many<{ id: string; priceCents: number; rules: PriceRules }>(
    db,
    sql`select id, price_cents as "priceCents", ${savedRulesColumn} from cars where id = any(${ids}::uuid[])`,
  );
