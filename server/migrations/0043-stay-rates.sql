-- What short stays of the coming months cost, of cars whose days differ (`contract/cars/stay-rates.ts`), by their length and by when
-- they start, so that a walk meets hardly any that start at another time. `stay_prices` stays for the version before.
create table stay_rates (
  rate bigint not null,
  car_id uuid not null references cars on delete cascade,
  slot integer not null,
  -- `stay_scope` of the car's place, and of its type and gear
  place integer not null,
  kind integer not null
);

-- Short enough to be in every row. Two names may have the same, so whoever finds a row by it looks at the car as well.
create function stay_scope(name text) returns integer language sql immutable parallel safe
  return ('x' || left(md5(name), 8))::bit(32)::integer;

create index stay_rates_car on stay_rates (car_id);
create index stay_rates_all on stay_rates (slot, rate, car_id);
create index stay_rates_place on stay_rates (place, slot, rate, car_id);
create index stay_rates_kind on stay_rates (kind, slot, rate, car_id);

-- Every short stay up to this day is in there. A worker writes those of cars of which nothing is.
alter table cars add rates_until date not null default '-infinity';
create index cars_active_rates_until on cars (rates_until, id) where status = 1 and least_cents < most_cents;

-- Cars that always cost the same, in the order of rates
create index cars_active_even on cars ((from_cents::bigint * 420), id) where status = 1 and least_cents = most_cents;
create index cars_active_location_even on cars (location_key, (from_cents::bigint * 420), id)
  where status = 1 and least_cents = most_cents;
create index cars_active_type_gear_even on cars (vehicle_type, gear, (from_cents::bigint * 420), id)
  where status = 1 and least_cents = most_cents;

-- As in 0042; and the rates are forgotten with the rest.
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
    if tg_op = 'UPDATE' and old.rates_until > '-infinity' then
      delete from stay_rates where car_id = new.id;
    end if;
    new.stays_until := '-infinity';
    new.rates_until := '-infinity';
  end if;
  return new;
end $$;

create function follow_stay_rates() returns trigger language plpgsql as $$
begin
  if new.removed_at is null then
    update stay_rates set place = stay_scope(new.location_key), kind = stay_scope(new.vehicle_type || ' ' || new.gear)
    where car_id = new.id;
  else
    delete from stay_rates where car_id = new.id;
    update cars set rates_until = '-infinity' where id = new.id;
  end if;
  return null;
end $$;
create trigger follow_stay_rates after update on cars for each row
  when (new.rates_until > '-infinity' and (new.removed_at is not null
    or (old.location_key, old.vehicle_type, old.gear) is distinct from (new.location_key, new.vehicle_type, new.gear)))
  execute function follow_stay_rates();
