-- How long requests took, a row for each minute and route, added to by every process. Small whatever the traffic, and
-- removed after a week.
create table route_timings (
  minute timestamptz not null,
  method text not null,
  route text not null,
  requests integer not null,
  -- Answers of 500 and above.
  failures integer not null,
  total_ms double precision not null,
  -- How many requests fell between one bound and the next; the bounds are in the server's code.
  buckets integer[] not null,
  primary key (minute, method, route)
);

-- The time on the primary, as replicas see it: how old it is on a replica is how far that replica lags behind.
create table replication_heartbeat (
  only_row boolean primary key default true check (only_row),
  beaten_at timestamptz not null
);
insert into replication_heartbeat (beaten_at) values (clock_timestamp());

-- Mails and refunds that were given up are counted all the time, among many that were not.
create index outbox_parked on outbox (failed_at) where failed_at is not null and sent_at is null;
create index refunds_failed on refunds (updated_at) where status = 'failed';
