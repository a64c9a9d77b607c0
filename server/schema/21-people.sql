-- Review and response figures of a user, updated by workers and by reviews as they are revealed.
create table person_figures (
  user_id uuid primary key references users (id) on delete cascade,
  owner_reviews integer not null default 0,
  owner_stars integer not null default 0,
  renter_reviews integer not null default 0,
  renter_stars integer not null default 0,
  -- Null until there is enough data
  response_percent smallint check (response_percent between 0 and 100),
  response_minutes integer check (response_minutes >= 0),
  cancelled_percent smallint check (cancelled_percent between 0 and 100),
  updated_at timestamptz not null default now(),
  -- The last day for which a worker computed the response figures.
  answers_on date
);
