-- Who somebody is to a provider of single sign-on. The subject never changes there, an address may.
create table account_identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- As the provider named it when they last signed in, so that they know it again
  email citext,
  connected_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- When its person last signed in at the provider again, in place of typing a password that they do not have.
alter table sessions add column confirmed_at timestamptz;
