-- Who did what to which car, rental or account, when and why. An entry is written in the transaction of what it tells of
-- and is never changed or removed afterwards.
create table audit_log (
  -- Grows with time, so that a page of the history is a range of it.
  id uuid primary key default uuidv7(),
  -- The clock and not the start of the transaction: a transaction that waited for a lock comes after the one that had it.
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
create index audit_log_queues on audit_log (id desc) where action in ('queue-retried', 'queue-dropped');

-- Nobody changes the history, yet the owner of the database can take the triggers off that see to it. So each entry is counted
-- here in its own transaction, and a worker numbers them without gaps: `verify` notices what is gone, and where.
create table history_numbers (
  entry_id uuid primary key,
  -- Null until the worker comes by: numbers that are given while others write would have gaps, or make them wait.
  number bigint unique,
  -- An entry may tell of what happened long ago.
  counted_at timestamptz not null default clock_timestamp()
);
create index history_numbers_waiting on history_numbers (entry_id) where number is null;

-- How many were given, without which the last ones could go unnoticed.
create table history_count (
  is_only boolean primary key default true check (is_only),
  numbered bigint not null
);
insert into history_count (numbered) values (0);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log are never changed or removed.';
end $$;

create function count_history() returns trigger language plpgsql as $$
begin
  insert into history_numbers (entry_id) select id from added;
  return null;
end $$;

create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
-- Also where triggers are switched off for a session, as some tools for copying data do.
alter table audit_log enable always trigger audit_log_stays;

create trigger history_numbers_stay before delete or truncate on history_numbers
  for each statement execute function refuse_audit_change();
alter table history_numbers enable always trigger history_numbers_stay;

create trigger count_history after insert on audit_log referencing new table as added
  for each statement execute function count_history();
