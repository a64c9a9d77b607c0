-- Who has which car when. The constraint is what makes a double booking impossible; everything else is a faster way to
-- find out in advance.
create extension if not exists btree_gist with schema public;

create table rentals (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id),
  renter_id uuid not null references users (id),
  -- Both ends belong to the rental. PostgreSQL keeps the day after the last one as the upper bound.
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  start_date date not null generated always as (lower(period)) stored,
  end_date date not null generated always as (upper(period) - 1) stored,
  status text not null check (status in ('held', 'confirmed', 'cancelled', 'expired')),
  -- What was agreed when the dates were taken, whatever the car costs later.
  price_per_day_cents integer not null check (price_per_day_cents > 0),
  days integer not null check (days >= 1 and days = upper(period) - 1 - lower(period)),
  total_cents bigint not null check (total_cents = days::bigint * price_per_day_cents),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  hold_expires_at timestamptz check (status <> 'held' or hold_expires_at is not null),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rentals_never_overlap exclude using gist (car_id with =, period with &&) where (status in ('held', 'confirmed'))
);
create index rentals_car on rentals (car_id, end_date) include (start_date);
create index rentals_renter on rentals (renter_id, id desc);
create index rentals_holds on rentals (hold_expires_at) where status = 'held';

-- Popularity counts confirmed rentals, in the transaction that confirms or cancels one.
create function count_rental() returns trigger language plpgsql as $$
declare
  was_confirmed boolean := tg_op <> 'INSERT' and old.status = 'confirmed';
  is_confirmed boolean := tg_op <> 'DELETE' and new.status = 'confirmed';
begin
  if was_confirmed <> is_confirmed then
    update car_stats set confirmed_rentals = confirmed_rentals + is_confirmed::integer - was_confirmed::integer
    where car_id = coalesce(new.car_id, old.car_id);
  end if;
  return null;
end $$;

create trigger count_rental
  after insert or delete or update of status on rentals
  for each row execute function count_rental();
