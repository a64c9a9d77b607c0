-- One for each car and renter. Writers lock the row first, so that the ids of its messages are in the order in
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
-- Whom to mail about what they have not read yet: a worker looks every few seconds.
create index threads_unmailed on threads (last_message_at)
  where renter_unread > 0 and renter_mailed_at is null or owner_unread > 0 and owner_mailed_at is null;

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
  -- What the reader of a message sees of it before they have booked, kept so that reading costs nothing: null where
  -- nothing is hidden. Beside it, by which version of the rule (`contract/messages/mask-contacts.ts`); a worker masks again
  -- what is older or has none.
  masked text,
  masked_by smallint,
  check ((author_id is null) = (event is not null))
);
create unique index messages_key on messages (author_id, key) where key is not null;
create index messages_thread on messages (thread_id, id);
create index messages_photos on messages using gin (photo_ids) where photo_ids <> '{}';
create index messages_rental on messages (rental_id) where rental_id is not null;
create index messages_masked_by on messages (masked_by) where author_id is not null;

-- Replies that somebody uses again, in their order.
create table reply_templates (
  user_id uuid primary key references users (id) on delete cascade,
  templates jsonb not null,
  updated_at timestamptz not null default now()
);
