-- Places of the world, and where each car is shown. Workers load the places and then look up every car that is there: until then
-- it has no position, as before.
create extension if not exists cube with schema public;

-- Cities and towns of the world, from the packages that `server/places` reads; a worker writes them, and they can be
-- written again at any time. Backups leave them out.
create table places (
  name text not null,
  region text not null,
  -- Its code within the country: TX
  region_code text not null,
  country text not null,
  population integer not null,
  lat real not null,
  lng real not null,
  name_key text collate "C" not null generated always as (search_form(name)) stored
);
create index places_name on places (name_key, population desc);
-- Two letters are the beginning of thousands: the largest of these come first.
create index places_two_letters on places (left(name_key, 2), population desc);

-- Which of them these are: the versions of the packages, so that an older server does not put older ones in their place.
create table place_data (
  is_only boolean primary key default true check (is_only),
  version integer[] not null
);

-- Where the names are that owners gave, as they were found; without a position where nothing was. What was found stays, so
-- that all cars of a name are at the same place.
create table place_names (
  location_key text primary key,
  lat real check (lat between -90 and 90),
  lng real check (lng between -180 and 180),
  check ((lat is null) = (lng is null))
);

alter table cars
  add spot bigint check (spot between 0 and 64800359999),
  add spot_source smallint not null default 0 check (spot_source between 0 and 3);
create index cars_active_spot on cars (spot, id desc) where status = 1;
create index cars_to_place on cars (id) where spot_source = 0 and removed_at is null;
create index cars_nowhere on cars (location_key) where spot_source = 3 and removed_at is null;

alter table car_pickups
  add pin point check (pin[0] between -90 and 90 and pin[1] between -180 and 180),
  add pin_offset point,
  add pin_drawn_for point;

-- The points at which cars are shown, and how many are. A search by distance walks along these: thousands of cars of a city
-- share a few dozen of them.
create table car_spots (
  spot bigint primary key,
  at cube not null,
  active_cars integer not null
);
create index car_spots_at on car_spots using gist (at) where active_cars > 0;

-- On a sphere of radius 1, where straight lines are in the order of distances; poles and the date line are like anywhere.
create function spot_at(spot bigint) returns cube language sql immutable strict parallel safe
  return cube(array[
    cosd((spot / 360000) / 1000.0 - 90) * cosd((spot % 360000) / 1000.0 - 180),
    cosd((spot / 360000) / 1000.0 - 90) * sind((spot % 360000) / 1000.0 - 180),
    sind((spot / 360000) / 1000.0 - 90)]);

create or replace function car_card(car cars) returns text
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

-- A car in another place has to be looked for again, unless its owner has put a pin.
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

-- In the order of the points, so that two changes never wait for each other.
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

create trigger count_spots after insert or delete or update of state, spot, location on cars
  for each row execute function count_spots();

create trigger forget_spot before update of location on cars
  for each row execute function forget_spot();

create trigger show_spot before update of spot on cars
  for each row when (old.spot is distinct from new.spot) execute function show_spot();

-- Where the car is has to be looked up.
create trigger wake_workers after insert or update of location, spot_source on cars
  for each row when (new.spot_source = 0)
  execute function wake_workers();
