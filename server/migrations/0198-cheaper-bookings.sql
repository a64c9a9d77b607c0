-- Cheaper bookings: triggers do not repeat what their transaction has done already. What they write stays the same.

-- When a hold is confirmed, its days stay the same, so the row in taken_days is neither written nor checked again.
create or replace function take_rental() returns trigger language plpgsql as $$
begin
  -- A live rental that stays live on the same days, as when a hold is confirmed, has its row already.
  if tg_op = 'UPDATE' and rental_is_live(old.status) and rental_is_live(new.status)
      and (new.car_id, new.period, new.buffer_before, new.buffer_after)
        = (old.car_id, old.period, old.buffer_before, old.buffer_after) then
    return null;
  end if;
  if tg_op = 'UPDATE' and (not rental_is_live(new.status) or old.car_id <> new.car_id) then
    delete from taken_days where rental_id = new.id;
    if found and exists (select from imported_days where car_id = old.car_id) then
      perform take_imported(old.car_id);
    end if;
  end if;
  if rental_is_live(new.status) then
    insert into taken_days (car_id, period, rental_id)
    values (new.car_id,
      daterange(lower(new.period) - new.buffer_before, upper(new.period) + new.buffer_after), new.id)
    on conflict (rental_id) do update set period = excluded.period
    where taken_days.period <> excluded.period;
  end if;
  return null;
end $$;

-- An entry knows its rental from `link_entry_to_due`; only fees and extra charges need the longer way.
create or replace function write_lines() returns trigger language plpgsql as $$
declare
  rental uuid := coalesce(new.rental_id, rental_behind_due(new.due_id));
begin
  insert into ledger_lines (entry_id, account, rental_id, amount_cents) values
    (new.id, 'provider', rental, new.amount_cents),
    (new.id, case
      when new.kind in ('dispute', 'dispute-won') then 'disputes' when new.kind = 'provider-fee' then 'costs' else 'renter'
    end, rental, -new.amount_cents);
  return null;
end $$;

create or replace function settle_entry() returns trigger language plpgsql as $$
declare
  rental uuid := coalesce(new.rental_id, rental_behind_due(new.due_id));
begin
  -- What this transaction has confirmed is settled by rentals_earned.
  if new.kind <> 'charge' or not exists (
    select from rentals
    where id = rental and takes_payment and rental_is_booked(status) and confirmed_at = now() and xmin = pg_current_xact_id()::xid) then
    perform settle_earnings(rental);
  end if;
  return null;
end $$;

-- Looks up each due by key, as `write_earnings` does with entries: a plan cached while there were few dues read all of them.
create or replace function earnings_of(rental uuid) returns table (owner_id uuid, owner_cents bigint, fee_cents bigint)
language sql stable as $$
  with paid as (
    select kind, subject_id, (
      select sum(attempts.amount_cents - attempts.refunded_cents - (
          select coalesce(sum(disputes.taken_from_owner_cents), 0) from disputes where disputes.attempt_id = attempts.id
        ))::bigint
      from payment_attempts attempts
      where attempts.status = 'succeeded' and attempts.due_id = (
        select id from dues where dues.kind = subjects.kind and dues.subject_id = subjects.subject_id)) as cents
    from (
      select 'booking' as kind, rental as subject_id
      union all select 'change', rental_changes.id from rental_changes where rental_changes.rental_id = rental
      union all select 'claim', claims.id from claims where claims.rental_id = rental
      union all select 'deposit', placed.id from deposit_placements placed where placed.rental_id = rental) subjects),
  rented as (
    select cars.owner_id, coalesce(owner_fee_percent, 0) as percent, step_of(rentals.currency) as step,
      greatest(0, least(
        (select coalesce(sum(cents), 0) from paid where kind not in ('claim', 'deposit')),
        case
          when rental_is_booked(rentals.status) then total_cents
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
