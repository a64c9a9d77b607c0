import { isDeepStrictEqual } from 'node:util';
import type { CarTerms } from '../../../contract/cars/car-terms.ts';
import { NO_RULES, type PriceRules } from '../../../contract/cars/stay-price.ts';
import { sql, type Database } from '../../platform/database/database.ts';

/** Stores null if all days cost the same. */
export const updatePrices = (db: Database, carId: string, rules: PriceRules) =>
  db.query(sql`
    update cars set price_rules = ${isDeepStrictEqual(rules, NO_RULES) ? null : JSON.stringify(rules)}::jsonb,
      prices_version = prices_version + 1
    where id = ${carId}`);

/** Makes a listed car wait again for the review of its prices, after the decision about them was undone. */
export const restorePrices = (
  db: Database,
  carId: string,
  { rules, unreviewedRules }: { rules: PriceRules; unreviewedRules: PriceRules },
) =>
  db.query(sql`
    update cars set price_rules = ${JSON.stringify(rules)}::jsonb, unreviewed_rules = ${JSON.stringify(unreviewedRules)}::jsonb,
      prices_version = prices_version + 1
    where id = ${carId}`);

export const updateTerms = (db: Database, carId: string, terms: CarTerms) =>
  db.query(sql`
    update cars set least_days = ${terms.leastDays}, most_days = ${terms.mostDays}, notice_days = ${terms.noticeDays},
      window_days = ${terms.windowDays}, buffer_before = ${terms.bufferBefore}, buffer_after = ${terms.bufferAfter},
      cancellation_terms = ${terms.cancellation}, booking_mode = ${terms.bookingMode},
      included_distance = ${terms.mileage?.includedPerDay ?? null}, extra_distance_cents = ${terms.mileage?.extraCents ?? null},
      deposit_cents = ${terms.depositCents}, terms_version = terms_version + 1
    where id = ${carId}`);
