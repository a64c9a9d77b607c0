-- Mails to send, written in the transaction that they tell of. A row holds what the mail is about, never its text, so
-- that a secret link exists only in the mail itself.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null,
  payload jsonb not null,
  -- One mail for each event: writing the same event again does nothing.
  event_key text unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- What was given up and nobody needs any more: an administrator said so, and the history has who and when.
  dropped_at timestamptz,
  -- Whoever it is for was told by a push: it is sent from then on, unless its notice was read before.
  not_before timestamptz
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;
-- Those that were given up are counted all the time, among many that were not.
create index outbox_parked on outbox (failed_at) where failed_at is not null and sent_at is null;
create index outbox_unsent_address on outbox (kind, lower(payload ->> 'email')) where sent_at is null;
-- What is removed after a time is found by its age.
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Where mails land when no mail server is set.
create table mailbox (
  id uuid primary key default uuidv7(),
  outbox_id uuid unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);
create index mailbox_recipient on mailbox (recipient, id desc);
create index mailbox_age on mailbox (created_at);
