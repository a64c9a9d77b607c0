-- Days that an owner keeps for themselves.
create table blocks (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id) on delete cascade,
  -- Both ends belong to it, as with rentals.
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  -- For the owner alone
  note text not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now()
);
create index blocks_car on blocks (car_id, lower(period));

-- Another site's calendar of the same car, and the days that it brought. These may overlap one another and what is taken
-- already: nothing is refused or cancelled for them.
create table calendar_feeds (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id) on delete cascade,
  created_at timestamptz not null default now(),
  name text not null default '' check (char_length(name) <= 60),
  -- A secret of the other site's: it is in no log and no response.
  address text not null default '' check (char_length(address) <= 2000),
  -- What the other site said of what it sent last, so that it need not send it again.
  etag text,
  last_modified text,
  due_at timestamptz not null default now(),
  -- The process that reads it now. A reader that died is followed by another once this is over.
  lease uuid,
  leased_until timestamptz,
  tried_at timestamptz,
  -- The last time that what it says was taken over, or was found unchanged
  succeeded_at timestamptz,
  -- The last time that it sent all of it
  read_at timestamptz,
  failing_since timestamptz,
  error text,
  -- How often in a row it was empty although it had brought something
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

-- An owner hears of each booking that another calendar collides with once, however often it is read.
create table feed_collisions (
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  rental_id uuid not null references rentals (id) on delete cascade,
  noticed_at timestamptz not null default now(),
  primary key (feed_id, rental_id)
);
create index feed_collisions_rental on feed_collisions (rental_id);

-- The address at which other sites read a car's calendar. Its secret is made of the id and the server's own secret.
create table calendar_exports (
  car_id uuid primary key references cars (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- When somebody last read it: from then on others know of what was taken before
  read_at timestamptz
);
