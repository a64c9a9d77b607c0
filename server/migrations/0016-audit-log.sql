-- Who did what to which car, rental or account, when and why. An entry is written in the transaction of what it tells of
-- and is never changed or removed afterwards.
create table audit_log (
  -- Grows with time, so that a page of the history is a range of it.
  id uuid primary key default uuidv7(),
  -- The clock and not the start of the transaction: whoever waited for a lock comes after whoever had it.
  at timestamptz(3) not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'system', 'operator')),
  -- No foreign key and no name anywhere here: an entry outlives what it is about, and a name is looked up when it is
  -- shown, so that somebody who leaves takes it along.
  actor_id uuid check ((actor_kind = 'user') = (actor_id is not null)),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 40),
  car_id uuid,
  rental_id uuid,
  user_id uuid,
  reason text check (char_length(reason) <= 500),
  details jsonb not null default '{}' check (octet_length(details::text) <= 65536),
  check (num_nonnulls(car_id, rental_id, user_id) > 0)
);
create index audit_log_car on audit_log (car_id, id desc) where car_id is not null;
create index audit_log_user on audit_log (user_id, id desc) where user_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log are never changed or removed.';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Also where triggers are switched off for a session, as some tools for copying data do.
alter table audit_log enable always trigger audit_log_stays;
