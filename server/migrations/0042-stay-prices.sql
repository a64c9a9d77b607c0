-- What short stays of the coming months cost, of cars whose days differ (`contract/cars/stay-prices.ts`): searches by price with
-- dates walk along it, as they walk along the price of a day of all other cars.
create table stay_prices (
  car_id uuid not null references cars on delete cascade,
  days smallint not null,
  total_cents bigint not null,
  -- When they start: one bit for each weekday, Monday first, and the first and the last day
  weekdays smallint not null,
  first_start date not null,
  last_start date not null,
  -- As in `cars`
  location_key text not null,
  vehicle_type text not null,
  gear text not null
);
create index stay_prices_car on stay_prices (car_id);
create index stay_prices_all on stay_prices (days, total_cents, car_id) include (weekdays, first_start, last_start);
create index stay_prices_location on stay_prices (location_key, days, total_cents, car_id)
  include (weekdays, first_start, last_start);
create index stay_prices_type_gear on stay_prices (vehicle_type, gear, days, total_cents, car_id)
  include (weekdays, first_start, last_start);

-- Every short stay up to this day is in there. A worker writes those of cars of which nothing is.
alter table cars add stays_until date not null default '-infinity';
create index cars_active_stays_until on cars (stays_until, id) where status = 1 and least_cents < most_cents;

-- As in 0039; and the stays are forgotten with the rest.
create or replace function forget_search_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.price_cents, old.price_rules, old.window_days)
      is distinct from (new.price_cents, new.price_rules, new.window_days) then
    new.price_sums := null;
    new.wide_price_sums := null;
    new.price_sums_from := null;
    new.length_discounts := null;
    new.from_cents := new.price_cents;
    new.least_cents := new.price_cents;
    new.short_least_cents := new.price_cents;
    new.most_cents := new.price_cents;
    new.prices_until := case when new.price_rules is not null then '-infinity'::date end;
    if tg_op = 'UPDATE' and old.stays_until > '-infinity' then
      delete from stay_prices where car_id = new.id;
    end if;
    new.stays_until := '-infinity';
  end if;
  return new;
end $$;

create function follow_stay_prices() returns trigger language plpgsql as $$
begin
  if new.removed_at is null then
    update stay_prices set location_key = new.location_key, vehicle_type = new.vehicle_type, gear = new.gear
    where car_id = new.id;
  else
    delete from stay_prices where car_id = new.id;
    update cars set stays_until = '-infinity' where id = new.id;
  end if;
  return null;
end $$;
create trigger follow_stay_prices after update on cars for each row
  when (new.stays_until > '-infinity' and (new.removed_at is not null
    or (old.location_key, old.vehicle_type, old.gear) is distinct from (new.location_key, new.vehicle_type, new.gear)))
  execute function follow_stay_prices();
