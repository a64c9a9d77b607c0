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

-- Renters' money that belongs nowhere is found among all that was ever paid.
create index ledger_lines_renter on ledger_lines (rental_id) include (amount_cents) where account = 'renter';
