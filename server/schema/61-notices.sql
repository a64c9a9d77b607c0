-- What a person is told in the application. The words are written when it is read, in the reader's language.
create table notices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- Deduplicates
  event_key text not null,
  role text check (role in ('renter', 'owner')),
  actor_id uuid references users (id) on delete set null,
  car_id uuid references cars (id) on delete cascade,
  rental_id uuid references rentals (id) on delete cascade,
  thread_id uuid references threads (id) on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_newest on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_age on notices (created_at);
-- One for each person and event. What is taken back is found by what it was about, and so is what goes with a rental that is forgotten.
create unique index notices_event_reader on notices (event_key, user_id);
create index notices_rental on notices (rental_id) where rental_id is not null;

-- From when on people are told of what a task finds by looking. What happened before a release brought a kind of news is no
-- news: an upgrade mails nobody about it. A kind that has no row here is told to nobody.
create table news_starts (
  kind text primary key,
  since timestamptz not null default now()
);
insert into news_starts (kind) values
  ('trip-tomorrow'), ('trip-today'), ('return-today'), ('review-wanted'), ('payout-details-wanted'), ('balance-negative');
