-- A fee is for a payment, and no renter's: the version before shows whatever an entry's rental has in it.
create or replace function link_entry_to_due() returns trigger language plpgsql as $$
begin
  if new.kind = 'provider-fee' then
    new.rental_id := null;
  elsif new.due_id is null then
    new.due_id := (select id from dues where kind = 'booking' and subject_id = new.rental_id);
  else
    new.rental_id := rental_of_due(new.due_id);
  end if;
  return new;
end $$;

-- What a provider kept before then is in the books.
create table provider_fee_cursors (
  provider text primary key,
  read_until timestamptz not null
);

-- To find the fees of all time without reading everything else.
create index ledger_entries_fees on ledger_entries (id) where kind = 'provider-fee';
