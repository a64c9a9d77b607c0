-- Nobody changes the history, yet whoever owns the database can take the triggers off that see to it. So each entry is counted
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

create function count_history() returns trigger language plpgsql as $$
begin
  insert into history_numbers (entry_id) select id from added;
  return null;
end $$;
-- Before those that are there are counted: nobody adds to the history until this is committed.
create trigger count_history after insert on audit_log referencing new table as added
  for each statement execute function count_history();

insert into history_numbers (entry_id, number) select id, row_number() over (order by id) from audit_log;
insert into history_count (numbered) select count(*) from history_numbers;

create trigger history_numbers_stay before delete or truncate on history_numbers
  for each statement execute function refuse_audit_change();
alter table history_numbers enable always trigger history_numbers_stay;
