-- Everything that makes days of a car unavailable. One constraint decides: of two rows that want the same day, one is
-- refused, regardless of what the code checked. The triggers below write the rows, in the transaction that takes the
-- days.
create table taken_days (
  car_id uuid not null references cars (id) on delete cascade,
  -- A rental's days with its buffer days, a block, or imported days that are not otherwise taken.
  period daterange not null check (not isempty(period)),
  rental_id uuid unique references rentals (id) on delete cascade,
  block_id uuid unique references blocks (id) on delete cascade,
  -- A change may add days before and after its rental, so it may have two rows.
  change_id uuid references rental_changes (id) on delete cascade,
  constraint taken_days_never_overlap exclude using gist (car_id with =, period with &&),
  constraint taken_days_one_cause check (num_nonnulls(rental_id, block_id, change_id) <= 1)
);
create index taken_days_change on taken_days (change_id) where change_id is not null;

-- Imported days give way to rentals, changes and blocks, and return when those are gone. The car itself may be in
-- deletion.
create function take_imported(car uuid) returns void language plpgsql as $$
begin
  delete from taken_days where car_id = car and num_nonnulls(rental_id, block_id, change_id) = 0;
  insert into taken_days (car_id, period)
  select car, unnest(range_agg(period) - coalesce((select range_agg(period) from taken_days where car_id = car), '{}'))
  from imported_days where car_id = car and exists (select from cars where id = car);
end $$;

create function take_rental() returns trigger language plpgsql as $$
begin
  -- A live rental that stays live on the same days, as when a hold is confirmed, has its row already.
  if tg_op = 'UPDATE' and rental_is_live(old.status) and rental_is_live(new.status)
      and (new.car_id, new.period, new.buffer_before, new.buffer_after)
        = (old.car_id, old.period, old.buffer_before, old.buffer_after) then
    return null;
  end if;
  if tg_op = 'UPDATE' and (not rental_is_live(new.status) or old.car_id <> new.car_id) then
    delete from taken_days where rental_id = new.id;
    if found and exists (select from imported_days where car_id = old.car_id) then
      perform take_imported(old.car_id);
    end if;
  end if;
  if rental_is_live(new.status) then
    insert into taken_days (car_id, period, rental_id)
    values (new.car_id,
      daterange(lower(new.period) - new.buffer_before, upper(new.period) + new.buffer_after), new.id)
    on conflict (rental_id) do update set period = excluded.period
    where taken_days.period <> excluded.period;
  end if;
  return null;
end $$;

-- When a change is made, the rental takes its days in the same transaction, and imported days return afterwards.
create function take_change() returns trigger language plpgsql as $$
declare
  car uuid := (select car_id from rentals where id = new.rental_id);
begin
  if tg_op = 'INSERT' then
    insert into taken_days (car_id, period, change_id) select car, unnest(days_added(new)), new.id;
  elsif new.status not in ('open', 'to-pay') then
    delete from taken_days where change_id = new.id;
    if found and new.status <> 'made' and exists (select from imported_days where car_id = car) then
      perform take_imported(car);
    end if;
  end if;
  return null;
end $$;

create function take_block() returns trigger language plpgsql as $$
declare
  has_imported boolean := exists (select from imported_days where car_id = new.car_id);
begin
  if has_imported then
    delete from taken_days where car_id = new.car_id and num_nonnulls(rental_id, block_id, change_id) = 0;
  end if;
  insert into taken_days (car_id, period, block_id) values (new.car_id, new.period, new.id)
  on conflict (block_id) do update set period = excluded.period;
  if has_imported then
    perform take_imported(new.car_id);
  end if;
  return null;
end $$;

create function free_block() returns trigger language plpgsql as $$
begin
  if exists (select from imported_days where car_id = old.car_id) then
    perform take_imported(old.car_id);
  end if;
  return null;
end $$;

create function follow_imported() returns trigger language plpgsql as $$
declare
  car uuid;
begin
  for car in select distinct car_id from changed loop
    perform take_imported(car);
  end loop;
  return null;
end $$;

-- The days that a new rental of this car cannot use. The new rental needs its own buffer days, so taken periods are
-- extended by them.
create function unavailable_days(car uuid, since date) returns datemultirange
  language sql stable parallel safe
  begin atomic
    select coalesce(range_agg(daterange(lower(period) - buffer_after, upper(period) + buffer_before)), '{}')
    from taken_days join cars on cars.id = car_id
    where car_id = car and upper(period) + buffer_before > since;
  end;

create trigger take_rental after insert or update of status, period, car_id, buffer_before, buffer_after on rentals
  for each row execute function take_rental();

create trigger take_change after insert or update of status on rental_changes
  for each row execute function take_change();

create trigger take_block after insert or update of period on blocks
  for each row execute function take_block();

-- Deletes cascade to taken_days. Its name makes this trigger run after the database's own triggers.
create trigger take_block_back after delete on blocks for each row execute function free_block();

create trigger follow_imported_new after insert on imported_days referencing new table as changed
  for each statement execute function follow_imported();

create trigger follow_imported_gone after delete on imported_days referencing old table as changed
  for each statement execute function follow_imported();
