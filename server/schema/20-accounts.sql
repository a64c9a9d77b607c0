-- People, and how they sign in.

-- With a space in front, so that one or two letters can be found at the beginning of a word, which three letters of an
-- index cannot.
create function person_search_text(display_name text, email text) returns text
  language sql immutable strict parallel safe
  return ' ' || search_form(display_name || ' ' || email);

create table users (
  id uuid primary key default uuidv7(),
  display_name text not null,
  email citext not null unique,
  email_verified boolean not null default false,
  -- For 1.0.0, which empties it
  image text,
  is_admin boolean not null default false,
  -- Demo accounts have public passwords: production refuses to start while one exists.
  is_demo boolean not null default false,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The row of a deleted account stays, without anything that says who it was, because rentals and payments of the past
  -- refer to it and have to be kept.
  deleted_at timestamptz,
  -- The language in which a person reads pages, messages and mails. Which languages there are is a matter of catalogue
  -- files, not of the schema.
  language text,
  -- What people tell of themselves
  about text not null default '',
  spoken_languages text[] not null default '{}',
  -- Never shown before a booking is confirmed
  phone text,
  -- References `photos`, which comes later (31-photos.sql).
  photo_id uuid,
  -- Topics of mails that they do not want
  muted_mails text[] not null default '{}',
  -- In the address that ends such mails without signing in. Made when the first one is written.
  mail_secret bytea,
  -- Changes with what an administrator decides about a person, so that a decision names what it was made on.
  standing_version integer not null default 1,
  -- Until the link that was sent to it is used
  pending_email citext,
  pending_email_at timestamptz,
  -- Since when somebody is asked whether what else acts for their account (keys, webhooks, calendar links, other ways to
  -- log in) is theirs. A password that was reset may have been chosen because somebody else had the account.
  access_asked_at timestamptz,
  -- When an account that its person wants deleted goes: owners of cars that they returned may ask for an extra charge
  -- until then.
  deletes_at timestamptz,
  -- When a deletion was put on the list that is kept outside of the database, so that a restore cannot bring the person
  -- back. Null until a worker has put it there.
  deletion_noted_at timestamptz
);
-- Few accounts are banned, and the operator's page asks for their trips all the time.
create index users_banned on users (id) where banned_at is not null;
create index users_search on users using gin (person_search_text(display_name, email::text) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
-- Few of many, each with an order of its own
create index users_admins on users (created_at desc, id desc) where is_admin;
create index users_banned_newest on users (created_at desc, id desc) where banned_at is not null;
create index users_deleted on users (created_at desc, id desc) where deleted_at is not null;
create index users_unverified on users (created_at desc, id desc) where not email_verified;
create index users_leaving on users (deletes_at) where deletes_at is not null;
create index users_deletions_to_note on users (deleted_at) where deleted_at is not null and deletion_noted_at is null;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- SHA-256 of the secret in the renewing cookie, and of the one before it: presenting the older one later than a
  -- moment after the exchange means that somebody copied it.
  secret_hash bytea,
  previous_secret_hash bytea,
  rotated_at timestamptz,
  -- When its person last signed in at the provider again, in place of typing a password that they do not have.
  confirmed_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table accounts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

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

create table verifications (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Links that prove an address: the one of an account, or one that somebody wants to change to.
  purpose text not null default 'reset-password' check (purpose in ('reset-password', 'verify-email', 'change-email')),
  -- The address that its link was sent to
  email citext
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);
-- A new password, or the wish for a new link, ends every link of that person and every mail that would bring one.
create index verifications_value on verifications (value);

create function count_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := old.standing_version + 1;
  return new;
end $$;

-- A stream ends with its session. Ending sessions or banning somebody, in whatever way, wakes the streams of that
-- person, which then look.
create function wake_streams_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', old.user_id::text);
  return null;
end $$;

create function wake_streams_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', new.id::text);
  return null;
end $$;

create trigger count_standing before update of is_admin, banned_at, deleted_at on users
  for each row when (old.is_admin <> new.is_admin or (old.banned_at is null) <> (new.banned_at is null)
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_standing();

create trigger sessions_wake_streams after delete on sessions
  for each row execute function wake_streams_of_session();

create trigger users_wake_streams after update of banned_at on users
  for each row when (new.banned_at is distinct from old.banned_at) execute function wake_streams_of_user();
