-- The audit log: who did what to which car, rental or account, when and why. An entry is written in the transaction of
-- its action and is immutable.
create table audit_log (
  -- Time-ordered, so that a page of the log is a range of ids.
  id uuid primary key default uuidv7(),
  -- The clock, not the start of the transaction: a transaction that waited for a lock is logged after the one that held
  -- it.
  at timestamptz(3) not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'system', 'operator')),
  -- No foreign keys and no names: an entry outlives its subject, and names are looked up for display, so that a deleted
  -- user's name disappears.
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

-- Triggers prevent changes to the audit log, but the database's owner can disable them. So each entry is also
-- registered here in its own transaction, and a worker numbers the entries without gaps: `verify` detects missing
-- entries and where they were.
create table history_numbers (
  entry_id uuid primary key,
  -- Null until a worker assigns it: numbers assigned by concurrent writers would have gaps or block them.
  number bigint unique,
  -- Not the entry's own time, because an entry may be about the past.
  counted_at timestamptz not null default clock_timestamp()
);
create index history_numbers_waiting on history_numbers (entry_id) where number is null;

-- How many numbers were assigned; without it, missing entries at the end would go unnoticed.
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
-- Also fires in sessions that disable triggers, as some copying tools do.
alter table audit_log enable always trigger audit_log_stays;

create trigger history_numbers_stay before delete or truncate on history_numbers
  for each statement execute function refuse_audit_change();
alter table history_numbers enable always trigger history_numbers_stay;

create trigger count_history after insert on audit_log referencing new table as added
  for each statement execute function count_history();
