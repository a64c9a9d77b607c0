-- Rentals of cars. `rentals_never_overlap` makes double bookings impossible, and `taken_days_never_overlap`
-- (43-taken-days.sql) does the same for everything else that takes days; checking beforehand only fails faster.
-- Triggers in other files update a rental's changes, taken days and earnings.

create function sum_of_lines(lines jsonb) returns bigint
  language sql immutable strict parallel safe
  begin atomic
    select sum((line ->> 'amountCents')::bigint)::bigint from jsonb_array_elements(lines) as line;
  end;

-- What SQL triggers need to know about a rental's states; only this file names them. A test compares it with
-- `contract/rentals/rental-lifecycle.ts`.
create function rental_is_live(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('held', 'requested', 'confirmed')
$$;

create function rental_is_booked(state text) returns boolean language sql immutable parallel safe as $$
  select state = 'confirmed'
$$;

create table rentals (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id),
  renter_id uuid not null references users (id),
  -- Both ends are included. PostgreSQL stores the day after the last one as the upper bound.
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  start_date date not null generated always as (lower(period)) stored,
  end_date date not null generated always as (upper(period) - 1) stored,
  status text not null check (status in ('held', 'requested', 'confirmed', 'declined', 'cancelled', 'expired')),
  -- As agreed when the dates were held; if prices vary, the price of the first day.
  price_per_day_cents integer not null check (price_per_day_cents > 0),
  days integer not null check (days >= 1 and days = upper(period) - 1 - lower(period)),
  total_cents bigint not null,
  currency text not null default market_currency() check (currency ~ '^[a-z]{3}$'),
  hold_expires_at timestamptz
    constraint rentals_check2 check (status not in ('held', 'requested') or hold_expires_at is not null),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rentals booked here are paid here. Others (demo data, imported rentals) have no charge.
  takes_payment boolean not null default false,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('renter', 'owner', 'admin', 'system')),
  -- The refund promised to the renter at cancellation.
  refund_cents bigint not null default 0
    constraint rentals_check3 check (refund_cents between 0 and total_cents),
  -- The reason for the cancellation, in the words of the person who cancelled, shown to the other participants.
  cancellation_reason text,
  -- What may be kept of a cancelled rental under the terms on that day, regardless of where the money was. While a
  -- payment is disputed there is nothing to refund; if the dispute is won, the renter is still owed the rest. Null for
  -- older cancellations.
  due_cents bigint
    constraint rentals_check4 check (due_cents between 0 and total_cents),
  -- The car as it was when its dates were held, for the renter's trip, receipt and mails. Photos are kept as long as a
  -- rental shows them.
  booked_car jsonb,
  booked_photo_ids uuid[],
  -- The receipt number, short enough to read out. Unpaid holds leave gaps.
  number bigint not null generated always as identity unique,
  -- Null for older rentals, which cost days times price.
  price_lines jsonb,
  cancellation_terms text not null default 'flexible' check (cancellation_terms in ('flexible', 'moderate', 'strict')),
  buffer_before smallint not null default 0 check (buffer_before between 0 and 3),
  buffer_after smallint not null default 0 check (buffer_after between 0 and 3),
  -- The operator's share of the owner's earnings. Null for rentals from before the fee existed.
  owner_fee_percent smallint check (owner_fee_percent between 0 and 50),
  -- The owner's voluntary refund, beyond the terms.
  given_back_cents bigint not null default 0
    constraint rentals_check1 check (given_back_cents between 0 and total_cents),
  -- The car's mode when the dates were held
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  -- When the card was first authorised and the request sent to the owner
  requested_at timestamptz,
  accepted_at timestamptz,
  answered_at timestamptz,
  -- Hours and mileage as they were when the dates were held. Null for older rentals.
  agreed jsonb,
  -- The renter's message to the owner. It is stored here until the request is sent, and then becomes a message.
  request_note text check (char_length(request_note) <= 2000),
  constraint rentals_in_currency foreign key (currency) references market (currency),
  constraint rentals_total_is_agreed check (
    total_cents = coalesce(sum_of_lines(price_lines), days::bigint * price_per_day_cents)),
  constraint rentals_never_overlap exclude using gist (car_id with =, period with &&)
    where (status in ('held', 'requested', 'confirmed'))
);
create index rentals_car on rentals (car_id, end_date) include (start_date);
create index rentals_renter on rentals (renter_id, start_date, id);
-- For the daily figures, which read one day at a time. Holds are in none of these indexes, so they cost nothing extra.
create index rentals_booked_at on rentals (coalesce(confirmed_at, created_at)) include (total_cents)
  where confirmed_at is not null or not takes_payment;
create index rentals_cancelled_at on rentals (cancelled_at) where cancelled_at is not null;
create index rentals_ended on rentals (end_date) where status = 'confirmed';
create index rentals_holds on rentals (hold_expires_at) where status in ('held', 'requested');
create index rentals_booked_photos on rentals using gin (booked_photo_ids)
  where status in ('held', 'requested', 'confirmed');
create index rentals_never_booked on rentals (updated_at)
  where confirmed_at is null and takes_payment and status in ('declined', 'expired', 'cancelled');

comment on column rentals.hold_expires_at is
  'Until when a hold can be paid, or a request be answered. Infinite once a request is accepted: it never lapses.';

-- The period and terms at the time of the hold. Nothing updates this table, so that `verify` detects a rental that was
-- changed despite all other checks.
create table held_rentals (
  rental_id uuid primary key references rentals (id) on delete cascade,
  period daterange not null,
  cancellation_terms text not null
);

create function keep_held() returns trigger language plpgsql as $$
begin
  insert into held_rentals (rental_id, period, cancellation_terms) values (new.id, new.period, new.cancellation_terms);
  return null;
end $$;

-- Popularity counts confirmed rentals, in the transaction that confirms or cancels them.
create function count_rental() returns trigger language plpgsql as $$
declare
  was_confirmed boolean := tg_op <> 'INSERT' and rental_is_booked(old.status);
  is_confirmed boolean := tg_op <> 'DELETE' and rental_is_booked(new.status);
begin
  if was_confirmed <> is_confirmed then
    update car_stats set confirmed_rentals = confirmed_rentals + is_confirmed::integer - was_confirmed::integer
    where car_id = coalesce(new.car_id, old.car_id);
  end if;
  return null;
end $$;

create trigger keep_held after insert on rentals for each row execute function keep_held();

create trigger count_rental after insert or delete or update of status on rentals
  for each row execute function count_rental();
