-- A public demo begins afresh every hour: when it does so next, and which files are still to be removed.
create table demo_site (
  is_only boolean primary key default true check (is_only),
  reset_at timestamptz,
  next_reset_at timestamptz not null
);

create table demo_leftovers (
  photo_key text primary key,
  left_at timestamptz not null default clock_timestamp()
);
