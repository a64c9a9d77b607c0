-- Ledger entries are neither changed nor removed, one by one or all at once. Demo rentals leave with their entries: the
-- command that removes them switches this off in its own transaction.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger entries are never changed or removed.';
end $$;

-- contract: no version has ever changed an entry; the one before removes only those of demo accounts, by a command
drop trigger ledger_entries_stay on ledger_entries;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
-- Also where triggers are switched off for a session, as some tools for copying data do.
-- contract: as above
alter table ledger_entries enable always trigger ledger_entries_stay;
