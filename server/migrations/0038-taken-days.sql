-- Everything that takes days of a car away from everybody else. One constraint decides: of two that want the same day, one
-- is refused, whoever asks and whatever the code forgot to check.
create table blocks (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id) on delete cascade,
  -- Both ends belong to it, as with rentals.
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period)),
  -- For the owner alone
  note text not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now()
);
create index blocks_car on blocks (car_id, lower(period));

-- Another site's calendar of the same car, and the days that it brought. These may overlap one another and what is taken
-- already: nothing is refused or cancelled for them.
create table calendar_feeds (
  id uuid primary key default uuidv7(),
  car_id uuid not null references cars (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index calendar_feeds_car on calendar_feeds (car_id, id);
create table imported_days (
  feed_id uuid not null references calendar_feeds (id) on delete cascade,
  car_id uuid not null references cars (id) on delete cascade,
  period daterange not null check (lower(period) is not null and upper(period) is not null and not isempty(period))
);
create index imported_days_feed on imported_days (feed_id);
create index imported_days_car on imported_days (car_id);

create table taken_days (
  car_id uuid not null references cars (id) on delete cascade,
  -- A rental's days and those kept free around it, a block, or imported days that nothing else takes.
  period daterange not null check (not isempty(period)),
  rental_id uuid unique references rentals (id) on delete cascade,
  block_id uuid unique references blocks (id) on delete cascade,
  check (num_nonnulls(rental_id, block_id) <= 1),
  constraint taken_days_never_overlap exclude using gist (car_id with =, period with &&)
);

-- Imported days step back from rentals and blocks, and return when those go. The car itself may be going.
create function take_imported(car uuid) returns void language plpgsql as $$
begin
  delete from taken_days where car_id = car and rental_id is null and block_id is null;
  insert into taken_days (car_id, period)
  select car, unnest(range_agg(period) - coalesce((select range_agg(period) from taken_days where car_id = car), '{}'))
  from imported_days where car_id = car and exists (select from cars where id = car);
end $$;

create function take_rental() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.status not in ('held', 'confirmed') or old.car_id <> new.car_id) then
    delete from taken_days where rental_id = new.id;
    if found and exists (select from imported_days where car_id = old.car_id) then
      perform take_imported(old.car_id);
    end if;
  end if;
  if new.status in ('held', 'confirmed') then
    insert into taken_days (car_id, period, rental_id)
    values (new.car_id,
      daterange(lower(new.period) - new.buffer_before, upper(new.period) + new.buffer_after), new.id)
    on conflict (rental_id) do update set period = excluded.period
    where taken_days.period <> excluded.period;
  end if;
  return null;
end $$;
create trigger take_rental after insert or update of status, period, car_id, buffer_before, buffer_after on rentals
  for each row execute function take_rental();

create function take_block() returns trigger language plpgsql as $$
declare
  has_imported boolean := exists (select from imported_days where car_id = new.car_id);
begin
  if has_imported then
    delete from taken_days where car_id = new.car_id and rental_id is null and block_id is null;
  end if;
  insert into taken_days (car_id, period, block_id) values (new.car_id, new.period, new.id)
  on conflict (block_id) do update set period = excluded.period;
  if has_imported then
    perform take_imported(new.car_id);
  end if;
  return null;
end $$;
create trigger take_block after insert or update of period on blocks
  for each row execute function take_block();

create function free_block() returns trigger language plpgsql as $$
begin
  if exists (select from imported_days where car_id = old.car_id) then
    perform take_imported(old.car_id);
  end if;
  return null;
end $$;
-- Its row in taken_days goes with it. By its name this runs after the database's own triggers.
create trigger take_block_back after delete on blocks for each row execute function free_block();

create function follow_imported() returns trigger language plpgsql as $$
declare
  car uuid;
begin
  for car in select distinct car_id from changed loop
    perform take_imported(car);
  end loop;
  return null;
end $$;
create trigger follow_imported_new after insert on imported_days referencing new table as changed
  for each statement execute function follow_imported();
create trigger follow_imported_gone after delete on imported_days referencing old table as changed
  for each statement execute function follow_imported();

insert into taken_days (car_id, period, rental_id)
select car_id, period, id from rentals
where status in ('held', 'confirmed') and end_date >= current_date - 2;

-- The days that a new rental of this car cannot have. It keeps days free around itself too, so whatever is taken reaches
-- that much further towards it.
create function unavailable_days(car uuid, since date) returns datemultirange
  language sql stable parallel safe
  begin atomic
    select coalesce(range_agg(daterange(lower(period) - buffer_after, upper(period) + buffer_before)), '{}')
    from taken_days join cars on cars.id = car_id
    where car_id = car and upper(period) + buffer_before > since;
  end;

create or replace function suspend_business(account uuid) returns void language plpgsql as $$
declare
  freed uuid[];
begin
  perform lock_business(account);
  with suspended as (
    update cars set suspended_status = status, suspended_version = version + 1, status = 0, version = version + 1,
      disabled_version = version + 1
    where owner_id = account and (status = 1 or disabled_version is distinct from version)
    returning id)
  insert into audit_log (actor_kind, action, car_id) select 'system', 'car-suspended', id from suspended;

  with released as (
    update rentals set status = 'cancelled', cancelled_at = now(), cancelled_by = 'admin', version = version + 1,
      updated_at = now()
    where status = 'held' and (renter_id = account or car_id in (select id from cars where owner_id = account))
    returning car_id)
  select array_agg(car_id) into freed from released;
  -- Some days more than are needed do no harm: which day it is depends on the marketplace's time zone.
  update cars set booked = unavailable_days(id, current_date - 2) where id = any(freed);
end $$;
