-- A public demo (DEMO=on), which begins afresh every hour. Elsewhere both tables are empty.

-- When it does so next. The row is locked by whoever does it, and written in the same transaction as everything else, so that a
-- reset has happened or has not.
create table demo_site (
  is_only boolean primary key default true check (is_only),
  reset_at timestamptz,
  next_reset_at timestamptz not null
);

-- Files that the database no longer has a row for, until they are gone. An upload that was under way may store its own a moment
-- after the reset, so each is removed again a little later.
create table demo_leftovers (
  photo_key text primary key,
  left_at timestamptz not null default clock_timestamp()
);
