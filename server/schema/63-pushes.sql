-- Browsers subscribed to push notifications, for the lifetime of the session that subscribed. The endpoint belongs to
-- the browser's vendor; anyone with endpoint and keys can send to it, so they are never logged.
create table push_devices (
  id uuid primary key default uuidv7(),
  session_id uuid not null unique references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- A browser has one endpoint: the next user who signs in there takes it over.
  endpoint text not null unique check (char_length(endpoint) <= 2000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The VAPID public key that the browser accepts. If the server's secret changes, its private key is lost.
  server_key text not null check (char_length(server_key) <= 100),
  topics text[] not null check (cardinality(topics) <= 50),
  created_at timestamptz not null default now(),
  failing_since timestamptz
);
create index push_devices_user on push_devices (user_id);

-- Push notifications to send, and their outcome. Written in the transaction of the event.
create table pushes (
  id uuid primary key default uuidv7(),
  device_id uuid not null references push_devices (id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  -- The page that the notification opens
  address text not null check (char_length(address) <= 200),
  created_at timestamptz not null default now(),
  -- Null once sent, given up or no longer needed
  next_attempt_at timestamptz default now(),
  attempts integer not null default 0,
  -- The lease of the current sender. A new event for the same notice replaces it.
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
