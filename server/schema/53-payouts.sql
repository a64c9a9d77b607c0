-- Where owners are paid. The provider stores the bank account; we store its reference and missing requirements.
create table payout_accounts (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  account_ref text not null,
  status text not null default 'incomplete' check (status in ('incomplete', 'ready', 'closed')),
  -- What the provider still requires, in its words
  requirements text[] not null default '{}',
  -- How the owner recognises the bank account: its last digits
  label text,
  country text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  -- When payouts to a replaced account begin. The delay protects against stolen sessions, and the owner is notified
  -- first. Null for an owner's first account.
  paid_from timestamptz,
  -- The provider's id of the bank account, because two accounts can end in the same digits. Null until it has been
  -- read.
  bank_ref text,
  primary key (user_id, provider),
  unique (provider, account_ref)
);
-- Accounts to check at the provider again
create index payout_accounts_to_check on payout_accounts (checked_at) where status <> 'ready';

-- Payouts to owners, sent or pending. Its parts are the owner's lines of its ledger entry, by rental.
create table payouts (
  id uuid primary key default uuidv7(),
  number bigint not null unique generated always as identity,
  owner_id uuid not null references users (id),
  provider text not null,
  provider_key text not null unique,
  provider_ref text unique,
  account_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- The day of the payout in the marketplace's time zone
  day date not null,
  -- started: recorded, outcome unknown; sent: on its way; paid: arrived; failed: never sent; returned: sent back by the
  -- bank
  status text not null default 'started' check (status in ('started', 'sent', 'paid', 'failed', 'returned')),
  failure text,
  -- The amount taken back by reversals
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  next_check_at timestamptz not null default now(),
  checks integer not null default 0,
  check ((settled_at is null) = (status in ('started', 'sent'))),
  check (status in ('started', 'failed') or provider_ref is not null)
);
create index payouts_owner on payouts (owner_id, id desc);
-- One open payout at a time, and one a day, not counting failed ones.
create unique index payouts_one_open on payouts (owner_id) where status = 'started';
create unique index payouts_daily on payouts (owner_id, day) where status not in ('failed', 'returned');
create index payouts_to_check on payouts (next_check_at) where status in ('started', 'sent');
create index payouts_recent on payouts (created_at desc, id desc);
create index payouts_failed on payouts (owner_id, id) where status in ('failed', 'returned');

-- Reversals of payouts. A reversal is recorded before the provider is called, so that it is retried with the same key
-- until the outcome is known.
create table payout_reversals (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts (id) on delete cascade,
  provider_key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  -- started: outcome unknown; refused: the money could no longer be taken back
  status text not null default 'started' check (status in ('started', 'done', 'refused')),
  asked_by uuid references users (id),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  next_check_at timestamptz not null default now(),
  checks integer not null default 0,
  check ((settled_at is null) = (status = 'started'))
);
create unique index payout_reversals_one_open on payout_reversals (payout_id) where status = 'started';
create index payout_reversals_to_check on payout_reversals (next_check_at) where status = 'started';

-- The daily payout run over all owners with a balance, in order of their ids.
create table payout_rounds (
  day date primary key,
  -- The last owner processed
  after uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
