-- Keys with which programs call the API: in the name of a person, or of the operator.
create table api_keys (
  id uuid primary key default uuidv7(),
  -- A personal key acts as its person. An operator's acts as an administrator, the one who made it, as long as they are one.
  kind text not null check (kind in ('personal', 'operator')),
  user_id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 60),
  -- No list of those that exist: another version may know more or fewer.
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  -- How it begins, so that people recognise it. The rest is nowhere.
  prefix text not null check (char_length(prefix) <= 20),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- To within a minute
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);

-- Where programs are told what happens: a person's, about what concerns them, or the operator's, about everything.
create table webhooks (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('personal', 'operator')),
  -- Whose it is. Of the operator's: who made it, null once they are deleted.
  user_id uuid references users (id),
  -- Some sites put a secret into it: it is in no log.
  address text not null check (char_length(address) <= 2000),
  events text[] not null check (cardinality(events) between 1 and 100),
  -- The secret that deliveries are signed with is made of this, the id and the server's own secret.
  secret_version integer not null default 1,
  -- For a day after this the one before counts too.
  rotated_at timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  -- By its person, or after days of failing
  disabled_at timestamptz,
  -- The process that sends its deliveries now, one after the other. One that died is followed by another once this is over.
  lease uuid,
  leased_until timestamptz,
  check (kind = 'operator' or user_id is not null)
);
create index webhooks_user on webhooks (user_id);

-- What is to be sent, and how that went. Written in the transaction of the event.
create table webhook_deliveries (
  -- Grows with time: deliveries of a webhook are sent in this order, and a page of them is a range of it.
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event text not null check (char_length(event) <= 60),
  -- With the webhook it identifies the event: whatever is announced again is sent once.
  event_key text,
  -- Word for word what is signed and sent
  body text not null check (octet_length(body) <= 8192),
  created_at timestamptz not null default now(),
  -- Null once it was delivered or given up
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
