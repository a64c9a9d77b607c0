-- Date changes of a booked rental: the renter or the owner proposes one and the other agrees. Until then, the added
-- days are taken and the rental is otherwise unchanged.
create table rental_changes (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id) on delete cascade,
  by text not null check (by in ('renter', 'owner')),
  status text not null default 'open'
    check (status in ('open', 'to-pay', 'made', 'declined', 'withdrawn', 'lapsed')),
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  start_date date not null generated always as (lower(period)) stored,
  end_date date not null generated always as (upper(period) - 1) stored,
  days integer not null check (days >= 1 and days = upper(period) - 1 - lower(period)),
  -- As shown to both when it was proposed.
  price_per_day_cents integer not null check (price_per_day_cents > 0),
  price_lines jsonb not null,
  total_cents bigint not null check (total_cents = sum_of_lines(price_lines)),
  -- The rental before the change
  was_period daterange not null,
  was_total_cents bigint not null,
  pay_cents bigint not null check (pay_cents = greatest(0, total_cents - was_total_cents)),
  -- The refund to the card: as shown, and as promised once the change is made.
  refund_cents bigint not null check (refund_cents between 0 and greatest(0, was_total_cents - total_cents)),
  expires_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz check ((decided_at is null) = (status in ('open', 'to-pay')))
);
create index rental_changes_rental on rental_changes (rental_id, id desc);
create unique index rental_changes_one_open on rental_changes (rental_id) where status in ('open', 'to-pay');
create index rental_changes_expiring on rental_changes (expires_at) where status in ('open', 'to-pay');

-- The days that a change adds to its rental, including the buffer days around it.
create function days_added(change rental_changes) returns datemultirange
  language sql stable
  begin atomic
    select datemultirange(daterange(lower((change).period) - buffer_before, upper((change).period) + buffer_after))
      - datemultirange(daterange(lower(rentals.period) - buffer_before, upper(rentals.period) + buffer_after))
    from rentals where rentals.id = (change).rental_id;
  end;

-- Cancelling a rental ends its open change. A trigger, so that every version does so.
create function end_change() returns trigger language plpgsql as $$
begin
  update rental_changes set status = 'lapsed', decided_at = now(), version = version + 1
  where rental_id = new.id and status in ('open', 'to-pay');
  return null;
end $$;

create trigger end_change after update of status on rentals
  for each row when (new.status <> old.status) execute function end_change();
