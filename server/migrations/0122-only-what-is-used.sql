-- What only versions before 1.0.0 wrote or read.

-- A listing's state is what is written; the rest follows from it. Searches go by `status`, which says no more than whether it
-- is active. The other two are kept for 1.0.0.
create function settle_state() returns trigger language plpgsql as $$
declare
  is_banned boolean := false;
begin
  if new.state = 'removed' or new.removed_at is not null then
    new.state := 'removed';
    new.removed_at := coalesce(new.removed_at, clock_timestamp());
  elsif new.state in ('active', 'paused') then
    new.state := case when new.paused_at is null then 'active' else 'paused' end;
  end if;

  if new.state in ('waiting', 'active', 'paused') then
    if tg_op = 'INSERT' then
      -- A ban locks the cars that it sees, and it cannot see this one: so one of us waits for the other.
      select banned_at is not null into is_banned from users where id = new.owner_id for share;
    else
      select banned_at is not null into is_banned from users where id = new.owner_id;
    end if;
  end if;
  if is_banned then
    new.suspended_status := (new.state <> 'waiting')::integer;
    new.suspended_version := new.version;
    new.state := 'disabled';
  end if;

  new.status := (new.state = 'active')::integer;
  new.disabled_version := case when new.state not in ('waiting', 'active') then new.version end;
  return new;
end $$;

-- contract: 1.0.0 writes the state alone, which settle_state follows
drop trigger apply_state on cars;
-- contract: as above
drop trigger suspend_car on cars;
-- contract: as above
drop trigger write_state on cars;
-- contract: as above
drop function apply_state();
-- contract: as above
drop function suspend_car();
-- contract: as above
drop function write_state();

-- The triggers kept the two in step. Whatever was written past them is as its state says.
update cars set status = (state = 'active')::integer where status <> (state = 'active')::integer;
create trigger settle_state before insert or update of state, version on cars
  for each row execute function settle_state();
alter table cars alter state set default 'waiting';
-- contract: what 1.0.0 writes goes through settle_state
alter table cars add constraint cars_status_follows_state check (status = (state = 'active')::integer) not valid;
alter table cars validate constraint cars_status_follows_state;
create or replace trigger count_listing after insert or delete or update of state, location, vehicle_type on cars
  for each row execute function count_listing();

create or replace function suspend_business(account uuid) returns void language plpgsql as $$
declare
  freed uuid[];
  let_go uuid[];
begin
  perform lock_business(account);
  with suspended as (
    update cars set suspended_status = status, suspended_version = version + 1, state = 'disabled', version = version + 1
    where owner_id = account and state in ('active', 'waiting')
    returning id)
  insert into audit_log (actor_kind, action, car_id) select 'system', 'car-suspended', id from suspended;

  with released as (
    update rentals set status = case when requested_at is null then 'cancelled' else 'declined' end,
      cancelled_at = now(), cancelled_by = 'admin', version = version + 1, updated_at = now()
    where (status = 'held' or status = 'requested' and accepted_at is null)
      and (renter_id = account or car_id in (select id from cars where owner_id = account))
    returning id, car_id)
  select array_agg(car_id), array_agg(id) into freed, let_go from released;
  -- Some days more than are needed do no harm: which day it is depends on the marketplace's time zone.
  update cars set booked = unavailable_days(id, current_date - 2) where id = any(freed);
  update payment_attempts set next_check_at = now() where rental_id = any(let_go) and status = 'authorised';
end $$;

create or replace function resume_business(account uuid) returns void language plpgsql as $$
begin
  perform lock_business(account);
  with resumed as (
    update cars set state = case suspended_status when 1 then 'active' else 'waiting' end, version = version + 1,
      suspended_version = null, suspended_status = null
    where owner_id = account and suspended_version = version
    returning id)
  insert into audit_log (actor_kind, action, car_id) select 'system', 'car-resumed', id from resumed;
end $$;

-- As conditions and orders of before there were states and search prices
drop index cars_waiting_newest, cars_waiting_oldest, cars_review_queue;
drop index cars_active_price, cars_active_location_price, cars_active_type_gear_price;

-- Before `stay_rates` there was `stay_prices`.
-- contract: 1.0.0 neither reads nor writes them
drop trigger follow_stay_prices on cars;
-- contract: as above
drop function follow_stay_prices();
create or replace function forget_search_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.price_cents, old.price_rules, old.window_days)
      is distinct from (new.price_cents, new.price_rules, new.window_days) then
    new.price_sums := null;
    new.wide_price_sums := null;
    new.price_sums_from := null;
    new.length_discounts := null;
    new.from_cents := new.price_cents;
    new.least_cents := new.price_cents;
    new.short_least_cents := new.price_cents;
    new.most_cents := new.price_cents;
    new.prices_until := case when new.price_rules is not null then '-infinity'::date end;
    if tg_op = 'UPDATE' and old.rates_until > '-infinity' then
      delete from stay_rates where car_id = new.id;
    end if;
    new.rates_until := '-infinity';
  end if;
  return new;
end $$;
-- contract: as above
alter table cars drop column stays_until;
-- contract: as above
drop table stay_prices;

-- Before there were dues, attempts and entries named a rental. It follows from the due.
create or replace function link_attempt_to_due() returns trigger language plpgsql as $$
begin
  new.rental_id := rental_of_due(new.due_id);
  return new;
end $$;
create or replace function link_entry_to_due() returns trigger language plpgsql as $$
begin
  new.rental_id := case when new.kind <> 'provider-fee' then rental_of_due(new.due_id) end;
  return new;
end $$;
-- contract: 1.0.0 names the due of every attempt
alter table payment_attempts alter due_id set not null;

-- contract: of the library that accounts began with; 1.0.0 has no statement that names them
alter table accounts drop column access_token, drop column refresh_token, drop column id_token,
  drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope;
-- contract: as above
alter table sessions drop column ip_address;

-- taken_days_one_cause says the same of three causes.
alter table taken_days drop constraint taken_days_check;
