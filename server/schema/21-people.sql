-- Figures beside the person, renewed by workers and by the reviews that become visible.
create table person_figures (
  user_id uuid primary key references users (id) on delete cascade,
  owner_reviews integer not null default 0,
  owner_stars integer not null default 0,
  renter_reviews integer not null default 0,
  renter_stars integer not null default 0,
  -- Null while there is too little to tell from
  response_percent smallint check (response_percent between 0 and 100),
  response_minutes integer check (response_minutes >= 0),
  cancelled_percent smallint check (cancelled_percent between 0 and 100),
  updated_at timestamptz not null default now(),
  -- The day for which a worker has last looked how somebody answers.
  answers_on date
);
