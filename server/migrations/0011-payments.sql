-- Money. Every row that stands for a call to the payment provider is written before the call, with the key that the call
-- is made under, so that whoever finds the row later can ask what became of it.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id),
  provider text not null,
  provider_key text not null unique,
  provider_ref text unique,
  payment_method_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'started' check (
    status in ('started', 'unknown', 'requires-action', 'succeeded', 'declined', 'abandoned')
  ),
  -- Why the card was not charged, in the provider's words.
  message text,
  -- What the browser has to do before the bank lets the payment through, as the provider said.
  action jsonb,
  -- Everything that was promised back of this charge, done or not. The database refuses to give back more than came in.
  refunded_cents bigint not null default 0,
  -- The renter's Idempotency-Key: the same request resumes the same attempt.
  request_key text not null,
  checks integer not null default 0,
  next_check_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint never_refund_more_than_charged check (refunded_cents between 0 and amount_cents)
);
-- One way to pay at a time: while the outcome of one attempt is open, no other can begin.
create unique index payment_attempts_open on payment_attempts (rental_id)
  where status in ('started', 'unknown', 'requires-action');
create index payment_attempts_rental on payment_attempts (rental_id, id desc);
create index payment_attempts_due on payment_attempts (next_check_at)
  where status in ('started', 'unknown', 'requires-action');

create table refunds (
  id uuid primary key default uuidv7(),
  attempt_id uuid not null references payment_attempts (id),
  provider_key text not null unique,
  provider_ref text unique,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('cancelled', 'dates-lost', 'paid-twice', 'made-at-provider')),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  last_error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_attempt on refunds (attempt_id);
create index refunds_due on refunds (next_attempt_at) where status = 'pending';

-- Every amount that moved, once: in is positive, out is negative. Rows are added and never changed.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id),
  kind text not null check (kind in ('charge', 'refund')),
  amount_cents bigint not null check (case kind when 'charge' then amount_cents > 0 else amount_cents < 0 end),
  provider_ref text not null,
  created_at timestamptz not null default now(),
  unique (kind, provider_ref)
);
create index ledger_entries_rental on ledger_entries (rental_id, id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger entries are never changed.';
end $$;
create trigger ledger_entries_stay before update on ledger_entries
  for each row execute function refuse_ledger_change();

-- What the provider told us of by itself. Each event counts once, however often it is delivered.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
