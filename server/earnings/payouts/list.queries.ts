import type { Payout, PayoutPart } from '../../../contract/earnings/payouts/payouts.ts';
import { many, maybeOne, sql, type Database } from '../../platform/database/database.ts';

export type ShownRow = Omit<Payout, 'arrivedAt'> & { arrivedAt: Date | null };

const shown = sql`
  payouts.id, number, day, amount_cents as "amountCents", reversed_cents as "reversedCents", upper(currency) as currency,
  payouts.status, failure, accounts.label, case when payouts.status = 'paid' then settled_at end as "arrivedAt"
  from payouts left join payout_accounts accounts
    on accounts.provider = payouts.provider and accounts.account_ref = payouts.account_ref`;

export const findOwnPayouts = (
  db: Database,
  ownerId: string,
  { before, limit }: { before: string | null; limit: number },
) =>
  many<ShownRow>(
    db,
    sql`
    select ${shown}
    where owner_id = ${ownerId} ${before === null ? sql`` : sql`and payouts.id < ${before}::uuid`}
    order by payouts.id desc limit ${limit}`,
  );

export const findOwnPayout = (db: Database, ownerId: string, id: string) =>
  maybeOne<ShownRow>(db, sql`select ${shown} where owner_id = ${ownerId} and payouts.id = ${id}`);

/** Returns the original parts, regardless of later reversals. */
export const findOriginalParts = (db: Database, id: string) =>
  many<PayoutPart>(
    db,
    sql`
    select rentals.id as "rentalId", coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle",
      rentals.start_date as "startDate", rentals.end_date as "endDate", ledger_lines.amount_cents as "amountCents"
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    join rentals on rentals.id = ledger_lines.rental_id join cars on cars.id = rentals.car_id
    where kind = 'payout' and provider_ref = ${id} and account = 'owner'
    order by rentals.start_date, rentals.id`,
  );
