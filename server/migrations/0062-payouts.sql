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
  primary key (user_id, provider),
  unique (provider, account_ref)
);

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
