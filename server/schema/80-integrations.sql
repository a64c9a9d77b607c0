-- API keys of users and of the operator.
create table api_keys (
  id uuid primary key default uuidv7(),
  -- A personal key acts as its user. An operator key acts as the admin who created it, while they are an admin.
  kind text not null check (kind in ('personal', 'operator')),
  user_id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 60),
  -- No check on the scope names: another version may know more or fewer.
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  -- The visible prefix, by which people recognise the key. The rest is stored only as a hash.
  prefix text not null check (char_length(prefix) <= 20),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Accurate to a minute
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);

-- Webhooks: a user's, for events that concern them, or the operator's, for all events.
create table webhooks (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('personal', 'operator')),
  -- The owner; for an operator's webhook its creator, null once deleted.
  user_id uuid references users (id),
  -- Some sites include a secret in the address, so it is never logged.
  address text not null check (char_length(address) <= 2000),
  events text[] not null check (cardinality(events) between 1 and 100),
  -- The signing secret is derived from this, the id and the server's secret.
  secret_version integer not null default 1,
  -- The previous secret stays valid for a day after this.
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  -- Disabled by its owner, or after days of failures
  disabled_at timestamptz,
  -- The process that is sending this webhook's deliveries, in order. If it dies, another takes over when the lease
  -- expires.
  lease uuid,
  leased_until timestamptz,
  check (kind = 'operator' or user_id is not null)
);
create index webhooks_user on webhooks (user_id);

-- Webhook deliveries to send, and their outcome. Written in the transaction of the event.
create table webhook_deliveries (
  -- Time-ordered: deliveries of a webhook are sent in this order, and a page of them is a range of ids.
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null check (char_length(event) <= 60),
  -- Identifies the event together with the webhook: an event announced again is sent once.
  event_key text,
  -- Exactly as signed and sent
  body text not null check (octet_length(body) <= 8192),
  created_at timestamptz not null default now(),
  -- Null once delivered or given up
  next_attempt_at timestamptz default now(),
  attempts integer not null default 0,
  tried_at timestamptz,
  delivered_at timestamptz,
  -- Of the last attempt
  status integer,
  error text check (char_length(error) <= 40),
  response text check (char_length(response) <= 1024),
  dropped_at timestamptz,
  unique (event_key, webhook_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
