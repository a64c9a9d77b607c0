-- What somebody owes for something: they pay it by one attempt or several. The feature of its kind knows what the subject
-- is; the only kind so far is a booking, whose subject is a rental.
create table dues (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  -- Whoever tried to pay is kept by their attempt. So this removes only what nobody ever tried to pay.
  payer_id uuid not null references users (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  created_at timestamptz not null default now(),
  unique (kind, subject_id)
);
create index dues_payer on dues (payer_id);

insert into dues (kind, subject_id, payer_id, amount_cents, currency, created_at)
select 'booking', id, renter_id, total_cents, currency, created_at from rentals
where exists (select from payment_attempts where rental_id = rentals.id);

alter table payment_attempts add due_id uuid references dues (id);
update payment_attempts set due_id = dues.id from dues where dues.kind = 'booking' and subject_id = rental_id;
create index payment_attempts_of_due on payment_attempts (due_id, id desc);
-- One way to pay at a time, as payment_attempts_open has it for a rental.
-- contract: a rental has one due, so this refuses nothing that payment_attempts_open does not
create unique index payment_attempts_open_of_due on payment_attempts (due_id)
  where status in ('started', 'unknown', 'requires-action');

alter table ledger_entries add due_id uuid references dues (id);
-- contract: only for the statement between
alter table ledger_entries disable trigger ledger_entries_stay;
update ledger_entries set due_id = dues.id from dues where dues.kind = 'booking' and subject_id = rental_id;
-- contract: as above
alter table ledger_entries enable always trigger ledger_entries_stay;
create index ledger_entries_of_due on ledger_entries (due_id, id);

-- The version before writes rentals and no dues; this one writes dues, and the version before finds them by their rental.
create function link_attempt_to_due() returns trigger language plpgsql as $$
begin
  if new.due_id is null then
    insert into dues (kind, subject_id, payer_id, amount_cents, currency)
    select 'booking', id, renter_id, total_cents, currency from rentals where id = new.rental_id
    on conflict (kind, subject_id) do nothing;
    new.due_id := (select id from dues where kind = 'booking' and subject_id = new.rental_id);
  else
    new.rental_id := (select subject_id from dues where id = new.due_id and kind = 'booking');
  end if;
  return new;
end $$;
create trigger payment_attempts_due before insert on payment_attempts
  for each row execute function link_attempt_to_due();

-- Before ledger_entries_renter, which looks at the rental.
create function link_entry_to_due() returns trigger language plpgsql as $$
begin
  if new.due_id is null then
    new.due_id := (select id from dues where kind = 'booking' and subject_id = new.rental_id);
  else
    new.rental_id := (select subject_id from dues where id = new.due_id and kind = 'booking');
  end if;
  return new;
end $$;
create trigger ledger_entries_due before insert on ledger_entries
  for each row execute function link_entry_to_due();
