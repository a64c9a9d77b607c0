-- The embedded payment sandbox. It simulates a remote provider: these tables are its own records, no other table
-- references them, and only the sandbox in server/money uses them.
create table sandbox_payment_methods (
  id text primary key,
  -- Which of the public test cards it is. No card number is stored, not even of these.
  card_ending text not null,
  created_at timestamptz not null default now(),
  -- Who owns the card and the payment; nobody else can pay with it or complete its authentication. Null for older ones,
  -- which nobody owns.
  user_id uuid,
  is_kept boolean not null default false,
  -- Set if the sandbox's test wallet was used.
  wallet text check (wallet in ('test-wallet'))
);
create index sandbox_payment_methods_age on sandbox_payment_methods (created_at);

create table sandbox_charges (
  id text primary key,
  key text not null unique,
  payment_method_id text,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('authorised', 'succeeded', 'declined', 'requires-action', 'cancelled')),
  message text,
  created_at timestamptz not null default now(),
  payer_id uuid,
  captures_later boolean not null default false,
  decline text
);
create index sandbox_charges_created on sandbox_charges (created_at, id);

create table sandbox_refunds (
  id text primary key,
  key text not null unique,
  charge_id text not null references sandbox_charges (id),
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_charge on sandbox_refunds (charge_id);

-- The sandbox's bank: owners' payout accounts, by test number, and the transfers to them.
create table sandbox_bank_accounts (
  id text primary key,
  user_id uuid not null unique,
  -- The last digits of a public test number; null until the owner enters one
  ending text,
  country text,
  is_closed boolean not null default false,
  created_at timestamptz not null default now(),
  -- Of the whole number, which is not stored
  fingerprint text
);

create table sandbox_transfers (
  id text primary key,
  key text not null unique,
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- The status after settlement; pending until then. A refused transfer is never sent under this key.
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
