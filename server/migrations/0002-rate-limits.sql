-- Counters that guard accounts, shared by every process. A counter that a crash resets is no loss, so it is not logged.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
