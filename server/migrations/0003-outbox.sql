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
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;

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
