-- What a change of an owner's earnings was for, as it was when it was written: a statement that has its number says the same after the
-- rental has other dates, or its car another name.
create table earned_stays (
  entry_id uuid primary key references ledger_entries (id) on delete cascade,
  start_date date not null,
  end_date date not null,
  car_title text not null
);

create function keep_earned_stay() returns trigger language plpgsql as $$
begin
  insert into earned_stays (entry_id, start_date, end_date, car_title)
  select new.entry_id, rentals.start_date, rentals.end_date, coalesce(rentals.booked_car ->> 'title', cars.title)
  from ledger_entries join rentals on rentals.id = new.rental_id join cars on cars.id = rentals.car_id
  where ledger_entries.id = new.entry_id and ledger_entries.kind = 'earnings'
  on conflict do nothing;
  return null;
end $$;
create trigger ledger_lines_stay_kept after insert on ledger_lines for each row
  when (new.account in ('owner', 'fees')) execute function keep_earned_stay();

create function refuse_earned_stay_change() returns trigger language plpgsql as $$
begin
  raise exception 'What a line of a statement is for is never changed.';
end $$;
create trigger earned_stays_stay before update on earned_stays for each statement execute function refuse_earned_stay_change();

-- Of what is there already: the dates that the rental had before the next change that was made of them.
insert into earned_stays (entry_id, start_date, end_date, car_title)
select entries.id, lower(stay.period), upper(stay.period) - 1, coalesce(rentals.booked_car ->> 'title', cars.title)
from (
  select distinct entry_id, rental_id from ledger_lines where account in ('owner', 'fees')) lines
join ledger_entries entries on entries.id = lines.entry_id and entries.kind = 'earnings'
join rentals on rentals.id = lines.rental_id join cars on cars.id = rentals.car_id, lateral (
  select coalesce((
    select was_period from rental_changes
    where rental_changes.rental_id = rentals.id and rental_changes.status = 'made' and decided_at > entries.created_at
    order by decided_at, id limit 1), rentals.period) as period) stay;
