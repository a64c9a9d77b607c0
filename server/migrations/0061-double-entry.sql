-- The books are double entry: what happened is an entry, and its lines say which account it changed and by how much.
-- Positive is what we have or are owed, negative is what we owe or have earned; the lines of an entry sum to zero.
--   provider  money that the payment providers hold for us
--   renter    paid and neither earned by anybody nor given back yet
--   owner     what owners are owed
--   fees      the marketplace's share
--   payouts   on its way to owners
--   disputes  taken by cards' banks
--   costs     what providers keep for their service
-- contract: allows more kinds than before, which the version before does not write
alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won',
    'earnings', 'dispute-decided', 'payout', 'payout-sent', 'payout-failed', 'payout-returned', 'provider-fee')) not valid;
alter table ledger_entries validate constraint ledger_entries_kind_check;
-- contract: as before for the kinds that the version before writes. An amount is what it changes at the provider.
alter table ledger_entries drop constraint ledger_entries_amount_check,
  add constraint ledger_entries_amount_check check (case
    when kind in ('refund', 'dispute', 'payout-sent') then amount_cents < 0
    when kind in ('charge', 'refund-failed', 'dispute-won', 'payout-returned') then amount_cents > 0
    when kind = 'provider-fee' then amount_cents <> 0
    else amount_cents = 0
  end) not valid;
alter table ledger_entries validate constraint ledger_entries_amount_check;

-- The transaction that wrote it, which alone may add lines. Null for entries from before.
alter table ledger_entries add written_in xid8;
alter table ledger_entries alter written_in set default pg_current_xact_id();

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger_entries (id),
  account text not null
    check (account in ('provider', 'renter', 'owner', 'fees', 'payouts', 'disputes', 'costs')),
  owner_id uuid references users (id),
  rental_id uuid references rentals (id),
  amount_cents bigint not null check (amount_cents <> 0),
  check ((account = 'owner') = (owner_id is not null)),
  check (account not in ('owner', 'fees', 'renter') or rental_id is not null)
);
create index ledger_lines_entry on ledger_lines (entry_id);
create index ledger_lines_rental on ledger_lines (rental_id, account);
create index ledger_lines_owner on ledger_lines (owner_id, rental_id) include (amount_cents) where account = 'owner';

-- The rental that a due belongs to, whatever the due is for.
create function rental_behind_due(due uuid) returns uuid language sql stable as $$
  select coalesce(rental_of_due(due), (
    select rental_id from claims join dues on dues.subject_id = claims.id
    where dues.id = due and dues.kind = 'claim'))
$$;

-- How far an owner's share of a lost dispute was decided to be theirs to bear. The rest is the marketplace's loss.
alter table disputes
  add taken_from_owner_cents bigint not null default 0 check (taken_from_owner_cents between 0 and amount_cents),
  add decided_at timestamptz,
  add decided_by uuid references users (id);

-- What a payment made of a rental comes to. Paid and not promised back; never more than the rental may keep, since what is
-- kept beyond that belongs to whoever paid. All of an extra charge is the owner's.
create function earnings_of(rental uuid) returns table (owner_id uuid, owner_cents bigint, fee_cents bigint)
language sql stable as $$
  with paid as (
    select dues.kind, dues.subject_id, sum(attempts.amount_cents - attempts.refunded_cents - (
        select coalesce(sum(disputes.taken_from_owner_cents), 0) from disputes where disputes.attempt_id = attempts.id
      ))::bigint as cents
    from dues join payment_attempts attempts on attempts.due_id = dues.id
    where attempts.status = 'succeeded' and (dues.kind, dues.subject_id) in (
      select 'booking', rental
      union all select 'change', rental_changes.id from rental_changes where rental_changes.rental_id = rental
      union all select 'claim', claims.id from claims where claims.rental_id = rental)
    group by 1, 2),
  rented as (
    select cars.owner_id, coalesce(owner_fee_percent, 0) as percent,
      greatest(0, least(
        (select coalesce(sum(cents), 0) from paid where kind <> 'claim'),
        case
          when rentals.status = 'confirmed' then total_cents
          when rentals.status = 'cancelled' and confirmed_at is not null then
            case when cancelled_by in ('owner', 'admin') then 0 else coalesce(due_cents, total_cents - refund_cents) end
          else 0
        end - given_back_cents))::bigint as cents,
      (select coalesce(sum(greatest(0, paid.cents)), 0)::bigint
        from paid join claims on paid.kind = 'claim' and claims.id = paid.subject_id and claims.status = 'paid') as extra_cents
    from rentals join cars on cars.id = rentals.car_id where rentals.id = rental)
  select rented.owner_id, cents - fee + extra_cents, fee
  from rented, lateral (select (cents * percent + 50) / 100 as fee) share
$$;

-- Brings the books in line with it.
create function write_earnings(rental uuid, at timestamptz default now()) returns void language plpgsql as $$
declare
  target record;
  earned record;
  entry uuid;
begin
  select * into target from earnings_of(rental);
  select coalesce(-sum(ledger_lines.amount_cents) filter (where account = 'owner'), 0) as owner_cents,
    coalesce(-sum(ledger_lines.amount_cents) filter (where account = 'fees'), 0) as fee_cents into earned
  from ledger_lines join ledger_entries on ledger_entries.id = entry_id
  where ledger_lines.rental_id = rental and kind = 'earnings';
  if target.owner_id is null or (target.owner_cents, target.fee_cents) = (earned.owner_cents, earned.fee_cents) then
    return;
  end if;
  insert into ledger_entries (kind, amount_cents, provider_ref, created_at) values ('earnings', 0, uuidv7()::text, at)
  returning id into entry;
  insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
  select entry, line.account, case line.account when 'owner' then target.owner_id end, rental, cents
  from (values ('owner', earned.owner_cents - target.owner_cents), ('fees', earned.fee_cents - target.fee_cents),
    ('renter', target.owner_cents + target.fee_cents - earned.owner_cents - earned.fee_cents)) as line (account, cents)
  where cents <> 0;
end $$;

-- Called where a transaction commits that changed what earnings depend on, so it is part of that transaction, whichever
-- version or program wrote. One at a time for a rental, and last, so that nobody waits in a circle.
create function settle_earnings(rental uuid) returns void language plpgsql as $$
begin
  if rental is not null then
    perform pg_advisory_xact_lock(hashtextextended('earnings ' || rental, 0));
    perform write_earnings(rental);
  end if;
end $$;

-- Money that moves at a provider: the other side is the renter's, or the bank's that disputes it.
create function write_lines() returns trigger language plpgsql as $$
declare
  rental uuid := rental_behind_due(new.due_id);
begin
  insert into ledger_lines (entry_id, account, rental_id, amount_cents) values
    (new.id, 'provider', rental, new.amount_cents),
    (new.id, case
      when new.kind in ('dispute', 'dispute-won') then 'disputes' when new.kind = 'provider-fee' then 'costs' else 'renter'
    end, rental, -new.amount_cents);
  return null;
end $$;

-- What is there already, before anything watches over it: first the movements, in their order, then what they came to.
insert into ledger_lines (entry_id, account, rental_id, amount_cents)
select entries.id, line.account, rental_behind_due(due_id), line.cents
from ledger_entries entries, lateral (values (1, 'provider', amount_cents),
  (2, case when kind in ('dispute', 'dispute-won') then 'disputes' else 'renter' end, -amount_cents)
) as line (position, account, cents)
order by entries.id, line.position;
select write_earnings(rental_id, latest) from (
  select rental_behind_due(due_id) as rental_id, max(created_at) as latest
  from ledger_entries where due_id is not null group by 1 order by 2) rented;

create trigger ledger_entries_lines after insert on ledger_entries for each row
  when (new.kind in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'provider-fee'))
  execute function write_lines();

create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if (select written_in from ledger_entries where id = new.entry_id) is distinct from pg_current_xact_id() then
    raise exception 'Lines are written with their ledger entry.';
  end if;
  return new;
end $$;
create trigger ledger_lines_late before insert on ledger_lines for each row execute function refuse_late_line();

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger lines are never changed or removed.';
end $$;
create trigger ledger_lines_stay before update or delete or truncate on ledger_lines
  for each statement execute function refuse_line_change();
alter table ledger_lines enable always trigger ledger_lines_stay;

create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select sum(amount_cents) as lines, coalesce(sum(amount_cents) filter (where account = 'provider'), 0) as at_provider
  into sums from ledger_lines where entry_id = new.id;
  if sums.lines is distinct from 0 or sums.at_provider <> new.amount_cents then
    raise exception 'The ledger entry % (%) does not balance.', new.id, new.kind;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function settle_entry() returns trigger language plpgsql as $$
begin
  perform settle_earnings(rental_behind_due(new.due_id));
  return null;
end $$;
create constraint trigger ledger_entries_earned after insert on ledger_entries
  deferrable initially deferred for each row when (new.due_id is not null) execute function settle_entry();

create function settle_refund() returns trigger language plpgsql as $$
begin
  perform settle_earnings((select rental_behind_due(due_id) from payment_attempts where id = new.attempt_id));
  return null;
end $$;
create constraint trigger refunds_earned after insert or update of status on refunds
  deferrable initially deferred for each row execute function settle_refund();
create constraint trigger disputes_earned after update of taken_from_owner_cents on disputes
  deferrable initially deferred for each row execute function settle_refund();

create function settle_rental() returns trigger language plpgsql as $$
begin
  perform settle_earnings(new.id);
  return null;
end $$;
-- What was never confirmed has earned nothing.
create constraint trigger rentals_earned after update on rentals
  deferrable initially deferred for each row
  when (new.takes_payment and new.confirmed_at is not null and
    (new.status, new.total_cents, new.due_cents, new.refund_cents, new.given_back_cents, new.cancelled_by)
    is distinct from
    (old.status, old.total_cents, old.due_cents, old.refund_cents, old.given_back_cents, old.cancelled_by))
  execute function settle_rental();

create function settle_claim() returns trigger language plpgsql as $$
begin
  perform settle_earnings(new.rental_id);
  return null;
end $$;
create constraint trigger claims_earned after update on claims
  deferrable initially deferred for each row when (new.status is distinct from old.status)
  execute function settle_claim();
