-- Outgoing mails, written in the transaction of their event. A row stores what the mail is about, never its text, so
-- that secret links exist only in the mail itself.
create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null,
  payload jsonb not null,
  -- Deduplicates: writing the same event again does nothing.
  event_key text unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- When an admin dropped the failed mail; the audit log says who and when.
  dropped_at timestamptz,
  -- The recipient got a push, so the mail waits until this time and is skipped if the notice has been read by then.
  not_before timestamptz
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;
-- Failed mails are few and counted constantly.
create index outbox_parked on outbox (failed_at) where failed_at is not null and sent_at is null;
create index outbox_unsent_address on outbox (kind, lower(payload ->> 'email')) where sent_at is null;
-- Finds sent mails that are past their retention period.
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Where mails are stored if no mail server is configured.
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
