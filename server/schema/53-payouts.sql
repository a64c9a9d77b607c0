-- Where owners are paid. The provider knows the bank account; we know its name there, and what is missing.
create table payout_accounts (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  account_ref text not null,
  status text not null default 'incomplete' check (status in ('incomplete', 'ready', 'closed')),
  -- What the provider still asks for, in its words
  requirements text[] not null default '{}',
  -- How its owner recognises the bank account: its last digits
  label text,
  country text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  -- From when on a payout account that took the place of another is paid: somebody who steals a session has to wait, and its
  -- owner hears of it first. Null for an owner's first account.
  paid_from timestamptz,
  -- What the provider calls the bank account: another may end in the same digits. Null until it has been read.
  bank_ref text,
  primary key (user_id, provider),
  unique (provider, account_ref)
);
-- What is asked again at the provider
create index payout_accounts_to_check on payout_accounts (checked_at) where status <> 'ready';

-- What was sent to an owner, or is about to be. Its parts are the owner's lines of its ledger entry, by rental.
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
  -- The day of the market on which it was made
  day date not null,
  -- started: written down, its outcome unknown; sent: it has left; paid: it has arrived; failed: it never left; returned:
  -- the bank sent it back
  status text not null default 'started' check (status in ('started', 'sent', 'paid', 'failed', 'returned')),
  failure text,
  -- What was taken back by a reversal
  reversed_cents bigint not null default 0 check (reversed_cents between 0 and amount_cents),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  next_check_at timestamptz not null default now(),
  checks integer not null default 0,
  check ((settled_at is null) = (status in ('started', 'sent'))),
  check (status in ('started', 'failed') or provider_ref is not null)
);
create index payouts_owner on payouts (owner_id, id desc);
-- One at a time, and one a day, unless it failed.
create unique index payouts_one_open on payouts (owner_id) where status = 'started';
create unique index payouts_daily on payouts (owner_id, day) where status not in ('failed', 'returned');
create index payouts_to_check on payouts (next_check_at) where status in ('started', 'sent');
create index payouts_recent on payouts (created_at desc, id desc);
create index payouts_failed on payouts (owner_id, id) where status in ('failed', 'returned');

-- What is to be taken back of a payout, written down before its provider is asked, so that it is asked about until there is
-- an answer, and once for each key.
create table payout_reversals (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts (id) on delete cascade,
  provider_key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  -- started: its outcome is unknown; refused: it is no longer there to be taken back
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

-- One walk a day over everybody who is owed anything, from the first owner to the last.
create table payout_rounds (
  day date primary key,
  -- The last owner that was looked at
  after uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
