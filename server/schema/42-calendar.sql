-- Days that an owner has blocked.
create table blocks (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id) on delete cascade,
  -- Both ends are included, as in rentals.
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  -- Visible only to the owner
  note text not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now()
);
create index blocks_car on blocks (car_id, lower(period));

-- A car's calendar on another site, and the days imported from it. These may overlap each other and days that are
-- already taken: nothing is refused or cancelled because of them.
create table calendar_feeds (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id) on delete cascade,
  created_at timestamptz not null default now(),
  name text not null default '' check (char_length(name) <= 60),
  -- The other site's secret; never logged or returned by the API.
  address text not null default '' check (char_length(address) <= 2000),
  -- The other site's cache validators from its last response, for conditional requests.
  etag text,
  last_modified text,
  due_at timestamptz not null default now(),
  -- The process that is reading the calendar. If it dies, another takes over when the lease expires.
  lease uuid,
  leased_until timestamptz,
  tried_at timestamptz,
  -- The last time that the calendar was imported or found unchanged
  succeeded_at timestamptz,
  -- The last time that the complete calendar was received
  read_at timestamptz,
  failing_since timestamptz,
  error text,
  -- How many times in a row the calendar was empty after having had events
  empty_reads integer not null default 0,
  events integer not null default 0,
  days integer not null default 0,
  unreadable integer not null default 0
);
create index calendar_feeds_car on calendar_feeds (car_id, id);
create index calendar_feeds_due on calendar_feeds (due_at);

create table imported_days (
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  car_id uuid not null references cars (id) on delete cascade,
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period))
);
create index imported_days_feed on imported_days (feed_id);
create index imported_days_car on imported_days (car_id);

-- Collisions of imported days with bookings; the owner is notified once of each.
create table feed_collisions (
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  rental_id uuid not null references rentals (id) on delete cascade,
  noticed_at timestamptz not null default now(),
  primary key (feed_id, rental_id)
);
create index feed_collisions_rental on feed_collisions (rental_id);

-- The address at which other sites read a car's calendar. Its secret is derived from the id and the server's secret.
create table calendar_exports (
  car_id uuid primary key references cars (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- When the calendar was last read; from then on, other sites know the days taken before
  read_at timestamptz
);
