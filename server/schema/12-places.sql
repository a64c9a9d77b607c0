-- The world's cities and towns, from the packages that `server/places` reads. A worker writes them and can rewrite them
-- at any time, so backups omit them.
create table places (
  name text not null,
  region text not null,
  -- The code within the country, such as TX
  region_code text not null,
  country text not null,
  population integer not null,
  lat real not null,
  lng real not null,
  name_key text collate "C" not null generated always as (search_form(name)) stored
);
create index places_name on places (name_key, population desc);
-- Thousands of names begin with the same two letters; the largest places come first.
create index places_two_letters on places (left(name_key, 2), population desc);

-- The versions of the loaded packages, so that an older server does not replace newer data.
create table place_data (
  is_only boolean primary key default true check (is_only),
  version integer[] not null
);

-- Geocoded place names as entered by owners; the position is null if the name was not found. Results are kept so that
-- all cars with the same place name are at the same position.
create table place_names (
  location_key text primary key,
  lat real check (lat between -90 and 90),
  lng real check (lng between -180 and 180),
  check ((lat is null) = (lng is null))
);
