-- Pushes: which browsers are told what happens, and what they are to be told (schema/63-pushes.sql). The mail about the same
-- event waits for a moment. The version before pushes nothing, and sends such a mail when it is due.
-- Browsers that are told what happens, each for as long as the session in which it was asked for. Where they are told belongs
-- to the browser's maker; who knows the address and the keys could send there, so they are in no log.
create table push_devices (
  id uuid primary key default uuidv7(),
  session_id uuid not null unique references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- One browser has one: whoever signs in there next takes it over.
  endpoint text not null unique check (char_length(endpoint) <= 2000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The public key that the browser lets in. After another secret of the server's, nobody has the one that belongs to it.
  server_key text not null check (char_length(server_key) <= 100),
  topics text[] not null check (cardinality(topics) <= 50),
  created_at timestamptz not null default now(),
  failing_since timestamptz
);
create index push_devices_user on push_devices (user_id);

-- What is to be pushed, and how that went. Written in the transaction of the event.
create table pushes (
  id uuid primary key default uuidv7(),
  device_id uuid not null references push_devices (id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  -- The page that it opens
  address text not null check (char_length(address) <= 200),
  created_at timestamptz not null default now(),
  -- Null once it was sent, given up, or is needed no more
  next_attempt_at timestamptz default now(),
  attempts integer not null default 0,
  -- Who sends it now. Told again meanwhile, it is another one.
  lease uuid,
  sent_at timestamptz,
  -- Of the last attempt
  status integer,
  error text check (char_length(error) <= 40),
  unique (notice_id, device_id)
);
create index pushes_due on pushes (next_attempt_at) where next_attempt_at is not null;
create index pushes_device on pushes (device_id);
create index pushes_age on pushes (created_at);

alter table outbox add column not_before timestamptz;

create trigger wake_workers after insert or update of next_attempt_at on pushes
  for each row when (new.next_attempt_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();
