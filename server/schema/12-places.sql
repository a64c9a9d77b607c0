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
