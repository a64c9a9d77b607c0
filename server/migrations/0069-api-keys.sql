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
