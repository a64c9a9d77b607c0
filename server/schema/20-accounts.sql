-- Users and how they sign in.

-- The leading space lets a search find one or two letters at the start of a word; a trigram index needs three
-- characters.
create function person_search_text(display_name text, email text) returns text
  language sql immutable strict parallel safe
  return ' ' || search_form(display_name || ' ' || email);

create table users (
  id uuid primary key default uuidv7(),
  display_name text not null,
  email citext not null unique,
  email_verified boolean not null default false,
  -- Read by version 1.0.0, which clears it
  image text,
  is_admin boolean not null default false,
  -- Demo accounts have public passwords: production refuses to start while one exists.
  is_demo boolean not null default false,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The row of a deleted account is kept without personal data, because past rentals and payments refer to it.
  deleted_at timestamptz,
  -- The language of the user's pages, messages and mails. The available languages are defined by catalogue files, not
  -- by the schema.
  language text,
  -- The user's public profile
  about text not null default '',
  spoken_languages text[] not null default '{}',
  -- Not shown before a booking is confirmed
  phone text,
  -- References `photos`, which comes later (31-photos.sql).
  photo_id uuid,
  -- Mail topics that the user has unsubscribed from
  muted_mails text[] not null default '{}',
  -- Part of the unsubscribe link, which works without signing in. Created with the first mail.
  mail_secret bytea,
  -- Increases when an admin's decision changes the account, so that a decision names the version it was based on.
  standing_version integer not null default 1,
  -- Pending until the link sent to it is used
  pending_email citext,
  pending_email_at timestamptz,
  -- Set while the user is asked to confirm other access to their account (keys, webhooks, calendar links, sign-in
  -- methods). Before a password reset, another person may have controlled the account.
  access_asked_at timestamptz,
  -- When an account with a requested deletion is deleted. Until then, owners of returned cars may request an extra
  -- charge.
  deletes_at timestamptz,
  -- When the deletion was recorded in the list outside the database, which prevents a restore from bringing the user
  -- back. Null until a worker has recorded it.
  deletion_noted_at timestamptz
);
-- Few accounts are banned, and the admin page queries their trips constantly.
create index users_banned on users (id) where banned_at is not null;
create index users_search on users using gin (person_search_text(display_name, email::text) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
-- Filters that match few users, each with its own sort order
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
  -- SHA-256 of the secret in the renewal cookie, and of the previous one. If the previous secret is presented more than
  -- a moment after the exchange, the cookie was copied.
  secret_hash bytea,
  previous_secret_hash bytea,
  rotated_at timestamptz,
  -- When the user last signed in at the provider again, instead of entering a password, which they do not have.
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

-- Single sign-on identities. The provider never changes the subject; the email address may change.
create table account_identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- As reported by the provider at the last sign-in, so that the user recognises the identity
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
  -- Verification links: for the account's address, or for the new address of a pending change.
  purpose text not null default 'reset-password' check (purpose in ('reset-password', 'verify-email', 'change-email')),
  -- The address to which the link was sent
  email citext
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);
-- Resetting the password or requesting a new link invalidates all of the user's links and any queued mails with links.
create index verifications_value on verifications (value);

create function count_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := old.standing_version + 1;
  return new;
end $$;

-- A session's streams end with it. Deleting a session or banning a user notifies that user's streams, which then check
-- their session.
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
