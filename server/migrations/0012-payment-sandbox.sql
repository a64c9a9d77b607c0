-- The embedded payment sandbox. It stands for a provider far away: these tables are its own books, no other table
-- refers to them, and only server/payments reads or writes them.
create table sandbox_payment_methods (
  id text primary key,
  -- Which of the public test cards it is. No card number is stored, not even of these.
  card_ending text not null,
  created_at timestamptz not null default now()
);

create table sandbox_charges (
  id text primary key,
  key text not null unique,
  payment_method_id text,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('succeeded', 'declined', 'requires-action', 'cancelled')),
  message text,
  created_at timestamptz not null default now()
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
