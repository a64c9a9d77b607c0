-- Listings, and the counts that pages show of them.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Text as searches compare it: lower case, no accents, single spaces. unaccent is only called stable because its
-- dictionary could be edited; ours never is, so that an index and a generated column may use it.
create function search_form(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent', normalize(words, nfkc))), '\s+', ' ', 'g'));

-- A LIKE pattern for text that holds these words somewhere. Escaped last, since unaccent can make a % or a \ of its own.
create function search_pattern(words text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(search_form(words), '([\\%_])', '\\\1', 'g') || '%';

create table cars (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id),
  title text not null check (char_length(title) between 3 and 80),
  description text not null check (char_length(description) between 1 and 4000),
  price_cents integer not null check (price_cents between 1 and 1000000),
  location text not null check (char_length(location) between 1 and 120),
  gear text not null check (gear in ('Manual', 'Automatic')),
  seats smallint not null check (seats between 1 and 60),
  vehicle_type text not null check (
    vehicle_type in (
      'Sedan', 'SUV', 'Coupe', 'Convertible', 'Family car', 'Break', 'Electric vehicle', 'Luxury Vehicle', 'Truck', 'Van'
    )
  ),
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  -- Milliseconds, so that a page's last moment survives the way through JavaScript exactly.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  location_key text not null generated always as (search_form(location)) stored,
  search_text text not null generated always as (search_form(title) || E'\n' || search_form(location)) stored,
  -- The live rentals' days from today on, so that a search reads one table only. Not indexed, and pages keep free room,
  -- so that a booking updates the row in place.
  booked datemultirange not null default '{}',
  -- The JSON that lists of results show of this car, ready to send; car_card() makes it.
  card text not null default '{}'
) with (fillfactor = 85);
-- The card is read with every search and the description hardly ever, so the description is moved out of the row first.
alter table cars alter column card set storage main;

create index cars_owner on cars (owner_id, created_at desc, id desc);
create index cars_newest on cars (created_at desc, id desc);
create index cars_waiting on cars (status, created_at desc, id desc);
create index cars_active_newest on cars (created_at desc, id desc) where status = 1;
create index cars_active_price on cars (price_cents, id) where status = 1;
create index cars_active_location_price on cars (location_key, price_cents, id) where status = 1;
create index cars_active_location_newest on cars (location_key, created_at desc, id desc) where status = 1;
create index cars_active_type_gear_price on cars (vehicle_type, gear, price_cents, id) where status = 1;
create index cars_search_text on cars using gin (search_text gin_trgm_ops);

-- Counts live beside the cars: a counter that is indexed on the car would cost every booking its update in place.
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

-- How often each car was rented, with what a search by popularity narrows down by.
create table car_stats (
  car_id uuid primary key references cars (id) on delete cascade,
  confirmed_rentals integer not null default 0,
  is_active boolean not null,
  location_key text not null,
  vehicle_type text not null
);
create index car_stats_popular on car_stats (confirmed_rentals desc, car_id desc) where is_active;
create index car_stats_location on car_stats (location_key, confirmed_rentals desc, car_id desc) where is_active;
create index car_stats_type on car_stats (vehicle_type, confirmed_rentals desc, car_id desc) where is_active;

create function count_place(place_key text, place text, difference integer) returns void
  language sql
  begin atomic
    insert into location_stats as known values (place_key, place, difference)
    on conflict (location_key) do update set
      active_cars = known.active_cars + excluded.active_cars,
      -- A place that had no car left is written the way its next owner writes it.
      location = case when known.active_cars = 0 then excluded.location else known.location end;
  end;

-- The only place that keeps the counts. Rows are always locked in the same order (by status, then by place), so that two
-- changes never wait for each other.
create function count_listing() returns trigger language plpgsql as $$
declare
  active_before boolean := tg_op <> 'INSERT' and old.status = 1;
  active_now boolean := tg_op <> 'DELETE' and new.status = 1;
begin
  if tg_op = 'UPDATE' then
    if (old.status, old.location_key, old.vehicle_type) = (new.status, new.location_key, new.vehicle_type) then
      return null;
    end if;
  end if;

  for counted in 0..1 loop
    update listing_counts set cars = cars
      + (tg_op <> 'DELETE' and new.status = counted)::integer - (tg_op <> 'INSERT' and old.status = counted)::integer
    where status = counted and (tg_op <> 'UPDATE' or old.status <> new.status);
  end loop;

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

create trigger count_listing
  after insert or delete or update of status, location, vehicle_type on cars
  for each row execute function count_listing();
