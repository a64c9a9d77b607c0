-- What happened on each day, counted once the day is over, so that a chart of two years reads some seven hundred rows
-- whatever the size of the market. Days are those of the marketplace's time zone when they were counted.
create table daily_figures (
  time_zone text not null,
  day date not null,
  -- Rentals that were confirmed on this day, whatever became of them, and what they cost.
  bookings integer not null,
  booked_cents bigint not null,
  cancellations integer not null,
  payments_made integer not null,
  payments_failed integer not null,
  charged_cents bigint not null,
  refunded_cents bigint not null,
  counted_at timestamptz not null default now(),
  primary key (time_zone, day)
);

-- What the counting reads: one day of each, and nothing else. Holds are in none of these, so they cost nothing more.
create index rentals_booked_at on rentals (coalesce(confirmed_at, created_at)) include (total_cents)
  where confirmed_at is not null or not takes_payment;
create index rentals_cancelled_at on rentals (cancelled_at) where cancelled_at is not null;
create index payment_attempts_created on payment_attempts (created_at) include (status);
create index payment_attempts_failed on payment_attempts (id) where status in ('declined', 'abandoned');
create index ledger_entries_created on ledger_entries (created_at) include (kind, amount_cents);
