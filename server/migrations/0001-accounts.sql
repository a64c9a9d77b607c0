-- People, and how they sign in. The sessions, accounts and verifications tables have the columns that better-auth
-- expects; what we add to sessions is ours alone.
create extension if not exists citext;

create table users (
  id uuid primary key default uuidv7(),
  display_name text not null,
  email citext not null unique,
  email_verified boolean not null default false,
  image text,
  is_admin boolean not null default false,
  -- Demo accounts have public passwords: production refuses to start while one exists.
  is_demo boolean not null default false,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- SHA-256 of the secret in the renewing cookie, and of the one before it: presenting the older one later than a
  -- moment after the exchange means that somebody copied it.
  secret_hash bytea,
  previous_secret_hash bytea,
  rotated_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);
