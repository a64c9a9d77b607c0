-- A deposit that a card's bank keeps while a car is away: what its owner asks for, what was agreed, and each time that a bank was asked.
alter table cars add deposit_cents bigint constraint cars_deposit check (deposit_cents > 0);

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
  if new.status = 'confirmed' then
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

create trigger wake_workers after insert or update of next_look_at on deposits
  for each row when (new.next_look_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create or replace function rental_behind_due(due uuid) returns uuid language sql stable as $$
  select coalesce(rental_of_due(due), (
    select rental_id from claims join dues on dues.subject_id = claims.id
    where dues.id = due and dues.kind = 'claim'), (
    select rental_id from deposit_placements join dues on dues.subject_id = deposit_placements.id
    where dues.id = due and dues.kind = 'deposit'))
$$;

create or replace function earnings_of(rental uuid) returns table (owner_id uuid, owner_cents bigint, fee_cents bigint)
language sql stable as $$
  with paid as (
    select dues.kind, dues.subject_id, sum(attempts.amount_cents - attempts.refunded_cents - (
        select coalesce(sum(disputes.taken_from_owner_cents), 0) from disputes where disputes.attempt_id = attempts.id
      ))::bigint as cents
    from dues join payment_attempts attempts on attempts.due_id = dues.id
    where attempts.status = 'succeeded' and (dues.kind, dues.subject_id) in (
      select 'booking', rental
      union all select 'change', rental_changes.id from rental_changes where rental_changes.rental_id = rental
      union all select 'claim', claims.id from claims where claims.rental_id = rental
      union all select 'deposit', placed.id from deposit_placements placed where placed.rental_id = rental)
    group by 1, 2),
  rented as (
    select cars.owner_id, coalesce(owner_fee_percent, 0) as percent, step_of(rentals.currency) as step,
      greatest(0, least(
        (select coalesce(sum(cents), 0) from paid where kind not in ('claim', 'deposit')),
        case
          when rentals.status = 'confirmed' then total_cents
          when rentals.status = 'cancelled' and confirmed_at is not null then
            case when cancelled_by in ('owner', 'admin') then 0 else coalesce(due_cents, total_cents - refund_cents) end
          else 0
        end - given_back_cents))::bigint as cents,
      (select coalesce(sum(greatest(0, paid.cents)), 0)::bigint
        from paid where paid.kind = 'claim' and exists (
            select from claims where claims.id = paid.subject_id and claims.status = 'paid')
          or paid.kind = 'deposit' and exists (
            select from deposit_placements placed join claims on claims.id = placed.claim_id
            where placed.id = paid.subject_id and placed.status = 'captured' and claims.status <> 'withdrawn')) as extra_cents
    from rentals join cars on cars.id = rentals.car_id where rentals.id = rental)
  select rented.owner_id, cents - fee + extra_cents, fee
  from rented, lateral (select percent_of(cents, percent, step) as fee) share
$$;

create or replace function write_lost(rental uuid) returns void language plpgsql as $$
declare
  lost record;
  kept record;
  change bigint;
  entry uuid;
begin
  select count(*) as disputes, coalesce(sum(disputes.amount_cents - taken_from_owner_cents)
      filter (where not is_open and withdrawn_at is not null and returned_at is null), 0)::bigint as cents into lost
  from dues join payment_attempts attempts on attempts.due_id = dues.id join disputes on disputes.attempt_id = attempts.id
  where (dues.kind, dues.subject_id) in (
    select 'booking', rental
    union all select 'change', rental_changes.id from rental_changes where rental_changes.rental_id = rental
    union all select 'claim', claims.id from claims where claims.rental_id = rental
    union all select 'deposit', placed.id from deposit_placements placed where placed.rental_id = rental);
  if lost.disputes = 0 then
    return;
  end if;
  select coalesce(-sum(lines.amount_cents) filter (where kind <> 'dispute-lost'), 0)::bigint - (
      select coalesce(sum(refunds.amount_cents), 0)::bigint
      from refunds join payment_attempts attempts on attempts.id = attempt_id
      where refunds.status = 'pending' and rental_behind_due(attempts.due_id) = rental) as owed_cents,
    coalesce(sum(lines.amount_cents) filter (where kind = 'dispute-lost'), 0)::bigint as given_cents into kept
  from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
  where lines.rental_id = rental and account = 'renter';
  change := greatest(0, least(lost.cents, kept.owed_cents)) - kept.given_cents;
  if change <> 0 then
    insert into ledger_entries (kind, amount_cents, provider_ref) values ('dispute-lost', 0, uuidv7()::text)
    returning id into entry;
    insert into ledger_lines (entry_id, account, rental_id, amount_cents)
    values (entry, 'renter', rental, change), (entry, 'disputes', rental, -change);
  end if;
end $$;
