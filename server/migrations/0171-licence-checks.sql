-- Licences may be checked by a service of the operator. What it has to be told is a row until it knows, and who decided is said.
alter table driver_licences add is_by_provider boolean not null default false;

create table driver_checks (
  licence_id uuid primary key references driver_licences (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  -- Null once it was told, or given up
  next_attempt_at timestamptz(3) default now(),
  told_at timestamptz(3),
  error text
);
create index driver_checks_next on driver_checks (next_attempt_at) where next_attempt_at is not null;
