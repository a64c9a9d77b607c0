-- Double-entry bookkeeping: each event is an entry, and its lines say by how much it changed which account. Positive
-- amounts are assets, negative amounts are liabilities or income; the lines of an entry sum to zero.
--   provider  money that the payment providers hold for us
--   renter    paid, and neither earned by an owner nor refunded yet
--   owner     what owners are owed
--   fees      the marketplace's share
--   payouts   on its way to owners
--   disputes  withdrawn by banks for disputes
--   costs     fees kept by providers

-- Every movement of money, once. Rows are added and never changed.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  rental_id uuid references rentals (id),
  kind text not null check (kind in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'dispute-lost',
    'earnings', 'dispute-decided', 'payout', 'payout-sent', 'payout-failed', 'payout-returned', 'provider-fee')),
  -- The change of the balance at the provider: positive for money in, negative for money out.
  amount_cents bigint not null,
  provider_ref text not null,
  created_at timestamptz not null default now(),
  -- Whose money moved. The ledger is immutable, so this proves whose rental it was.
  renter_id uuid references users (id),
  due_id uuid references dues (id),
  -- The transaction that wrote the entry; only that transaction can add lines. Null for older entries.
  written_in xid8 default pg_current_xact_id(),
  unique (kind, provider_ref),
  constraint ledger_entries_amount_check check (case
    when kind in ('refund', 'dispute', 'payout-sent') then amount_cents < 0
    when kind in ('charge', 'refund-failed', 'dispute-won', 'payout-returned') then amount_cents > 0
    when kind = 'provider-fee' then amount_cents <> 0
    else amount_cents = 0
  end)
);
create index ledger_entries_rental on ledger_entries (rental_id, id);
create index ledger_entries_created on ledger_entries (created_at) include (kind, amount_cents);
create index ledger_entries_of_due on ledger_entries (due_id, id);
-- Finds all fees ever without scanning the ledger.
create index ledger_entries_fees on ledger_entries (id) where kind = 'provider-fee';

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
-- Finds renters' unallocated money without scanning all payments.
create index ledger_lines_renter on ledger_lines (rental_id) include (amount_cents) where account = 'renter';

-- Sums of ledger lines by day in the marketplace's time zone, so that a balance does not sum the whole ledger. Lines
-- are counted in insertion order up to the last one that is certainly committed; readers add the rest. So backdated
-- lines are counted too.
create table ledger_sums (
  time_zone text not null,
  day date not null,
  kind text not null,
  account text not null,
  amount_cents bigint not null,
  primary key (time_zone, day, kind, account)
);

create table ledger_sums_progress (
  time_zone text primary key,
  -- All lines up to this one are counted
  summed_to bigint not null default 0,
  -- The last line at that time. Transactions that were open then have ended by the time this line is counted.
  seen_to bigint not null default 0,
  seen_at timestamptz not null default now()
);

-- Sets rental_id, because entries are also queried by rental. A fee belongs to a payment, but to no renter.
create function link_entry_to_due() returns trigger language plpgsql as $$
begin
  new.rental_id := case when new.kind <> 'provider-fee' then rental_of_due(new.due_id) end;
  return new;
end $$;

-- Its name makes it run after ledger_entries_due, which sets the rental.
create function name_ledger_renter() returns trigger language plpgsql as $$
begin
  new.renter_id := (select renter_id from rentals where id = new.rental_id);
  return new;
end $$;

-- Money moved at a provider: the counter-account is the renter's, or that of the bank which disputes the payment.
create function write_lines() returns trigger language plpgsql as $$
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

create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if (select written_in from ledger_entries where id = new.entry_id) is distinct from pg_current_xact_id() then
    raise exception 'Lines are written with their ledger entry.';
  end if;
  return new;
end $$;

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

-- Ledger entries are never changed or deleted, individually or by truncate. Demo rentals are deleted with their
-- entries: that command disables this trigger in its own transaction.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger entries are never changed or removed.';
end $$;

create function refuse_line_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger lines are never changed or removed.';
end $$;

-- Lines are deleted only with demo data and in tests. The sums are then recomputed from the start.
create function forget_ledger_sums() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_sums_progress) then
    delete from ledger_sums;
    delete from ledger_sums_progress;
  end if;
  return null;
end $$;

create trigger ledger_entries_due before insert on ledger_entries
  for each row when (new.due_id is not null or new.rental_id is not null) execute function link_entry_to_due();

create trigger ledger_entries_renter before insert on ledger_entries
  for each row when (new.rental_id is not null or new.renter_id is not null) execute function name_ledger_renter();

create trigger ledger_entries_lines after insert on ledger_entries for each row
  when (new.kind in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'provider-fee'))
  execute function write_lines();

create trigger ledger_lines_late before insert on ledger_lines for each row execute function refuse_late_line();

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
-- Also fires in sessions that disable triggers, as some copying tools do.
alter table ledger_entries enable always trigger ledger_entries_stay;

create trigger ledger_lines_stay before update or delete or truncate on ledger_lines
  for each statement execute function refuse_line_change();
alter table ledger_lines enable always trigger ledger_lines_stay;

create trigger ledger_lines_summed after update or delete or truncate on ledger_lines
  for each statement execute function forget_ledger_sums();

create trigger ledger_entries_summed after update or delete or truncate on ledger_entries
  for each statement execute function forget_ledger_sums();
