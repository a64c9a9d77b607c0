-- Deposits: amounts that a card's bank blocks for an owner during a trip. A deposit is not part of the price, and is
-- charged only for a claim that was accepted or decided.

-- One per rental whose car required a deposit when its dates were held; created with the booking.
create table deposits (
  rental_id uuid primary key references rentals (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- When a worker next checks whether the deposit must be placed, renewed or released; infinity once it is finished.
  next_look_at timestamptz not null default clock_timestamp()
);
create index deposits_due on deposits (next_look_at) where next_look_at < 'infinity';

-- Each authorisation of a deposit: the first, and renewals before the previous one expires. A due of kind “deposit”
-- belongs to one of these.
create table deposit_placements (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references deposits (rental_id) on delete cascade,
  status text not null default 'placing'
    check (status in ('placing', 'refused', 'kept', 'capturing', 'captured', 'releasing', 'released')),
  created_at timestamptz not null default clock_timestamp(),
  kept_at timestamptz,
  -- Set when the capture is requested, and never changed.
  claim_id uuid references claims (id),
  capture_cents bigint check (capture_cents > 0),
  check ((claim_id is null) = (capture_cents is null)),
  check (status not in ('capturing', 'captured') or claim_id is not null),
  check (status not in ('kept', 'capturing', 'captured') or kept_at is not null)
);
create index deposit_placements_rental on deposit_placements (rental_id, id);
-- Placements that are not finished: always few.
create index deposit_placements_open on deposit_placements (id)
  where status in ('placing', 'refused', 'kept', 'capturing', 'releasing');
create index deposit_placements_claim on deposit_placements (claim_id) where claim_id is not null;

-- When a rental is booked, moved or ended, its deposit becomes due for processing.
create function follow_with_deposit() returns trigger language plpgsql as $$
begin
  if rental_is_booked(new.status) then
    insert into deposits (rental_id, amount_cents, currency)
    values (new.id, (new.agreed ->> 'depositCents')::bigint, new.currency)
    on conflict (rental_id) do update set next_look_at = clock_timestamp();
  else
    update deposits set next_look_at = clock_timestamp() where rental_id = new.id;
  end if;
  return null;
end $$;

create trigger deposits_follow after insert or update of status, period on rentals
  for each row when (new.agreed ? 'depositCents') execute function follow_with_deposit();
