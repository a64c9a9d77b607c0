-- Owners' earnings: computed from payments and refunds, and written to the ledger.

-- The stay behind each earnings entry, as it was at that time, so that a numbered statement does not change when the
-- rental's dates or the car's title do.
create table earned_stays (
  entry_id uuid primary key references ledger_entries (id) on delete cascade,
  start_date date not null,
  end_date date not null,
  car_title text not null
);

-- The sequential number of an owner's monthly statement, assigned in order once the month is closed. The ledger is
-- append-only, so a numbered statement never changes.
create table earnings_statements (
  owner_id uuid not null references users (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  number integer not null check (number > 0),
  given_at timestamptz not null default now(),
  primary key (owner_id, month),
  unique (owner_id, number)
);

-- What tax authorities require marketplaces to report about owners. Private: only the owner and the report read it, and
-- it is deleted with the account.
create table tax_details (
  user_id uuid primary key references users (id) on delete cascade,
  kind text not null check (kind in ('person', 'company')),
  legal_name text not null,
  -- For a person
  born_on date,
  -- For a company
  registration_number text,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_number text not null,
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  vat_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Tax authorities ask for years after an owner has left, so details of owners with earnings stay until retention
  -- removes them. The payout account is deleted with the user.
  account text,
  account_country text,
  check ((kind = 'person') = (born_on is not null)),
  check (kind = 'company' or registration_number is null)
);

-- An owner's earnings from a rental: what was paid and not refunded, up to what the rental may keep; anything beyond
-- that belongs to the payer. Extra charges, including those taken from a deposit, go to the owner in full. The fee is
-- rounded half up to a step. Looks up each due by key: a cached plan, made while there were few dues, would read all of
-- them for each rental.
create function earnings_of(rental uuid) returns table (owner_id uuid, owner_cents bigint, fee_cents bigint)
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

-- Brings the ledger in line with earnings_of. Looks up each line's entry by key: a cached join plan, made while the
-- ledger was nearly empty, would read all earnings for each rental.
create function write_earnings(rental uuid, at timestamptz default now()) returns void language plpgsql as $$
declare
  target record;
  earned record;
  entry uuid;
begin
  select * into target from earnings_of(rental);
  select coalesce(-sum(ledger_lines.amount_cents) filter (where account = 'owner'), 0) as owner_cents,
    coalesce(-sum(ledger_lines.amount_cents) filter (where account = 'fees'), 0) as fee_cents into earned
  from ledger_lines
  where ledger_lines.rental_id = rental and account in ('owner', 'fees')
    and (select kind from ledger_entries where ledger_entries.id = entry_id) = 'earnings';
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

-- Writes off lost disputes. What is neither owed to the renter nor taken from the owner is the marketplace's loss.
create function write_lost(rental uuid) returns void language plpgsql as $$
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

-- Runs at the commit of any transaction that changes the inputs of earnings, so it is part of that transaction,
-- whichever version or program wrote it. Locks one rental at a time, and last, to avoid deadlocks.
create function settle_earnings(rental uuid) returns void language plpgsql as $$
begin
  if rental is not null then
    perform pg_advisory_xact_lock(hashtextextended('earnings ' || rental, 0));
    perform write_earnings(rental);
    perform write_lost(rental);
  end if;
end $$;

create function settle_entry() returns trigger language plpgsql as $$
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

create function settle_refund() returns trigger language plpgsql as $$
begin
  perform settle_earnings((select rental_behind_due(due_id) from payment_attempts where id = new.attempt_id));
  return null;
end $$;

create function settle_rental() returns trigger language plpgsql as $$
begin
  perform settle_earnings(new.id);
  return null;
end $$;

create function settle_claim() returns trigger language plpgsql as $$
begin
  perform settle_earnings(new.rental_id);
  return null;
end $$;

create function keep_earned_stay() returns trigger language plpgsql as $$
begin
  insert into earned_stays (entry_id, start_date, end_date, car_title)
  select new.entry_id, rentals.start_date, rentals.end_date, coalesce(rentals.booked_car ->> 'title', cars.title)
  from ledger_entries join rentals on rentals.id = new.rental_id join cars on cars.id = rentals.car_id
  where ledger_entries.id = new.entry_id and ledger_entries.kind = 'earnings'
  on conflict do nothing;
  return null;
end $$;

create function refuse_earned_stay_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a line of a statement is for is never changed.';
end $$;

create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  raise exception 'The number of a statement is never changed.';
end $$;

create constraint trigger ledger_entries_earned after insert on ledger_entries
  deferrable initially deferred for each row when (new.due_id is not null) execute function settle_entry();

create constraint trigger refunds_earned after insert or update of status on refunds
  deferrable initially deferred for each row execute function settle_refund();

create constraint trigger disputes_earned after update of taken_from_owner_cents on disputes
  deferrable initially deferred for each row execute function settle_refund();

create constraint trigger disputes_lost after insert or update of is_open, withdrawn_at, returned_at on disputes
  deferrable initially deferred for each row execute function settle_refund();

-- A rental that was never confirmed has no earnings.
create constraint trigger rentals_earned after update on rentals
  deferrable initially deferred for each row
  when (new.takes_payment and new.confirmed_at is not null and
    (new.status, new.total_cents, new.due_cents, new.refund_cents, new.given_back_cents, new.cancelled_by)
    is distinct from
    (old.status, old.total_cents, old.due_cents, old.refund_cents, old.given_back_cents, old.cancelled_by))
  execute function settle_rental();

create constraint trigger claims_earned after update on claims
  deferrable initially deferred for each row when (new.status is distinct from old.status)
  execute function settle_claim();

create trigger ledger_lines_stay_kept after insert on ledger_lines for each row
  when (new.account in ('owner', 'fees')) execute function keep_earned_stay();

create trigger earned_stays_stay before update on earned_stays for each statement execute function refuse_earned_stay_change();

create trigger earnings_statements_stay before update on earnings_statements
  for each row execute function refuse_statement_change();
