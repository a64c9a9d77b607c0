-- How rentals came to be and how they ended.
alter table rentals
  -- A rental that was booked here is paid here. What comes from elsewhere (demo data, an older app) has no charge.
  add takes_payment boolean not null default false,
  add confirmed_at timestamptz,
  add cancelled_at timestamptz,
  add cancelled_by text check (cancelled_by in ('renter', 'owner', 'admin', 'system')),
  -- What the renter was promised back when it was cancelled.
  add refund_cents bigint not null default 0 check (refund_cents between 0 and total_cents);

drop index rentals_renter;
create index rentals_renter on rentals (renter_id, start_date, id);
