-- An owner takes a car off the market and back without a review, or removes it for good.
alter table cars
  -- Since when the owner wants it off the market, whatever else it is. An approved car is then paused instead of active.
  add paused_at timestamptz(3),
  -- It stays for its past rentals, and for nothing else.
  add removed_at timestamptz(3);

alter table cars drop constraint cars_state_check;
-- contract: what the version before writes passes as before
alter table cars add constraint cars_state_check
  check (state in ('waiting', 'active', 'paused', 'disabled', 'removed'));

-- To versions that know neither, a paused and a removed car are disabled ones: off the market, and not to be reviewed.
create or replace function apply_state() returns trigger language plpgsql as $$
begin
  if new.state = 'removed' then
    new.removed_at := coalesce(new.removed_at, clock_timestamp());
  end if;
  -- Approved, for as long as a ban has its say.
  new.status := (new.state in ('active', 'paused'))::integer;
  new.disabled_version := case when new.state in ('disabled', 'removed') then new.version end;
  return new;
end $$;

create or replace function write_state() returns trigger language plpgsql as $$
begin
  new.state := case
    when new.removed_at is not null then 'removed'
    when new.status = 1 then case when new.paused_at is null then 'active' else 'paused' end
    when new.disabled_version = new.version then 'disabled'
    else 'waiting' end;
  if new.state in ('paused', 'removed') then
    new.status := 0;
    new.disabled_version := new.version;
  end if;
  return new;
end $$;

-- As before, but a removed car counts nowhere.
create or replace function count_listing() returns trigger language plpgsql as $$
declare
  active_before boolean := tg_op <> 'INSERT' and old.status = 1;
  active_now boolean := tg_op <> 'DELETE' and new.status = 1;
  counted_before smallint := case when tg_op <> 'INSERT' and old.removed_at is null then old.status end;
  counted_now smallint := case when tg_op <> 'DELETE' and new.removed_at is null then new.status end;
begin
  if tg_op = 'UPDATE' then
    if counted_before is not distinct from counted_now
      and (old.location_key, old.vehicle_type) = (new.location_key, new.vehicle_type) then
      return null;
    end if;
  end if;

  if counted_before is distinct from counted_now then
    for counted in 0..1 loop
      update listing_counts set cars = cars
        + coalesce(counted_now = counted, false)::integer - coalesce(counted_before = counted, false)::integer
      where status = counted and counted in (counted_before, counted_now);
    end loop;
  end if;

  if active_before and active_now and old.location_key > new.location_key then
    perform count_place(new.location_key, new.location, 1);
    perform count_place(old.location_key, old.location, -1);
  elsif not (active_before and active_now and old.location_key = new.location_key) then
    if active_before then perform count_place(old.location_key, old.location, -1); end if;
    if active_now then perform count_place(new.location_key, new.location, 1); end if;
  end if;

  if tg_op = 'INSERT' then
    insert into car_stats (car_id, is_active, location_key, vehicle_type)
    values (new.id, active_now, new.location_key, new.vehicle_type);
  elsif tg_op = 'UPDATE' then
    update car_stats set is_active = active_now, location_key = new.location_key,
      vehicle_type = new.vehicle_type
    where car_id = new.id;
  end if;
  return null;
end $$;

create index cars_paused on cars (id) where state = 'paused';
