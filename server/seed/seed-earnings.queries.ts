import { rentalIs } from '../lifecycle/index.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

/** Excludes this renter's trips, which stay without an online payment. */
const rentalsToPay = (exceptRenterId: string) => sql`
  rentals join cars on cars.id = rentals.car_id
  where rentals.renter_id <> ${exceptRenterId} and rentals.status ${rentalIs.booked} and not takes_payment`;

/** Records card payments at the sandbox, in our payments and in the ledger, and the mails that confirmed them. */
export async function insertRentalPayments(
  db: Database,
  { exceptRenterId, feePercent }: { exceptRenterId: string; feePercent: number },
): Promise<void> {
  await db.query(sql`
    update rentals set takes_payment = true, confirmed_at = rentals.created_at, owner_fee_percent = ${feePercent}::integer
    where id in (select rentals.id from ${rentalsToPay(exceptRenterId)})`);
  const paid = sql`rentals where takes_payment and confirmed_at is not null`;
  await db.query(sql`
    insert into dues (kind, subject_id, payer_id, amount_cents, currency, created_at)
    select 'booking', id, renter_id, total_cents, currency, created_at from ${paid}`);
  await db.query(sql`
    insert into sandbox_charges (id, key, payer_id, amount_cents, currency, status, created_at)
    select 'ch_sandbox_' || id, id, renter_id, total_cents, currency, 'succeeded', created_at from ${paid}`);
  await db.query(sql`
    insert into payment_attempts (due_id, provider, provider_key, provider_ref, payment_method_id, amount_cents, currency,
      status, request_key, next_check_at, created_at, updated_at)
    select dues.id, 'sandbox', subject_id, 'ch_sandbox_' || subject_id, 'pm_sandbox_demo', amount_cents, dues.currency,
      'succeeded', subject_id, dues.created_at, dues.created_at, dues.created_at
    from dues where kind = 'booking' and subject_id in (select id from ${paid})`);
  await db.query(sql`
    insert into ledger_entries (kind, amount_cents, provider_ref, due_id, created_at)
    select 'charge', amount_cents, 'ch_sandbox_' || subject_id, id, created_at
    from dues where kind = 'booking' and subject_id in (select id from ${paid}) order by created_at`);
  await db.query(sql`select write_earnings(id, created_at) from ${paid} order by created_at`);
  await db.query(sql`
    insert into outbox (kind, payload, event_key, created_at, sent_at)
    select 'rental-confirmed', jsonb_build_object('rentalId', id, 'to', reader),
      'rental-confirmed:' || id || ':' || reader, created_at, created_at
    from rentals cross join unnest(array['renter', 'owner']) as reader
    where takes_payment and confirmed_at is not null`);
}

/** The last digits of the sandbox's bank account that accepts payouts */
const ENDING = '6789';

/** Pays out everything due before today on its day. Payouts sent yesterday have not arrived yet. */
export async function insertOwnerPayouts(
  db: Database,
  { today, country }: { today: string; country: string },
): Promise<void> {
  const owners = sql`(select distinct owner_id from ledger_lines where account = 'owner')`;
  await db.query(sql`
    insert into sandbox_bank_accounts (id, user_id, ending, country)
    select 'ba_sandbox_' || owner_id, owner_id, ${ENDING}, ${country} from ${owners} owners`);
  await db.query(sql`
    insert into payout_accounts (user_id, provider, account_ref, status, label, country)
    select owner_id, 'sandbox', 'ba_sandbox_' || owner_id, 'ready', ${ENDING}, ${country} from ${owners} owners`);
  const payouts = await many<{ id: string }>(
    db,
    sql`
    insert into payouts (owner_id, provider, provider_key, provider_ref, account_ref, amount_cents, currency, day, status,
      created_at, settled_at)
    select owner_id, 'sandbox', 'po_' || owner_id || ':' || day, 'tr_sandbox_' || owner_id || ':' || day,
      'ba_sandbox_' || owner_id, cents, currency, day, case when is_there then 'paid' else 'sent' end,
      day + time '06:00', case when is_there then day + 1 + time '09:00' end
    from (
      select owner_id, start_date + 1 as day, -sum(amount_cents)::bigint as cents, currency,
        start_date + 2 < ${today}::date as is_there
      from ledger_lines join rentals on rentals.id = rental_id
      where account = 'owner' and start_date + 1 < ${today}::date
      group by owner_id, start_date, currency) due
    order by day, owner_id returning id`,
  );
  const ids = payouts.map(({ id }) => id);
  await db.query(sql`
    insert into sandbox_transfers (id, key, account_id, amount_cents, currency, outcome, settles_at, created_at)
    select provider_ref, provider_key, account_ref, amount_cents, currency, 'paid',
      coalesce(settled_at, created_at + interval '2 days'), created_at
    from payouts where id = any(${ids}::uuid[])`);
  await db.query(sql`
    insert into ledger_entries (kind, amount_cents, provider_ref, created_at)
    select kind, case kind when 'payout' then 0 else -amount_cents end, id, created_at
    from payouts cross join unnest(array['payout', 'payout-sent']) as kind where id = any(${ids}::uuid[])
    order by created_at, kind`);
  await db.query(sql`
    with entries as (
      select ledger_entries.id, ledger_entries.kind, payouts.owner_id, payouts.day, payouts.amount_cents
      from payouts join ledger_entries on ledger_entries.provider_ref = payouts.id::text and kind in ('payout', 'payout-sent')
      where payouts.id = any(${ids}::uuid[])),
    earned as (
      select owner_id, rental_id, start_date + 1 as day, -sum(amount_cents) as cents
      from ledger_lines join rentals on rentals.id = rental_id where account = 'owner' group by 1, 2, 3)
    insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
    select entries.id, 'owner', earned.owner_id, rental_id, cents
    from entries join earned using (owner_id, day) where kind = 'payout'
    union all
    select id, 'payouts', null, null, case kind when 'payout' then -amount_cents else amount_cents end from entries
    union all
    select id, 'provider', null, null, -amount_cents from entries where kind = 'payout-sent'`);
}
