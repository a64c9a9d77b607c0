-- One for each car and renter. Whoever writes locks the row first, so that the ids of its messages are in the order in
-- which they become visible, and a reader who asks for what came after the last one misses nothing.
create table threads (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id),
  renter_id uuid not null references users (id),
  owner_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  last_message_id bigint not null default 0,
  last_message_at timestamptz not null default now(),
  renter_read_id bigint not null default 0,
  owner_read_id bigint not null default 0,
  renter_unread integer not null default 0 check (renter_unread >= 0),
  owner_unread integer not null default 0 check (owner_unread >= 0),
  -- When each was last mailed about what they have not read; null once they have
  renter_mailed_at timestamptz,
  owner_mailed_at timestamptz,
  unique (car_id, renter_id),
  check (renter_id <> owner_id)
);
create index threads_renter on threads (renter_id, last_message_at desc, id desc);
create index threads_owner on threads (owner_id, last_message_at desc, id desc);
create index threads_unread_renter on threads (renter_id) where renter_unread > 0;
create index threads_unread_owner on threads (owner_id) where owner_unread > 0;

create table messages (
  id bigint generated always as identity primary key,
  thread_id uuid not null references threads (id),
  -- Null for a line that tells of an event
  author_id uuid references users (id),
  -- Made by the sender's browser: a message that is sent twice is kept once.
  key uuid,
  -- As it was written. Addresses and phone numbers are masked when it is read.
  body text not null default '' check (char_length(body) <= 2000),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 5),
  event text,
  rental_id uuid references rentals (id) on delete set null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  check ((author_id is null) = (event is not null))
);
create unique index messages_key on messages (author_id, key) where key is not null;
create index messages_thread on messages (thread_id, id);
create index messages_photos on messages using gin (photo_ids) where photo_ids <> '{}';

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
  read_at timestamptz,
  unique (user_id, event_key)
);
create index notices_newest on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_age on notices (created_at);
