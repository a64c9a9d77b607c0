-- Data derived from cars for searches, lists and counters, maintained in the transactions that change the cars.

-- Counts are not columns of cars: an indexed counter there would prevent heap-only updates when cars are booked.
create table listing_counts (
  status smallint primary key,
  cars integer not null
);
insert into listing_counts values (0, 0), (1, 0);

create table location_stats (
  location_key text primary key,
  location text not null,
  active_cars integer not null
);

-- Rentals per car, with the columns that a search by popularity filters by.
create table car_stats (
  car_id uuid primary key references cars (id) on delete cascade,
  confirmed_rentals integer not null default 0,
  is_active boolean not null,
  location_key text not null,
  vehicle_type text not null,
  -- A search by rating scans this table, like one by popularity.
  rating_rank integer not null default 0
);
create index car_stats_popular on car_stats (confirmed_rentals desc, car_id desc) where is_active;
create index car_stats_location on car_stats (location_key, confirmed_rentals desc, car_id desc) where is_active;
create index car_stats_type on car_stats (vehicle_type, confirmed_rentals desc, car_id desc) where is_active;
create index car_stats_rated on car_stats (rating_rank desc, car_id desc) where is_active;
create index car_stats_location_rated on car_stats (location_key, rating_rank desc, car_id desc) where is_active;
create index car_stats_type_rated on car_stats (vehicle_type, rating_rank desc, car_id desc) where is_active;

-- Prices of short stays in the coming months, for cars whose prices vary (`contract/cars/stay-rates.ts`), by length and
-- start date, so that a scan reads few stays with another start date.
create table stay_rates (
  rate bigint not null,
  car_id uuid not null references cars on delete cascade,
  slot integer not null,
  -- `stay_scope` of the car's place, and of its type and gear
  place integer not null,
  kind integer not null
);
create index stay_rates_car on stay_rates (car_id);
create index stay_rates_all on stay_rates (slot, rate, car_id);
create index stay_rates_place on stay_rates (place, slot, rate, car_id);
create index stay_rates_kind on stay_rates (kind, slot, rate, car_id);

-- Facts about each car (`facts_of`), newest first, so that a search for a fact that one car in hundreds has reads only
-- those.
create table car_facts (
  fact integer not null,
  created_at timestamptz(3) not null,
  car_id uuid not null,
  primary key (fact, created_at, car_id)
);

-- The displayed positions and the number of cars at each. A search by distance scans these: thousands of cars in a city
-- share a few dozen positions.
create table car_spots (
  spot bigint primary key,
  at cube not null,
  active_cars integer not null
);
create index car_spots_at on car_spots using gist (at) where active_cars > 0;

-- On a sphere of radius 1, straight-line distances have the same order as surface distances, also near the poles and
-- the date line. Each point is moved outwards by up to 6 centimetres, so that no two distances are equal and the order
-- is total.
create function spot_at(spot bigint) returns cube language sql immutable strict parallel safe
  return cube(array[
    cosd((spot / 360000)::float8 / 1000 - 90) * cosd((spot % 360000)::float8 / 1000 - 180) * (1 + spot % 99991 * 1e-13::float8),
    cosd((spot / 360000)::float8 / 1000 - 90) * sind((spot % 360000)::float8 / 1000 - 180) * (1 + spot % 99991 * 1e-13::float8),
    sind((spot / 360000)::float8 / 1000 - 90) * (1 + spot % 99991 * 1e-13::float8)]);

-- A car in a list of results, as JSON text: with the lowest price of a day if prices vary, and rating and facts if
-- there are any. It is stored with the car, so code that changes the car or its photos rewrites it in the same
-- transaction.
create function car_card(car cars) returns text
  language sql stable parallel safe
  begin atomic
    select ascii_json((jsonb_build_object(
      'id', car.id,
      'title', car.title,
      'location', car.location,
      'priceCents', car.price_cents,
      'gear', car.gear,
      'seats', car.seats,
      'vehicleType', car.vehicle_type,
      'createdAt', to_char(car.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'photo', (
        select jsonb_build_object(
          'id', photos.id, 'key', photos.key, 'width', photos.width, 'height', photos.height,
          'placeholder', photos.placeholder)
        from photos where photos.car_id = car.id order by photos.position limit 1
      )
    ) || case when coalesce(car.price_sums[1], car.wide_price_sums[1]) is null then '{}'::jsonb
      else jsonb_build_object('fromCents', car.from_cents) end
      || case when car.review_count = 0 then '{}'::jsonb
      else jsonb_build_object('rating', round(car.rating / 10.0, 1), 'reviewCount', car.review_count) end
      || case when car.spot is null then '{}'::jsonb
      else jsonb_build_object('point', jsonb_build_array(
        round((car.spot / 360000) / 1000.0 - 90, 3), round((car.spot % 360000) / 1000.0 - 180, 3))) end
      || jsonb_strip_nulls(jsonb_build_object(
        'make', car.make, 'model', car.model, 'year', car.year, 'fuel', car.fuel)))::text);
  end;

create function count_place(place_key text, place text, difference integer) returns void
  language sql
  begin atomic
    insert into location_stats as known values (place_key, place, difference)
    on conflict (location_key) do update set
      active_cars = known.active_cars + excluded.active_cars,
      -- A place that had no car left is written the way its next owner writes it.
      location = case when known.active_cars = 0 then excluded.location else known.location end;
  end;

-- The only function that updates the counts; removed cars are not counted. Rows are always locked in the same order (by
-- status, then by place), so that two changes cannot deadlock.
create function count_listing() returns trigger language plpgsql as $$
declare
  active_before boolean := tg_op <> 'INSERT' and old.status = 1;
  active_now boolean := tg_op <> 'DELETE' and new.status = 1;
  counted_before smallint := case when tg_op <> 'INSERT' and old.removed_at is null then old.status end;
  counted_now smallint := case when tg_op <> 'DELETE' and new.removed_at is null then new.status end;
begin
  if tg_op = 'UPDATE' then
    if counted_before is not distinct from counted_now
      and (old.location_key, old.vehicle_type) = (new.location_key, new.vehicle_type) then
      return null;
    end if;
  end if;

  if counted_before is distinct from counted_now then
    for counted in 0..1 loop
      update listing_counts set cars = cars
        + coalesce(counted_now = counted, false)::integer - coalesce(counted_before = counted, false)::integer
      where status = counted and counted in (counted_before, counted_now);
    end loop;
  end if;

  if active_before and active_now and old.location_key > new.location_key then
    perform count_place(new.location_key, new.location, 1);
    perform count_place(old.location_key, old.location, -1);
  elsif not (active_before and active_now and old.location_key = new.location_key) then
    if active_before then perform count_place(old.location_key, old.location, -1); end if;
    if active_now then perform count_place(new.location_key, new.location, 1); end if;
  end if;

  if tg_op = 'INSERT' then
    insert into car_stats (car_id, is_active, location_key, vehicle_type)
    values (new.id, active_now, new.location_key, new.vehicle_type);
  elsif tg_op = 'UPDATE' then
    update car_stats set is_active = active_now, location_key = new.location_key,
      vehicle_type = new.vehicle_type
    where car_id = new.id;
  end if;
  return null;
end $$;

-- A Bayesian average in thousandths of a star: five reviews of four stars are added, so that one five-star review does
-- not rank above forty reviews of nearly five. Cars without reviews come last.
create function rating_rank(review_count integer, star_sum integer) returns integer
  language sql immutable parallel safe
  return case when review_count > 0 then round((star_sum + 20) * 1000.0 / (review_count + 5))::integer else 0 end;

create function rate_car() returns trigger language plpgsql as $$
begin
  new.rating := case when new.review_count > 0 then round(new.star_sum * 10.0 / new.review_count) end;
  new.card := car_card(new);
  return new;
end $$;

-- A car that moves to another place is geocoded again, unless its owner has set a pin.
create function forget_spot() returns trigger language plpgsql as $$
begin
  if new.spot_source <> 2 and search_form(new.location) <> old.location_key then
    new.spot := null;
    new.spot_source := 0;
  end if;
  return new;
end $$;

create function show_spot() returns trigger language plpgsql as $$
begin
  new.card := car_card(new);
  return new;
end $$;

create function count_spot(counted bigint, difference integer) returns void language sql
  begin atomic
    insert into car_spots as known values (counted, spot_at(counted), difference)
    on conflict (spot) do update set active_cars = known.active_cars + excluded.active_cars;
  end;

-- Ordered by point, so that two changes cannot deadlock.
create function count_spots() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op <> 'INSERT' and old.status = 1 then old.spot end;
  after bigint := case when tg_op <> 'DELETE' and new.status = 1 then new.spot end;
begin
  if before is not distinct from after then return null; end if;
  if before > after then perform count_spot(after, 1); end if;
  if before is not null then perform count_spot(before, -1); end if;
  if after is not null and before > after is not true then perform count_spot(after, 1); end if;
  return null;
end $$;

-- Small, because it is in many rows. Two facts may have the same key, so a query that uses it also checks the car.
create function fact_key(fact text) returns integer language sql immutable parallel safe
  return ('x' || left(md5(search_form(fact)), 8))::bit(32)::integer;

-- Facts that a search may filter by and that most cars do not have. `factsAsked` formats them the same way.
create function facts_of(car cars) returns setof integer language sql stable parallel safe
  begin atomic
    select fact_key(fact) from (
      select 'make ' || car.make_key as fact
      union all select 'fuel ' || car.fuel
      union all select 'feature ' || place from generate_series(0, 30) as place where car.features & (1 << place) > 0
      union all select 'field ' || key || ' ' || value from jsonb_each_text(car.fields)
    ) facts where fact is not null group by 1;
  end;

create function keep_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 1 then
    delete from car_facts using facts_of(old) as fact
    where car_facts.fact = fact.fact and created_at = old.created_at and car_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.status = 1 then
    insert into car_facts select fact, new.created_at, new.id from facts_of(new) as fact;
  end if;
  return null;
end $$;

create function rank_car() returns trigger language plpgsql as $$
begin
  update car_stats set rating_rank = rating_rank(new.review_count, new.star_sum) where car_id = new.id;
  return null;
end $$;

-- After a price change, the search prices are recomputed (`setSearchPrices`). Until then, searches use the car's base
-- price.
create function forget_search_prices() returns trigger language plpgsql as $$
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
    if tg_op = 'UPDATE' and old.rates_until > '-infinity' then
      delete from stay_rates where car_id = new.id;
    end if;
    new.rates_until := '-infinity';
  end if;
  return new;
end $$;

-- Called by version 1.0.0, which has no steps.
create function stay_total(
  price_cents integer, price_sums integer[], wide_price_sums bigint[], price_sums_from date, length_discounts smallint[],
  first_day date, days integer
) returns bigint
  language sql immutable parallel safe
  return (
    coalesce(
      price_sums[first_day - price_sums_from + 1 + days] - price_sums[first_day - price_sums_from + 1],
      wide_price_sums[first_day - price_sums_from + 1 + days] - wide_price_sums[first_day - price_sums_from + 1],
      price_cents::bigint * days)
    * case
      when length_discounts is null then 100
      when days >= length_discounts[5] then 100 - length_discounts[6]
      when days >= length_discounts[3] then 100 - length_discounts[4]
      when days >= length_discounts[1] then 100 - length_discounts[2]
      else 100 end
    + 49) / 100;

-- The price of a stay: the sum of the days' prices less the highest discount that applies, rounded half up to a step of
-- the currency. A single expression, so that the planner inlines it.
create function stay_total(
  price_cents integer, price_sums integer[], wide_price_sums bigint[], price_sums_from date, length_discounts smallint[],
  first_day date, days integer, step_cents integer
) returns bigint
  language sql immutable parallel safe
  return (
    coalesce(
      price_sums[first_day - price_sums_from + 1 + days] - price_sums[first_day - price_sums_from + 1],
      wide_price_sums[first_day - price_sums_from + 1 + days] - wide_price_sums[first_day - price_sums_from + 1],
      price_cents::bigint * days)
    * case
      when length_discounts is null then 100
      when days >= length_discounts[5] then 100 - length_discounts[6]
      when days >= length_discounts[3] then 100 - length_discounts[4]
      when days >= length_discounts[1] then 100 - length_discounts[2]
      else 100 end
    + 49 * step_cents) / (100 * step_cents) * step_cents;

-- Small, because it is in every row. Two names may have the same key, so a query that uses it also checks the car.
create function stay_scope(name text) returns integer language sql immutable parallel safe
  return ('x' || left(md5(name), 8))::bit(32)::integer;

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

create trigger count_listing after insert or delete or update of state, location, vehicle_type on cars
  for each row execute function count_listing();

create trigger count_spots after insert or delete or update of state, spot, location on cars
  for each row execute function count_spots();

create trigger keep_facts after insert or delete on cars
  for each row execute function keep_facts();

create trigger change_facts after update on cars for each row
  when ((old.status, old.created_at, old.make_key, old.fuel, old.features, old.fields)
    is distinct from (new.status, new.created_at, new.make_key, new.fuel, new.features, new.fields))
  execute function keep_facts();

create trigger forget_spot before update of location on cars
  for each row execute function forget_spot();

create trigger show_spot before update of spot on cars
  for each row when (old.spot is distinct from new.spot) execute function show_spot();

create trigger rate_car before update of review_count, star_sum on cars
  for each row execute function rate_car();

create trigger rank_car after update of review_count, star_sum on cars
  for each row execute function rank_car();

create trigger forget_search_prices before insert or update of price_cents, price_rules, window_days on cars
  for each row execute function forget_search_prices();

create trigger follow_stay_rates after update on cars for each row
  when (new.rates_until > '-infinity' and (new.removed_at is not null
    or (old.location_key, old.vehicle_type, old.gear) is distinct from (new.location_key, new.vehicle_type, new.gear)))
  execute function follow_stay_rates();
