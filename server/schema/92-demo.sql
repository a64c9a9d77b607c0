-- The public demo (DEMO=on), which is reset every hour. Otherwise both tables are empty.

-- When the next reset is due. The process that resets locks the row and updates it in the same transaction as
-- everything else, so that a reset either happens completely or not at all.
create table demo_site (
  is_only boolean primary key default true check (is_only),
  reset_at timestamptz,
  next_reset_at timestamptz not null
);

-- Files whose rows were deleted by a reset, until the files are gone. An upload in progress may store its file just
-- after the reset, so each is deleted again a little later.
create table demo_leftovers (
  photo_key text primary key,
  left_at timestamptz not null default clock_timestamp()
);
