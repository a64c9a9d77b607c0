-- Other dates for a rental that is booked: one of the two proposes them, the other agrees. Until then the days that it adds
-- are taken, and nothing else of the rental is touched.
create table rental_changes (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id) on delete cascade,
  by text not null check (by in ('renter', 'owner')),
  status text not null default 'open'
    check (status in ('open', 'to-pay', 'made', 'declined', 'withdrawn', 'lapsed')),
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  start_date date not null generated always as (lower(period)) stored,
  end_date date not null generated always as (upper(period) - 1) stored,
  days integer not null check (days >= 1 and days = upper(period) - 1 - lower(period)),
  -- As shown to both when it was proposed, whatever the car costs later.
  price_per_day_cents integer not null check (price_per_day_cents > 0),
  price_lines jsonb not null,
  total_cents bigint not null check (total_cents = sum_of_lines(price_lines)),
  -- What the rental was before
  was_period daterange not null,
  was_total_cents bigint not null,
  pay_cents bigint not null check (pay_cents = greatest(0, total_cents - was_total_cents)),
  -- What comes back to the card: as shown, and once it is made, as promised.
  refund_cents bigint not null check (refund_cents between 0 and greatest(0, was_total_cents - total_cents)),
  expires_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz check ((decided_at is null) = (status in ('open', 'to-pay')))
);
create index rental_changes_rental on rental_changes (rental_id, id desc);
create unique index rental_changes_one_open on rental_changes (rental_id) where status in ('open', 'to-pay');
create index rental_changes_expiring on rental_changes (expires_at) where status in ('open', 'to-pay');

-- A change may add days on both sides of its rental, so it may have two rows.
alter table taken_days add change_id uuid references rental_changes (id) on delete cascade;
create index taken_days_change on taken_days (change_id) where change_id is not null;
-- contract: the version before writes no change
alter table taken_days add constraint taken_days_one_cause check (num_nonnulls(rental_id, block_id, change_id) <= 1);

-- As in 0038, and days that a change takes are no imported ones.
create or replace function take_imported(car uuid) returns void language plpgsql as $$
begin
  delete from taken_days where car_id = car and num_nonnulls(rental_id, block_id, change_id) = 0;
  insert into taken_days (car_id, period)
  select car, unnest(range_agg(period) - coalesce((select range_agg(period) from taken_days where car_id = car), '{}'))
  from imported_days where car_id = car and exists (select from cars where id = car);
end $$;

create or replace function take_block() returns trigger language plpgsql as $$
declare
  has_imported boolean := exists (select from imported_days where car_id = new.car_id);
begin
  if has_imported then
    delete from taken_days where car_id = new.car_id and num_nonnulls(rental_id, block_id, change_id) = 0;
  end if;
  insert into taken_days (car_id, period, block_id) values (new.car_id, new.period, new.id)
  on conflict (block_id) do update set period = excluded.period;
  if has_imported then
    perform take_imported(new.car_id);
  end if;
  return null;
end $$;

-- The days that a change adds to those of its rental, each with those kept free around it.
create function days_added(change rental_changes) returns datemultirange
  language sql stable
  begin atomic
    select datemultirange(daterange(lower((change).period) - buffer_before, upper((change).period) + buffer_after))
      - datemultirange(daterange(lower(rentals.period) - buffer_before, upper(rentals.period) + buffer_after))
    from rentals where rentals.id = (change).rental_id;
  end;

-- Once it is made, the rental takes its days in the same transaction, and imported ones return after that.
create function take_change() returns trigger language plpgsql as $$
declare
  car uuid := (select car_id from rentals where id = new.rental_id);
begin
  if tg_op = 'INSERT' then
    insert into taken_days (car_id, period, change_id) select car, unnest(days_added(new)), new.id;
  elsif new.status not in ('open', 'to-pay') then
    delete from taken_days where change_id = new.id;
    if found and new.status <> 'made' and exists (select from imported_days where car_id = car) then
      perform take_imported(car);
    end if;
  end if;
  return null;
end $$;
create trigger take_change after insert or update of status on rental_changes
  for each row execute function take_change();

-- Whoever cancels a rental ends what was proposed for it, in any version.
create function end_change() returns trigger language plpgsql as $$
begin
  update rental_changes set status = 'lapsed', decided_at = now(), version = version + 1
  where rental_id = new.id and status in ('open', 'to-pay');
  return null;
end $$;
create trigger end_change after update of status on rentals
  for each row when (new.status <> old.status) execute function end_change();

-- contract: this allows two more reasons than before
alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('cancelled', 'dates-lost', 'paid-twice', 'made-at-provider', 'given-back', 'changed', 'change-lost')) not valid;
alter table refunds validate constraint refunds_reason_check;

-- One way to pay at a time is for each due (payment_attempts_open_of_due): a rental may have several now.
drop index if exists payment_attempts_open;

-- The rental that a due belongs to, whatever of it is paid for.
create function rental_of_due(due uuid) returns uuid
  language sql stable
  begin atomic
    select case kind
      when 'booking' then subject_id
      when 'change' then (select rental_id from rental_changes where rental_changes.id = subject_id)
    end from dues where dues.id = due;
  end;

create or replace function link_attempt_to_due() returns trigger language plpgsql as $$
begin
  if new.due_id is null then
    insert into dues (kind, subject_id, payer_id, amount_cents, currency)
    select 'booking', id, renter_id, total_cents, currency from rentals where id = new.rental_id
    on conflict (kind, subject_id) do nothing;
    new.due_id := (select id from dues where kind = 'booking' and subject_id = new.rental_id);
  else
    new.rental_id := rental_of_due(new.due_id);
  end if;
  return new;
end $$;

create or replace function link_entry_to_due() returns trigger language plpgsql as $$
begin
  if new.due_id is null then
    new.due_id := (select id from dues where kind = 'booking' and subject_id = new.rental_id);
  else
    new.rental_id := rental_of_due(new.due_id);
  end if;
  return new;
end $$;
