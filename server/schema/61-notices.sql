-- In-app notifications. The text is generated on reading, in the reader's language.
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
-- One per person and event. Withdrawn notices are found by their subject, and so are notices of a deleted rental.
create unique index notices_event_reader on notices (event_key, user_id);
create index notices_rental on notices (rental_id) where rental_id is not null;

-- When each kind of notice found by a task was introduced. Older events are not announced, so that an upgrade does not
-- mail everyone about the past. A kind without a row here is not announced.
create table news_starts (
  kind text primary key,
  since timestamptz not null default now()
);
insert into news_starts (kind) values
  ('trip-tomorrow'), ('trip-today'), ('return-today'), ('review-wanted'), ('payout-details-wanted'), ('balance-negative');
