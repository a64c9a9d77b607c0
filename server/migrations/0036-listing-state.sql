-- A listing waits for review, is active or is disabled, and says so itself, instead of everybody concluding it from `status`
-- and from whether `disabled_version` is the version. Most cars are active: so at first all of them are, which writes no row,
-- and then the others say what they are.
alter table cars add state text not null default 'active' check (state in ('waiting', 'active', 'disabled'));
alter table cars alter state drop default;
update cars set state = case when disabled_version = version then 'disabled' else 'waiting' end where status = 0;

-- Whoever names the state sets it; the version before names `status` and `disabled_version` instead. Whichever a statement
-- names, the other is written with it, so that both versions serve from one table and never disagree. Triggers run in the
-- order of their names: first the state is taken apart, then a ban may have its say, then the state is what came of it.
create function apply_state() returns trigger language plpgsql as $$
begin
  new.status := (new.state = 'active')::integer;
  new.disabled_version := case when new.state = 'disabled' then new.version end;
  return new;
end $$;

create function write_state() returns trigger language plpgsql as $$
begin
  new.state := case
    when new.status = 1 then 'active'
    when new.disabled_version = new.version then 'disabled'
    else 'waiting' end;
  return new;
end $$;

create trigger apply_state before insert or update of state on cars
  for each row when (new.state is not null) execute function apply_state();
create or replace trigger suspend_car before insert or update of state, status, version, disabled_version on cars
  for each row execute function suspend_car();
create trigger write_state before insert or update of state, status, version, disabled_version on cars
  for each row execute function write_state();

-- A trigger on a column runs when a statement names it, not when another trigger changes it.
create or replace trigger count_listing after insert or delete or update of state, status, location, vehicle_type on cars
  for each row execute function count_listing();

-- As the indexes of 0017, which the version before reads. With the state itself beside the expression, so that a page far
-- down the list is found without reading the cars before it.
create index cars_state_newest on cars ((state <> 'waiting'), created_at desc, id desc) include (state);
create index cars_state_oldest on cars ((state <> 'waiting'), created_at, id) include (state);
create index cars_state_waiting on cars (updated_at, id) where state = 'waiting';
