-- What a rental has earned is found by keys alone, whatever PostgreSQL knew of the books when it planned, and what an entry
-- without a due has no use for is not asked. What is written stays the same.
create or replace function write_earnings(rental uuid, at timestamptz default now()) returns void language plpgsql as $$
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

create or replace trigger ledger_entries_due before insert on ledger_entries
  for each row when (new.due_id is not null or new.rental_id is not null) execute function link_entry_to_due();

create or replace trigger ledger_entries_renter before insert on ledger_entries
  for each row when (new.rental_id is not null or new.renter_id is not null) execute function name_ledger_renter();
