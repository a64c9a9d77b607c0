-- What a card's bank keeps for an owner while a car is away. It is no part of a price, and nothing of it is charged unless a claim was accepted or
-- decided.

-- One for each rental whose car asked for a deposit when its dates were held, from when it is booked.
create table deposits (
  rental_id uuid primary key references rentals (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- When a worker looks whether it is to be placed, renewed or released. Never again once all of that is done.
  next_look_at timestamptz not null default clock_timestamp()
);
create index deposits_due on deposits (next_look_at) where next_look_at < 'infinity';

-- Each time that a bank was asked for it: the first time, and again before that lapses. A due of the kind “deposit” is for one of these.
create table deposit_placements (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references deposits (rental_id) on delete cascade,
  status text not null default 'placing'
    check (status in ('placing', 'refused', 'kept', 'capturing', 'captured', 'releasing', 'released')),
  created_at timestamptz not null default clock_timestamp(),
  kept_at timestamptz,
  -- Set when the bank is asked for the money, and never changed.
  claim_id uuid references claims (id),
  capture_cents bigint check (capture_cents > 0),
  check ((claim_id is null) = (capture_cents is null)),
  check (status not in ('capturing', 'captured') or claim_id is not null),
  check (status not in ('kept', 'capturing', 'captured') or kept_at is not null)
);
create index deposit_placements_rental on deposit_placements (rental_id, id);
-- All that is not over: few, however many there were.
create index deposit_placements_open on deposit_placements (id)
  where status in ('placing', 'refused', 'kept', 'capturing', 'releasing');
create index deposit_placements_claim on deposit_placements (claim_id) where claim_id is not null;

-- Whoever books, moves or ends a rental, a worker looks at its deposit at once.
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
