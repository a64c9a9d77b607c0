-- Requests to book: the owner of a car may want to be asked first. A request takes the days and authorises the card;
-- accepted it is charged and confirmed, otherwise nothing is charged and the days are free again.
alter table cars add booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request'));

alter table rentals
  -- As it was with the car when the dates were held
  add booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  -- When the card was first authorised, which is when the owner was asked
  add requested_at timestamptz,
  add accepted_at timestamptz,
  add answered_at timestamptz;
comment on column rentals.hold_expires_at is
  'Until when a hold can be paid, or a request be answered. Infinite once a request is accepted: it never lapses.';

-- contract: two more states are allowed
alter table rentals drop constraint rentals_status_check,
  add constraint rentals_status_check
    check (status in ('held', 'requested', 'confirmed', 'declined', 'cancelled', 'expired')) not valid;
alter table rentals validate constraint rentals_status_check;
-- contract: asks for nothing in the states that the version before knows
alter table rentals drop constraint rentals_check2,
  add constraint rentals_check2 check (status not in ('held', 'requested') or hold_expires_at is not null) not valid;
alter table rentals validate constraint rentals_check2;
-- contract: the version before writes no rental that this refuses; taken_days refuses the same
alter table rentals drop constraint rentals_never_overlap,
  add constraint rentals_never_overlap exclude using gist (car_id with =, period with &&)
    where (status in ('held', 'requested', 'confirmed'));

drop index rentals_holds;
create index rentals_holds on rentals (hold_expires_at) where status in ('held', 'requested');
drop index rentals_booked_photos;
create index rentals_booked_photos on rentals using gin (booked_photo_ids)
  where status in ('held', 'requested', 'confirmed');
drop index rentals_never_booked;
create index rentals_never_booked on rentals (updated_at)
  where confirmed_at is null and takes_payment and status in ('declined', 'expired', 'cancelled');

create or replace function take_rental() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.status not in ('held', 'requested', 'confirmed') or old.car_id <> new.car_id) then
    delete from taken_days where rental_id = new.id;
    if found and exists (select from imported_days where car_id = old.car_id) then
      perform take_imported(old.car_id);
    end if;
  end if;
  if new.status in ('held', 'requested', 'confirmed') then
    insert into taken_days (car_id, period, rental_id)
    values (new.car_id,
      daterange(lower(new.period) - new.buffer_before, upper(new.period) + new.buffer_after), new.id)
    on conflict (rental_id) do update set period = excluded.period
    where taken_days.period <> excluded.period;
  end if;
  return null;
end $$;

-- Money that is authorised and not charged: the card's holder cannot use it, and we may take it or let go of it.
alter table payment_attempts add captures_later boolean not null default false;
-- contract: one more state is allowed
alter table payment_attempts drop constraint payment_attempts_status_check,
  add constraint payment_attempts_status_check check (
    status in ('started', 'unknown', 'requires-action', 'authorised', 'succeeded', 'declined', 'abandoned')) not valid;
alter table payment_attempts validate constraint payment_attempts_status_check;
-- One way to pay at a time: for each due, which payment_attempts_open had for each rental.
drop index payment_attempts_open;
drop index payment_attempts_open_of_due;
-- contract: the version before has no attempt that is authorised
create unique index payment_attempts_open_of_due on payment_attempts (due_id)
  where status in ('started', 'unknown', 'requires-action', 'authorised');
drop index payment_attempts_due;
create index payment_attempts_due on payment_attempts (next_check_at)
  where status in ('started', 'unknown', 'requires-action', 'authorised');

alter table sandbox_charges add captures_later boolean not null default false;
-- contract: one more state is allowed
alter table sandbox_charges drop constraint sandbox_charges_status_check,
  add constraint sandbox_charges_status_check
    check (status in ('authorised', 'succeeded', 'declined', 'requires-action', 'cancelled')) not valid;
alter table sandbox_charges validate constraint sandbox_charges_status_check;

create or replace function lock_business(account uuid) returns void language plpgsql as $$
begin
  perform 1 from cars
  where id in (
    select id from cars where owner_id = account
    union
    select car_id from rentals where renter_id = account and status in ('held', 'requested'))
  order by id for no key update;
end $$;

-- A ban lets go of requests too, unless they are accepted: those go ahead like every booked trip.
create or replace function suspend_business(account uuid) returns void language plpgsql as $$
declare
  freed uuid[];
  let_go uuid[];
begin
  perform lock_business(account);
  with suspended as (
    update cars set suspended_status = status, suspended_version = version + 1, status = 0, version = version + 1,
      disabled_version = version + 1
    where owner_id = account and (status = 1 or disabled_version is distinct from version)
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
