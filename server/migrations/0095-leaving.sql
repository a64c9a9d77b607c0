-- When an account that its person wants deleted goes: owners of cars that they returned may ask for an extra charge until then.
alter table users add deletes_at timestamptz;
create index users_leaving on users (deletes_at) where deletes_at is not null;
