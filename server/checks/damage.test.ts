import { beforeAll, describe, expect, it } from 'vitest';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { numberHistory } from '../history/number-history.ts';
import { updateDailyFigures } from '../overview/update-daily-figures.ts';
import { sql, type Sql } from '../platform/database/database.ts';
import { combineProviders } from '../money/providers/create-payments.ts';
import { buildRequest } from '../testing/requests.ts';
import { createSandbox } from '../money/providers/sandbox-provider.ts';
import { buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { buildClaim } from '../testing/claims.ts';
import { CARDS } from '../testing/cards.ts';
import { buildAgreedHandover, buildHandoverTrip } from '../testing/handover.ts';
import { startThread } from '../testing/messages.ts';
import { withoutLedgerTriggers } from '../testing/append-only.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { buildTrip, writeReview } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { withRollback } from '../testing/with-rollback.ts';
import { findInconsistencies } from '../testing/find-inconsistencies.ts';
import { isFull } from '../testing/chaos/intensity.ts';
import { findViolations } from './find-violations.ts';

const server = useTestServer();

const withoutRefundEntries = withoutLedgerTriggers(
  sql`delete from ledger_lines where entry_id in (select id from ledger_entries where kind = 'refund')`,
  sql`delete from ledger_entries where kind = 'refund'`,
);
/** Disables the triggers, as only the database's owner can, and enables them again afterwards. */
const withoutHistoryTriggers = (...statements: Sql[]): Sql[] => [
  sql`alter table audit_log disable trigger audit_log_stays`,
  sql`alter table history_numbers disable trigger history_numbers_stay`,
  ...statements,
  sql`alter table audit_log enable always trigger audit_log_stays`,
  sql`alter table history_numbers enable always trigger history_numbers_stay`,
];
const withoutTriggers =
  (table: string) =>
  (statement: Sql): Sql[] => [
    sql([`alter table ${table} disable trigger user`]),
    statement,
    sql([`alter table ${table} enable trigger user`]),
  ];
const withoutReviewTriggers = withoutTriggers('reviews');
/** Selects the last matching row. */
const one = (table: string, where: string) =>
  sql([`id = (select id from ${table} where ${where} order by id desc limit 1)`]);
const confirmed = one('rentals', `status = 'confirmed' and takes_payment`);
const held = one('rentals', `status = 'held'`);
const requested = one('rentals', `status = 'requested'`);
const authorised = one('payment_attempts', `status = 'authorised'`);
const charged = one('payment_attempts', `status = 'succeeded' and refunded_cents = 0`);
const unreadThread = one('threads', 'owner_unread > 0');
/** Proposes two more days for the last booking, on behalf of its renter. */
const proposed = (status: string, more = sql`9000`) => sql`
  insert into rental_changes (rental_id, by, status, period, days, price_per_day_cents, price_lines, total_cents, was_period,
    was_total_cents, pay_cents, refund_cents, expires_at, decided_at)
  select id, 'renter', ${status}, daterange(start_date, end_date + 2, '[]'), days + 2, price_per_day_cents,
    jsonb_build_array(jsonb_build_object('kind', 'days', 'quantity', days + 2, 'unitCents', price_per_day_cents,
      'amountCents', total_cents + ${more})), total_cents + ${more}, period, total_cents, ${more}, 0,
    now() + interval '1 day', case when ${status} not in ('open', 'to-pay') then now() end
  from rentals where ${confirmed}`;
const recomputeBooked = sql`update cars set booked = unavailable_days(id, current_date)`;
const declined = one('payment_attempts', `status = 'declined'`);

/** A push device of a signed-in user, with made-up keys. */
const device = sql`
  insert into push_devices (session_id, user_id, endpoint, p256dh, auth, server_key, topics)
  select id, user_id, 'https://push.example.test/1', decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex'), 'k', '{trips}'
  from sessions where expires_at > now() limit 1`;

const TAKEN = 'what takes days of a car and its taken days agree';
const BLOCK = sql`
  insert into blocks (car_id, period) select car_id, daterange('2099-01-01', '2099-01-03') from rentals where ${held}`;

/** Each kind of damage: its label, its statements, and the rules that it violates. */
const DAMAGE: [string, Sql[], string, ...string[]][] = [
  [
    'two rentals on the same days',
    [
      sql`alter table rentals drop constraint rentals_never_overlap`,
      sql`alter table taken_days drop constraint taken_days_never_overlap`,
      sql`
        insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
        select car_id, renter_id, period, 'confirmed', price_per_day_cents, days, total_cents from rentals where ${confirmed}`,
    ],
    'no two live rentals of a car overlap',
    'no day of a car is taken twice',
    'every constraint is in place',
    'every index is in place',
  ],
  [
    'days taken twice',
    [
      sql`alter table taken_days drop constraint taken_days_never_overlap`,
      sql`
        insert into blocks (car_id, period) select car_id, daterange(start_date, start_date + 1) from rentals where ${confirmed}`,
    ],
    'no day of a car is taken twice',
    'every constraint is in place',
    'every index is in place',
  ],
  [
    'a rental whose days are free',
    [
      sql`delete from taken_days where rental_id in (select id from rentals where ${confirmed})`,
      sql`update cars set booked = unavailable_days(id, current_date)`,
    ],
    TAKEN,
  ],
  [
    'a rental whose buffer days are free',
    [
      sql`alter table rentals disable trigger take_rental`,
      sql`update rentals set buffer_after = 2 where ${confirmed}`,
      sql`alter table rentals enable trigger take_rental`,
    ],
    TAKEN,
  ],
  [
    'a cancelled rental whose days are taken',
    [
      sql`
        insert into taken_days (car_id, period, rental_id)
        select car_id, period, id from rentals where ${one('rentals', `status = 'cancelled'`)}`,
      sql`update cars set booked = unavailable_days(id, current_date)`,
    ],
    TAKEN,
  ],
  [
    'a proposed change whose days are free',
    [proposed('open'), sql`delete from taken_days where change_id is not null`, recomputeBooked],
    TAKEN,
  ],
  [
    'a proposed change that was not ended in time',
    [proposed('to-pay'), sql`update rental_changes set expires_at = now() - interval '1 hour'`, recomputeBooked],
    'proposed changes belong to booked rentals and expire',
  ],
  [
    'an unpaid change that was not applied',
    [proposed('made'), sql`delete from taken_days where change_id is not null`, recomputeBooked],
    'a rental matches its last completed change',
    'the additional cost of a change was paid',
    'a rental’s dues equal its price',
  ],
  ['a block whose days are free', [BLOCK, sql`delete from taken_days where block_id is not null`], TAKEN],
  [
    'a block that takes the wrong days',
    [
      BLOCK,
      sql`update taken_days set period = daterange('2099-02-01', '2099-02-03') where block_id is not null`,
      sql`update cars set booked = unavailable_days(id, current_date)`,
    ],
    TAKEN,
  ],
  [
    'days taken without a reason',
    [
      sql`insert into taken_days (car_id, period) select car_id, daterange('2099-01-01', '2099-01-03') from rentals where ${held}`,
      sql`update cars set booked = unavailable_days(id, current_date)`,
    ],
    TAKEN,
  ],
  [
    'imported days of another car',
    [
      sql`insert into calendar_feeds (car_id, days) select car_id, 1 from rentals where ${held}`,
      sql`
        insert into imported_days (feed_id, car_id, period)
        select calendar_feeds.id, (select id from cars where id <> car_id limit 1), daterange('2099-01-01', '2099-01-02')
        from calendar_feeds`,
      sql`update cars set booked = unavailable_days(id, current_date)`,
    ],
    'imported days belong to their calendar’s car',
  ],
  [
    'a calendar with a wrong number of days',
    [sql`insert into calendar_feeds (car_id, days) select car_id, 3 from rentals where ${held}`],
    'a calendar’s number of imported days is correct',
  ],
  [
    'a failing calendar without a start time',
    [sql`insert into calendar_feeds (car_id, error) select car_id, 'away' from rentals where ${held}`],
    'a failing calendar records since when it fails',
  ],
  [
    'a refunded amount without a refund',
    [sql`update rentals set given_back_cents = 500 where ${confirmed}`],
    'a rental’s earnings equal payments minus refunds and the fee',
    'the amount kept for a rental equals its price',
  ],
  [
    'imported days that are not taken',
    [
      sql`
        with feed as (insert into calendar_feeds (car_id, days) select car_id, 2 from rentals where ${held} returning id, car_id)
        insert into imported_days (feed_id, car_id, period)
        select id, car_id, daterange('2099-01-01', '2099-01-03') from feed`,
      sql`delete from taken_days where rental_id is null and block_id is null`,
    ],
    TAKEN,
  ],
  ['missing booked days of a car', [sql`update cars set booked = '{}'`], 'a car’s booked days match its live rentals'],
  [
    'a wrong lowest price of a car',
    [sql`update cars set least_cents = least_cents + 1`],
    'the search index has each car’s prices',
  ],
  [
    'a hold of ten years',
    [sql`update rentals set hold_expires_at = now() + interval '10 years' where ${held}`],
    'no hold exceeds the maximum duration',
  ],
  [
    'a request that never expires',
    [sql`update rentals set hold_expires_at = 'infinity' where ${requested}`],
    'no request waits past its deadline',
  ],
  [
    'a request that was not expired',
    [sql`update rentals set hold_expires_at = now() - interval '1 hour' where ${requested}`],
    'no hold exists past its expiry',
  ],
  [
    'a request without a request time',
    [sql`update rentals set requested_at = null, accepted_at = now() where ${requested}`],
    'a rental’s state matches its timestamps',
    'acknowledged operations took effect',
  ],
  [
    'a request whose card was released only at the provider',
    [sql`update sandbox_charges set status = 'cancelled' where status = 'authorised'`],
    'authorisations match the provider’s',
  ],
  [
    'a card authorised only at the provider, and a request without an authorisation',
    [sql`update payment_attempts set status = 'abandoned' where ${authorised}`],
    'authorisations match the provider’s',
    'only requests have authorised cards',
  ],
  [
    'a card authorised for two days',
    [sql`update payment_attempts set created_at = now() - interval '2 days' where ${authorised}`],
    'authorisations are captured or released in time',
  ],
  [
    'a trip whose hold had expired long before',
    [sql`update rentals set hold_expires_at = confirmed_at - interval '121 seconds' where ${confirmed}`],
    'no expired hold is revived late',
  ],
  [
    'a trip whose car was disabled before its hold was revived',
    [
      sql`update rentals set hold_expires_at = confirmed_at - interval '1 second' where ${confirmed}`,
      sql`
        insert into audit_log (at, actor_kind, action, car_id)
        select confirmed_at - interval '1 minute', 'operator', 'car-disabled', car_id from rentals where ${confirmed}`,
    ],
    'no expired hold is revived late',
  ],
  [
    'a hold that was not expired',
    [
      sql`
        update rentals set hold_expires_at = now() - interval '1 hour', created_at = now() - interval '75 minutes'
        where ${held}`,
    ],
    'no hold exists past its expiry',
  ],
  [
    'a confirmed rental with a cancellation time',
    [sql`update rentals set cancelled_at = now() where ${confirmed}`],
    'a rental’s state matches its timestamps',
  ],
  [
    'a price that differs from its lines',
    [
      sql`
        update rentals set price_lines = jsonb_set(price_lines, '{0,quantity}', '9')
        where ${one('rentals', `status = 'confirmed' and takes_payment and price_lines is not null`)}`,
    ],
    'a rental’s price equals the sum of its lines',
  ],
  [
    'a cancellation with too small a refund',
    [
      sql`
        update rentals set due_cents = due_cents + 1
        where ${one('rentals', `cancelled_by = 'renter' and confirmed_at is not null`)}`,
    ],
    'the amount kept after a cancellation follows the terms',
    'the amount kept for a rental equals its price',
  ],
  [
    'an owner who rents from themselves',
    [
      sql`
        update cars set owner_id = (select renter_id from rentals where ${confirmed})
        where id = (select car_id from rentals where ${confirmed})`,
    ],
    'earnings belong to the car’s owner',
    'nobody rents their own car',
    'only the renter and the car’s owner take part in a thread',
  ],
  [
    'two rentals with swapped renters',
    [
      sql`
        with two as (
          select min(id::text)::uuid as a, max(id::text)::uuid as b
          from rentals where status = 'confirmed' and takes_payment)
        update rentals set renter_id = other.renter_id from rentals other, two
        where rentals.id = two.a and other.id = two.b or rentals.id = two.b and other.id = two.a`,
    ],
    'a rental’s owner matches the ledger and stored responses',
  ],
  [
    'a hold assigned to another renter',
    [
      sql`
        update rentals set renter_id = (select renter_id from rentals where status = 'confirmed' limit 1) where ${held}`,
    ],
    'a rental’s owner matches the ledger and stored responses',
  ],
  [
    'a missing hold that was acknowledged',
    [
      sql`update cars set booked = '{}' where id = (select car_id from rentals where ${held})`,
      sql`delete from rentals where ${held}`,
    ],
    'acknowledged operations took effect',
  ],
  [
    'a missing refund after a cancellation',
    [
      sql`update payment_attempts set refunded_cents = 0 where refunded_cents > 0`,
      ...withoutRefundEntries,
      sql`delete from refunds`,
      sql`delete from sandbox_refunds`,
    ],
    'the amount kept for a rental equals its price',
  ],
  [
    'a payment with a wrong amount',
    [sql`update payment_attempts set amount_cents = amount_cents - 1 where ${declined}`],
    'every payment has a due and its full amount',
  ],
  [
    'a due with a wrong amount',
    [
      sql`
        update dues set amount_cents = amount_cents - 1
        where id = (select due_id from payment_attempts where ${declined})`,
    ],
    'a rental’s dues equal its price',
    'every payment has a due and its full amount',
  ],
  [
    'a due with a wrong payer',
    [
      sql`
        update dues set payer_id = (select renter_id from rentals where ${confirmed})
        where id = (select due_id from payment_attempts where ${declined})`,
    ],
    'a rental’s owner matches the ledger and stored responses',
  ],
  [
    'a payment for a different rental than its due',
    [sql`update payment_attempts set rental_id = (select id from rentals where ${confirmed}) where ${declined}`],
    'payments and ledger entries belong to the paid rental',
  ],
  [
    'a rental in a wrong currency',
    [
      sql`alter table rentals drop constraint rentals_in_currency`,
      sql`update rentals set currency = 'eur' where ${held}`,
    ],
    'all amounts are in one currency',
    'every constraint is in place',
  ],
  [
    'a market whose currency differs from the configured one',
    [sql`alter table rentals drop constraint rentals_in_currency`, sql`update market set currency = 'eur'`],
    'the currency is the configured one',
    'all amounts are in one currency',
    'every constraint is in place',
  ],
  [
    'a payment in a wrong currency',
    [sql`update payment_attempts set currency = 'eur' where ${declined}`],
    'all amounts are in one currency',
    'every payment has a due and its full amount',
    'a charge has the same currency here and at the provider',
  ],
  [
    'a charge in a wrong currency at the provider',
    [sql`update sandbox_charges set currency = 'eur' where status = 'succeeded'`],
    'a charge has the same currency here and at the provider',
  ],
  [
    'a wrong sum of refunds',
    [sql`update payment_attempts set refunded_cents = refunded_cents + 1 where ${charged}`],
    'a rental’s earnings equal payments minus refunds and the fee',
    'a charge’s refunded amount equals the sum of its refunds',
  ],
  [
    'a missing ledger entry',
    withoutRefundEntries,
    'every money movement has a ledger entry',
    'our ledger is the provider’s',
  ],
  [
    'a ledger entry without a movement of money',
    [
      sql`
        insert into ledger_entries (due_id, kind, amount_cents, provider_ref)
        select id, 'refund', -5, 'invented' from dues where subject_id in (select id from rentals where ${confirmed})`,
    ],
    'every ledger entry has a money movement',
  ],
  [
    'a ledger entry with a wrong amount',
    withoutLedgerTriggers(sql`update ledger_entries set amount_cents = amount_cents - 1 where kind = 'refund'`),
    'every ledger entry has the right amount and due',
    'our ledger is the provider’s',
    'the lines of each ledger entry balance and match the provider’s amount',
  ],
  [
    'a ledger line with a wrong amount',
    withoutLedgerTriggers(sql`update ledger_lines set amount_cents = amount_cents - 1 where account = 'fees'`),
    'the lines of each ledger entry balance and match the provider’s amount',
    'a rental’s earnings equal payments minus refunds and the fee',
  ],
  [
    'a fee credited to the owner',
    withoutLedgerTriggers(sql`
      update ledger_lines fee set account = 'owner', owner_id = earned.owner_id
      from ledger_lines earned
      where fee.account = 'fees' and earned.account = 'owner' and earned.entry_id = fee.entry_id`),
    'a rental’s earnings equal payments minus refunds and the fee',
  ],
  [
    'a payment that never finishes',
    [
      sql`
        insert into dues (kind, subject_id, payer_id, amount_cents, currency)
        select 'booking', id, renter_id, total_cents, currency from rentals where ${held} on conflict do nothing`,
      sql`
        insert into payment_attempts (due_id, provider, provider_key, payment_method_id, amount_cents, currency,
          request_key, next_check_at, created_at)
        select id, 'sandbox', 'stuck', 'pm', amount_cents, 'usd', 'stuck', now() + interval '1 minute',
          now() - interval '3 hours'
        from dues where subject_id in (select id from rentals where ${held})`,
    ],
    'every payment reaches a final state',
  ],
  [
    'a refund that is retried forever',
    [
      ...withoutRefundEntries,
      sql`delete from sandbox_refunds`,
      sql`
        update refunds set status = 'pending', provider_ref = null, created_at = now() - interval '1 day',
          next_attempt_at = now() + interval '1 hour'`,
    ],
    'every refund is sent',
  ],
  [
    'a refund that failed',
    [
      sql`
        insert into refunds (attempt_id, provider_key, amount_cents, reason, status)
        select id, 'failed', 1, 'cancelled', 'failed' from payment_attempts where ${charged}`,
    ],
    'every refund is completed',
  ],
  [
    'a mail that is retried forever',
    [
      sql`
        update outbox set sent_at = null, next_attempt_at = now() + interval '1 minute',
          created_at = now() - interval '1 day'`,
    ],
    'every mail is sent or abandoned in time',
  ],
  [
    'a push that is never sent',
    [
      device,
      sql`
        insert into pushes (device_id, notice_id, kind, address, created_at, next_attempt_at)
        select push_devices.id, notices.id, notices.kind, '/', now() - interval '1 day', now() + interval '1 minute'
        from push_devices, notices limit 1`,
    ],
    'every push is attempted in time',
  ],
  [
    'a push device of the wrong user',
    [device, sql`update push_devices set user_id = (select id from users where id <> user_id limit 1)`],
    'every push device belongs to the user who is signed in on it',
  ],
  [
    'a photo whose removal never finishes',
    [
      sql`
        insert into photos (uploader_id, key, width, height, placeholder, created_at, removing_since)
        select id, 'stuck', 1, 1, '', now() - interval '9 days', now() from users limit 1`,
    ],
    'unused photos are removed in time',
  ],
  [
    'a deleted account that still has a phone number',
    [
      sql`
        insert into users (email, display_name, phone, deleted_at)
        values ('x@deleted.invalid', 'Deleted account', '+14155550100', now())`,
    ],
    'deleted accounts keep no personal data',
  ],
  [
    'an unused picture of a person',
    [
      sql`
        insert into photos (uploader_id, key, width, height, placeholder, kept_for)
        select id, 'left', 1, 1, '', 'person' from users limit 1`,
    ],
    'profile pictures are kept only while in use',
  ],
  [
    'a sent mail without an outbox row',
    [
      sql`delete from mailbox where outbox_id in (select id from outbox where payload ->> 'to' = 'owner')`,
      sql`delete from outbox where payload ->> 'to' = 'owner'`,
    ],
    'every event has a notification',
  ],
  [
    'a booking without a notice',
    [
      sql`update schema_migrations set applied_at = now() - interval '2 days' where name = '0045-messages.sql'`,
      sql`delete from notices where kind = 'rental-confirmed' and role = 'renter'`,
    ],
    'every event has its notices and its event line',
  ],
  [
    'a booking without its message',
    [
      sql`update schema_migrations set applied_at = now() - interval '2 days' where name = '0045-messages.sql'`,
      sql`
        with gone as (delete from messages where event = 'rental-confirmed' returning thread_id)
        update threads set last_message_id = 0 where id in (select thread_id from gone)`,
    ],
    'every event has its notices and its event line',
    'a thread’s last message is correct and nobody has read beyond it',
  ],
  [
    'a mail enqueued twice',
    [
      sql`
        insert into outbox (kind, payload, event_key, sent_at)
        select kind, payload, event_key || ':again', now() from outbox where kind = 'rental-confirmed' limit 1`,
    ],
    'every event has only one notification',
  ],
  [
    'a mail enqueued twice without a key',
    [
      sql`
        insert into outbox (kind, payload, sent_at)
        select kind, payload, now() from outbox where kind = 'rental-confirmed' limit 1`,
    ],
    'every event has only one notification',
  ],
  [
    'a mail sent twice',
    [
      sql`
        insert into mailbox (recipient, subject, text_body, html_body)
        select recipient, subject, text_body, html_body from mailbox limit 1`,
    ],
    'every sent mail was requested',
  ],
  [
    'a mail about an event that did not happen',
    [
      sql`
        insert into outbox (kind, payload, event_key, sent_at)
        select 'rental-cancelled', jsonb_build_object('rentalId', id, 'to', 'renter'),
          'rental-cancelled:' || id || ':renter', now()
        from rentals where ${confirmed}`,
    ],
    'no mail announces an event that did not happen',
  ],
  [
    'wrong listing counts',
    [sql`update listing_counts set cars = cars + 1 where status = ${CAR_STATUS.active}`],
    'listing counts are correct',
  ],
  [
    'a state written without triggers',
    [sql`update cars set disabled_version = version where ${one('cars', `state = 'waiting'`)}`],
    'a car’s state matches the columns it is derived from',
  ],
  [
    'a wrong number of cars at a location',
    [sql`update location_stats set active_cars = active_cars + 1`],
    'car counts per place are correct',
  ],
  ['missing location counts', [sql`delete from location_stats`], 'car counts per place are correct'],
  [
    'a wrong rental count of a car',
    [sql`update car_stats set confirmed_rentals = confirmed_rentals + 1`],
    'a car’s rental count is correct',
  ],
  [
    'a car missing from searches by popularity',
    [sql`update car_stats set is_active = not is_active`],
    'popularity and rating in the search index match the cars',
  ],
  [
    'a wrong rating rank',
    [sql`update car_stats set rating_rank = 5000`],
    'popularity and rating in the search index match the cars',
  ],
  [
    'a wrong fact about a car in the search index',
    [sql`insert into car_facts select 1, created_at, id from cars`],
    'the search index has each car’s facts',
  ],
  [
    'one of two reviews hidden again',
    withoutReviewTriggers(sql`update reviews set revealed_at = null where side = 'owner'`),
    'both reviews of a rental are revealed together and in time',
    'user figures match revealed reviews',
  ],
  [
    'reviews revealed at different moments',
    withoutReviewTriggers(sql`update reviews set revealed_at = revealed_at - interval '1 second' where side = 'owner'`),
    'both reviews of a rental are revealed together and in time',
  ],
  [
    'a review revealed too early',
    withoutReviewTriggers(sql`delete from reviews where side = 'owner'`),
    'no review is revealed too early',
    'user figures match revealed reviews',
  ],
  [
    'a review by a third person',
    withoutReviewTriggers(sql`
      update reviews set author_id = (select id from users where id not in (author_id, subject_id) limit 1)
      where side = 'owner'`),
    'a review is written by one side of a rental about the other',
  ],
  [
    'a wrong sum of a car’s stars',
    [sql`update cars set star_sum = star_sum + 1 where review_count > 0`],
    'a car’s rating matches its revealed reviews',
  ],
  [
    'missing review counts of a person',
    [sql`update person_figures set owner_reviews = 0, owner_stars = 0`],
    'user figures match revealed reviews',
  ],
  [
    'a card with a wrong price',
    [sql`update cars set card = replace(card, 'priceCents', 'centsPrice')`],
    'a car’s stored search card matches the car',
  ],
  [
    'changed daily figures',
    [sql`update daily_figures set charged_cents = charged_cents + 1`],
    'daily figures of past days are correct',
  ],
  [
    'a wrong ledger sum',
    [sql`insert into ledger_sums values ('UTC', '2026-01-01', 'charge', 'fees', 1)`],
    'stored ledger totals are correct',
  ],
  [
    'an active car of a banned owner',
    [
      sql`alter table users disable trigger user`,
      sql`update users set banned_at = now() where id = (select owner_id from cars where status = 1 limit 1)`,
      sql`alter table users enable trigger user`,
    ],
    'banned users have no active listings or bookings',
  ],
  [
    'a deleted account with a password',
    [sql`update users set deleted_at = now() where id in (select user_id from accounts)`],
    'nobody can sign in to a deleted account',
    'deleted accounts keep no personal data',
  ],
  [
    'a session of ten years',
    [
      sql`
        insert into sessions (user_id, token, expires_at)
        select id, 'for ever', now() + interval '10 years' from users limit 1`,
    ],
    'no session exceeds the maximum lifetime',
  ],
  [
    'a charge that only the provider has',
    [
      sql`insert into sandbox_charges (id, key, amount_cents, currency, status) values ('x', 'x', 1, 'usd', 'succeeded')`,
    ],
    'every charge of the provider is ours',
  ],
  [
    'charges that the provider does not have',
    [sql`delete from sandbox_refunds`, sql`delete from sandbox_charges`],
    'every recorded charge exists at the provider',
  ],
  [
    'a difference of one cent from the provider',
    [sql`update sandbox_charges set amount_cents = amount_cents + 1 where status = 'succeeded'`],
    'our ledger is the provider’s',
  ],
  [
    'a charge of an unconfigured provider',
    [
      sql`delete from sandbox_refunds`,
      sql`delete from sandbox_charges`,
      sql`update payment_attempts set provider = 'elsewhere'`,
    ],
    'every provider can be asked',
  ],
  [
    'a dropped constraint',
    [sql`alter table payment_attempts drop constraint never_refund_more_than_charged`],
    'every constraint is in place',
  ],
  [
    'a constraint that accepts everything',
    [
      sql`alter table rentals drop constraint rentals_cancelled_by_check`,
      sql`alter table rentals add constraint rentals_cancelled_by_check check (true)`,
    ],
    'every constraint is in place',
  ],
  ['a dropped index', [sql`drop index payment_attempts_open_of_due`], 'every index is in place'],
  [
    'a disabled trigger',
    [sql`alter table ledger_entries disable trigger ledger_entries_stay`],
    'every trigger is in place',
  ],
  ['a dropped trigger', [sql`drop trigger count_rental on rentals`], 'every trigger is in place'],
  [
    'a function replaced by an empty one',
    [sql`create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'`],
    'every function is as the migrations made it',
  ],
  [
    'a column that became nullable',
    [sql`alter table rentals alter total_cents drop not null`],
    'every column is as the migrations made it',
  ],
  [
    'a different migration with the same name',
    [sql`update schema_migrations set hash = 'other' where name like '0011%'`],
    'the applied migrations match this version',
  ],
  [
    'a wrong number of unread messages',
    [sql`update threads set owner_unread = 7 where ${unreadThread}`],
    'a thread’s unread counts are correct',
  ],
  [
    'a thread with a wrong last message',
    [sql`update threads set last_message_id = last_message_id + 1 where ${unreadThread}`],
    'a thread’s last message is correct and nobody has read beyond it',
  ],
  [
    'a message by a third person',
    [
      sql`
        insert into messages (thread_id, author_id, key, body)
        select id, (select id from users where users.id not in (renter_id, owner_id) limit 1), gen_random_uuid(), 'Hello'
        from threads where ${unreadThread}`,
      sql`
        update threads set last_message_id = messages.id, last_message_at = messages.created_at from messages
        where thread_id = threads.id and body = 'Hello'`,
    ],
    'only the renter and the car’s owner take part in a thread',
  ],
  [
    'a message with a missing photo',
    [sql`update messages set photo_ids = array[gen_random_uuid()] where author_id is not null`],
    'message photos exist, are private and belong to their author',
  ],
  [
    'an unread message without a mail',
    [
      sql`update messages set created_at = created_at - interval '3 hours' where author_id is not null`,
      sql`update threads set last_message_at = last_message_at - interval '3 hours' where ${unreadThread}`,
    ],
    'unread messages are announced by mail in time',
  ],
  [
    'row 91: a deleted history entry',
    withoutHistoryTriggers(sql`delete from audit_log where ${one('audit_log', 'true')}`),
    'no history entry is missing',
  ],
  [
    'row 91: a history entry deleted with its number',
    withoutHistoryTriggers(
      sql`
        delete from audit_log where id = (
          select entry_id from history_numbers join audit_log on audit_log.id = entry_id
          where action <> 'rental-cancelled' order by number limit 1)`,
      sql`delete from history_numbers where not exists (select 1 from audit_log where id = entry_id)`,
    ),
    'no history entry is missing',
  ],
  [
    'row 91: the last history entry deleted with its number',
    withoutHistoryTriggers(
      sql`delete from audit_log where id = (select entry_id from history_numbers order by number desc limit 1)`,
      sql`delete from history_numbers where number = (select max(number) from history_numbers)`,
    ),
    'no history entry is missing',
  ],
  [
    'row 91: an inserted history entry without a number',
    [
      sql`alter table audit_log disable trigger count_history`,
      sql`insert into audit_log (actor_kind, action, user_id) select 'system', 'user-unbanned', id from users limit 1`,
      sql`alter table audit_log enable trigger count_history`,
    ],
    'no history entry is missing',
  ],
  [
    'a deletion missing from the deletion list',
    [
      sql`
        update users set deleted_at = deleted_at - interval '2 hours', deletion_noted_at = null
        where deleted_at is not null`,
    ],
    'every deletion is on the list outside the database',
  ],
  [
    'a deleted account that was restored',
    [sql`update users set deleted_at = null, deletion_noted_at = null where deleted_at is not null`],
    'nobody who was deleted is back',
  ],
  [
    'a handover changed after both had agreed',
    withoutTriggers('handovers')(sql`update handovers set mileage = mileage + 1`),
    'an agreed handover has not changed since both agreed',
  ],
  [
    'a handover without one of its agreements',
    withoutTriggers('handover_agreements')(sql`delete from handover_agreements where role = 'renter'`),
    'an agreed handover has not changed since both agreed',
  ],
  [
    'a changed photo of a handover',
    [sql`update photos set sha256 = repeat('0', 64) where kept_for = 'handover'`],
    'handover photos exist, are private and belong to their author',
  ],
  [
    'a trip moved in every copy of its days',
    [
      sql`update rentals set period = daterange(start_date + 30, end_date + 30, '[]') where ${confirmed}`,
      recomputeBooked,
    ],
    'a trip has the agreed dates',
  ],
  [
    'cancellation terms other than agreed',
    [sql`update rentals set cancellation_terms = 'strict' where ${confirmed}`],
    'a rental keeps the cancellation terms agreed at booking',
  ],
  [
    'a cancellation missing from the history',
    [
      sql`alter table audit_log disable trigger audit_log_stays`,
      sql`delete from audit_log where action = 'rental-cancelled'`,
      sql`alter table audit_log enable always trigger audit_log_stays`,
    ],
    'every cancellation is in the history',
    'no history entry is missing',
  ],
  [
    'a claim made too late',
    withoutTriggers('claims')(
      sql`update claims set created_at = created_at + interval '5 days', answer_by = answer_by + interval '5 days'`,
    ),
    'a claim is made in time and leaves time to answer',
  ],
  [
    'a claim with an hour to respond',
    [sql`update claims set answer_by = created_at + interval '1 hour'`],
    'a claim is made in time and leaves time to answer',
  ],
  [
    'a revealed review with a changed text',
    withoutReviewTriggers(sql`update reviews set body = 'Not what I wrote.' where side = 'owner'`),
    'a revealed review does not change',
  ],
  [
    'a wrong statement number',
    withoutTriggers('earnings_statements')(sql`update earnings_statements set number = 7 where month = '2026-02-01'`),
    'an owner’s statements are numbered without gaps',
  ],
];

/** Builds a market with an example of everything, long enough ago to be counted. */
async function buildMarket() {
  const { owner } = await buildClaim(server);
  await server.pool.query(sql`
    insert into earnings_statements (owner_id, month, number)
    values (${owner.uid}, '2026-01-01', 1), (${owner.uid}, '2026-02-01', 2)`);
  await buildUser(server);
  await buildCar(server, { status: CAR_STATUS.inactive });
  await buildBooking(server, { from: 5, to: 7 });
  await buildBooking(server, { from: 5, to: 7 });
  const cancelled = await buildBooking(server, { from: 5, to: 7 });
  await cancel(server, cancelled, cancelled.renter, 9_000);
  await pay(server, await buildHold(server), { card: CARDS.declined });
  await buildHold(server);
  await buildRequest(server);
  await runWorkers(server);
  await server.pool.query(sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, created_at)
    select car_id, renter_id, daterange(start_date - 30, end_date - 30, '[]'), 'confirmed', price_per_day_cents, days,
      total_cents, now() - interval '20 days' from rentals where status = 'confirmed' limit 1`);
  await updateDailyFigures(server.services);
  await startThread(server, await buildUser(server), { carId: (await buildCar(server)).id });
  const trip = await buildTrip(server);
  await writeReview(server, trip, trip.renter, { stars: 4 });
  await writeReview(server, trip, trip.owner);
  await buildAgreedHandover(server, await buildHandoverTrip(server));
  await deleteAccount(server.services, (await buildUser(server)).email);
  await numberHistory(server.services);
}

/** Ensures that nothing becomes late during these tests, however slow the machine is. */
const GRACE_SECONDS = 3_600;

/** The checks after each test take as long again, so the quick tier samples them; `npm run test:chaos` runs all. */
const QUICK_SAMPLE = 20;

const isSchemaRule = (rule: string) => /migrations|^every .* is in place$/.test(rule);

/** Returns the violated rules and rolls the statements back. Comparing the schema takes longer than everything else. */
const rulesViolatedBy = (statements: Sql[], { withSchema = false, isQuick = false }) =>
  withRollback(server.pool, async (pool) => {
    for (const statement of statements) await pool.query(statement);
    const services = {
      ...server.services,
      pool,
      payments: combineProviders(createSandbox(pool), undefined, 'sandbox'),
    };
    const violations = isQuick
      ? await findInconsistencies(services, { graceSeconds: GRACE_SECONDS, pauseSeconds: 0 })
      : await findViolations(services, { graceSeconds: GRACE_SECONDS, pauseSeconds: 0, withSchema });
    return [...new Set(violations.map(({ rule }) => rule))];
  });

describe('npm run verify reports each kind of damage', () => {
  beforeAll(buildMarket);

  it('and no violations without damage', async () => {
    expect(await rulesViolatedBy([], { withSchema: true })).toEqual([]);
    expect(await rulesViolatedBy([], { isQuick: true })).toEqual([]);
  });

  it.each(DAMAGE.map(([what, statements, ...rules]) => ({ what, statements, rules })))(
    '$what',
    async ({ statements, rules }) => {
      const found = await rulesViolatedBy(statements, { withSchema: rules.some(isSchemaRule) });
      expect(found.toSorted()).toEqual(rules.toSorted());
    },
  );

  it.each(
    DAMAGE.filter(([, , ...rules]) => !rules.some(isSchemaRule)).filter(
      (_damage, at) => isFull || at % QUICK_SAMPLE === 0,
    ),
  )('and the quick check after each test reports: %s', async (_what, statements, ...rules) => {
    const found = await rulesViolatedBy(statements, { isQuick: true });
    expect(found.toSorted()).toEqual(rules.toSorted());
  });
});
