-- Reports by users, notes by admins, and the effects of a ban.

create table reports (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('car', 'person', 'message', 'review')),
  -- The id of the car, person, message or review
  subject_id text not null,
  -- The reported person: the car's owner, the author, or the person themselves
  person_id uuid not null references users (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  car_id uuid references cars (id) on delete cascade,
  thread_id uuid references threads (id) on delete cascade,
  reason text not null,
  body text not null default '' check (char_length(body) <= 2000),
  -- A copy of what was reported, because it may be edited or removed before the review.
  evidence jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  decided_by uuid,
  decision text check (decision in ('dismissed', 'warned', 'hidden', 'disabled', 'banned')),
  decision_reason text check (char_length(decision_reason) <= 500),
  check ((decided_at is null) = (decision is null))
);
-- One open report per reporter and subject.
create unique index reports_once on reports (reporter_id, kind, subject_id) where decided_at is null;
create index reports_open on reports (created_at, id) where decided_at is null;
create index reports_decided on reports (decided_at desc, id desc) where decided_at is not null;
create index reports_subject on reports (kind, subject_id, id desc);
create index reports_person on reports (person_id, id desc);
create index reports_reporter on reports (reporter_id);
create index reports_car on reports (car_id) where car_id is not null;
create index reports_thread on reports (thread_id) where thread_id is not null;

create table user_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- No foreign key: a note outlives its author's account.
  author_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  body text not null check (char_length(body) between 1 and 2000)
);
create index user_notes_user on user_notes (user_id, id desc);

-- Notes are immutable. They are deleted with the account that they are about.
create function keep_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from users where id = old.user_id and deleted_at is null) then
    return old;
  end if;
  raise exception 'Notes about people are never changed, and go only with their account.';
end $$;

-- A ban suspends a user's business in the transaction that sets it: the user's cars leave the market,
-- and unpaid holds by the user or of their cars are released. Confirmed rentals stay; admins decide about those.
-- Lifting the ban restores the cars. All affected cars are locked in the same order, so that two bans cannot deadlock.
-- A transaction that holds, pays for or activates one of them either committed before the ban or sees its effects.
create function lock_business(account uuid) returns void language plpgsql as $$
begin
  perform 1 from cars
  where id in (
    select id from cars where owner_id = account
    union
    select car_id from rentals where renter_id = account and status in ('held', 'requested'))
  order by id for no key update;
end $$;

-- A ban also ends requests, unless they are accepted: those go ahead like every booked trip.
create function suspend_business(account uuid) returns void language plpgsql as $$
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

create function resume_business(account uuid) returns void language plpgsql as $$
begin
  perform lock_business(account);
  with resumed as (
    update cars set state = case suspended_status when 1 then 'active' else 'waiting' end, version = version + 1,
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

create trigger user_notes_stay before update or delete on user_notes
  for each row execute function keep_note();
alter table user_notes enable always trigger user_notes_stay;

create trigger follow_ban after update of banned_at on users
  for each row when ((old.banned_at is null) <> (new.banned_at is null)) execute function follow_ban();
