-- A ban takes an account out of business, in the transaction that bans it and whoever does so: its cars leave the market,
-- and dates that it holds, or that others hold of its cars, are let go unpaid. Confirmed rentals stay: people decide
-- about those. Once the ban is lifted, its cars are what they were.
alter table cars
  -- The version that left the market with its owner, and what it was then: listed (1) or waiting for review (0). Like
  -- `disabled_version` it means something only while it is the car's version, so that whatever an administrator decides
  -- meanwhile stays. To searches, lists and counters such a car is a disabled one.
  add suspended_version integer,
  add suspended_status smallint check (suspended_status in (0, 1));

-- Whatever would list the car of a banned owner, or have it reviewed, suspends it instead.
create function suspend_car() returns trigger language plpgsql as $$
declare
  is_banned boolean;
begin
  if new.status = 0 and new.disabled_version is not distinct from new.version then
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- A ban locks the cars that it sees, and it cannot see this one: so one of us waits for the other.
    select banned_at is not null into is_banned from users where id = new.owner_id for share;
  else
    select banned_at is not null into is_banned from users where id = new.owner_id;
  end if;
  if is_banned then
    new.suspended_status := new.status;
    new.suspended_version := new.version;
    new.status := 0;
    new.disabled_version := new.version;
  end if;
  return new;
end $$;

create trigger suspend_car before insert or update of status, version, disabled_version on cars
  for each row execute function suspend_car();

-- Every car that a ban is about, in one order, so that two bans never wait for each other. Whoever wants to hold, pay for or
-- activate one of them was here before us, or comes after us and sees what we did.
create function lock_business(account uuid) returns void language plpgsql as $$
begin
  perform 1 from cars
  where id in (
    select id from cars where owner_id = account
    union
    select car_id from rentals where renter_id = account and status = 'held')
  order by id for no key update;
end $$;

create function suspend_business(account uuid) returns void language plpgsql as $$
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
  update cars set booked = coalesce((
    select range_agg(period) from rentals
    where car_id = cars.id and status in ('held', 'confirmed') and end_date >= current_date - 2), '{}')
  where id = any(freed);
end $$;

create function resume_business(account uuid) returns void language plpgsql as $$
begin
  perform lock_business(account);
  with resumed as (
    update cars set status = suspended_status, version = version + 1, disabled_version = null,
      suspended_version = null, suspended_status = null
    where owner_id = account and suspended_version = version
    returning id)
  insert into audit_log (actor_kind, action, car_id) select 'system', 'car-resumed', id from resumed;
end $$;

create function follow_ban() returns trigger language plpgsql as $$
begin
  if new.banned_at is null then
    perform resume_business(new.id);
  else
    perform suspend_business(new.id);
  end if;
  return null;
end $$;

create trigger follow_ban after update of banned_at on users
  for each row when ((old.banned_at is null) <> (new.banned_at is null)) execute function follow_ban();

-- Few accounts are banned, and the operator's page asks for their trips all the time.
create index users_banned on users (id) where banned_at is not null;

select suspend_business(id) from users where banned_at is not null;
