-- The sandbox's bank: accounts that owners are paid into, by their test numbers, and what was sent to them.
create table sandbox_bank_accounts (
  id text primary key,
  user_id uuid not null unique,
  -- The last digits of a public test number; null until its owner has given one
  ending text,
  country text,
  is_closed boolean not null default false,
  created_at timestamptz not null default now()
);

create table sandbox_transfers (
  id text primary key,
  key text not null unique,
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- What it becomes when it is settled, until when it is on its way. What is refused never leaves, under this key.
  outcome text not null check (outcome in ('paid', 'returned', 'refused')),
  settles_at timestamptz not null default now(),
  refusal text check ((refusal is not null) = (outcome = 'refused')),
  created_at timestamptz not null default now()
);
create index sandbox_transfers_listed on sandbox_transfers (created_at, id);

create table sandbox_reversals (
  id text primary key,
  key text not null unique,
  transfer_id text not null references sandbox_transfers (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
create index sandbox_reversals_transfer on sandbox_reversals (transfer_id);

-- One walk a day over everybody who is owed anything, from the first owner to the last.
create table payout_rounds (
  day date primary key,
  -- The last owner that was looked at
  after uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What is asked again at the provider
create index payout_accounts_to_check on payout_accounts (checked_at) where status <> 'ready';
