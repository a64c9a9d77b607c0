-- Whose money moved. The ledger is never changed, so it is the witness when a rental is said to be somebody else's.
alter table ledger_entries add renter_id uuid references users (id);

-- contract: only for the statement between
alter table ledger_entries disable trigger ledger_entries_stay;
update ledger_entries set renter_id = rentals.renter_id from rentals where rentals.id = rental_id;
-- contract: as above
alter table ledger_entries enable always trigger ledger_entries_stay;

-- Filled in here and not by whoever writes: the version before does not know of it.
create function name_ledger_renter() returns trigger language plpgsql as $$
begin
  new.renter_id := (select renter_id from rentals where id = new.rental_id);
  return new;
end $$;
create trigger ledger_entries_renter before insert on ledger_entries
  for each row execute function name_ledger_renter();
