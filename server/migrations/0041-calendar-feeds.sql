-- Other sites' calendars of a car: where they are read, how that went, and where others read ours.
alter table calendar_feeds
  add name text not null default '' check (char_length(name) <= 60),
  -- A secret of the other site's: it is in no log and no response.
  add address text not null default '' check (char_length(address) <= 2000),
  -- What the other site said of what it sent last, so that it need not send it again.
  add etag text,
  add last_modified text,
  add due_at timestamptz not null default now(),
  -- Whoever reads it now. A reader that died is followed by another once this is over.
  add lease uuid,
  add leased_until timestamptz,
  add tried_at timestamptz,
  -- The last time that what it says was taken over, or was found unchanged
  add succeeded_at timestamptz,
  -- The last time that it sent all of it
  add read_at timestamptz,
  add failing_since timestamptz,
  add error text,
  -- How often in a row it was empty although it had brought something
  add empty_reads integer not null default 0,
  add events integer not null default 0,
  add days integer not null default 0,
  add unreadable integer not null default 0;
create index calendar_feeds_due on calendar_feeds (due_at);

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
