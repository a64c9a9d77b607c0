-- What people tell of themselves, and what is known of them.
alter table users
  add about text not null default '',
  add spoken_languages text[] not null default '{}',
  -- Never shown before a booking is confirmed
  add phone text,
  add photo_id uuid references photos (id) on delete set null,
  -- Topics of mails that they do not want
  add muted_mails text[] not null default '{}',
  -- In the address that ends such mails without signing in. Made when the first one is written.
  add mail_secret bytea;

-- Whoever needs a photo that is on no car says so, and it is not removed as left over.
alter table photos
  add kept_for text check (kept_for in ('person', 'message', 'handover'));

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
  updated_at timestamptz not null default now()
);
