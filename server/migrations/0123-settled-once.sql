-- Paying for a rental writes the entry of its charge and confirms it, and each of the two settled what it earns. Now the
-- second of them does it alone: `rentals_earned` follows every rental that becomes confirmed, in the same commit.
create or replace function settle_entry() returns trigger language plpgsql as $$
declare
  rental uuid := rental_behind_due(new.due_id);
begin
  -- What this transaction has confirmed is settled by rentals_earned.
  if new.kind <> 'charge' or not exists (
    select from rentals
    where id = rental and takes_payment and status = 'confirmed' and confirmed_at = now() and xmin = pg_current_xact_id()::xid) then
    perform settle_earnings(rental);
  end if;
  return null;
end $$;
