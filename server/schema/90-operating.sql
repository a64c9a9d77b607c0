-- What the servers keep for themselves and for those who run them.

-- Counters that guard accounts, shared by every process. A counter that a crash resets is no loss, so it is not logged.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Answers to requests that must have their effect only once. While a request runs it holds a lease; one whose process
-- died can be taken over when the lease ends.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  lease_id uuid,
  lease_expires_at timestamptz,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What came from the older app and what it became here, so that importing its export again finds everything that is here
-- already. A row is written in the transaction that writes its target. There is no foreign key: what was removed here
-- afterwards must not come back with the next run.
create table import_sources (
  kind text not null check (kind in ('user', 'car', 'rental')),
  source_id text not null check (octet_length(source_id) <= 2000),
  target_id uuid not null,
  imported_at timestamptz not null default now(),
  primary key (kind, source_id)
);

-- What happened on each day, counted once the day is over, so that a chart of two years reads some seven hundred rows
-- whatever the size of the market. Days are those of the marketplace's time zone when they were counted.
create table daily_figures (
  time_zone text not null,
  day date not null,
  -- Rentals that were confirmed on this day, whatever became of them, and what they cost.
  bookings integer not null,
  booked_cents bigint not null,
  cancellations integer not null,
  payments_made integer not null,
  payments_failed integer not null,
  charged_cents bigint not null,
  refunded_cents bigint not null,
  counted_at timestamptz not null default now(),
  -- What banks took back in disputes, less what came back of it.
  disputed_cents bigint not null default 0,
  -- Which way of counting it is of.
  counted_as smallint not null default 1,
  primary key (time_zone, day)
);

-- How fast pages felt, a row for each day, page and measure, so that the table stays small whatever the traffic.
create table web_vitals (
  day date not null,
  page text not null,
  name text not null,
  good integer not null default 0,
  needs_improvement integer not null default 0,
  poor integer not null default 0,
  value_sum double precision not null default 0,
  primary key (day, page, name)
);

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

-- How the site is, as its workers see it every minute, so that since when something is wrong is known and told once.
create table system_checks (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$' and char_length(name) <= 40),
  state text not null check (state in ('good', 'warning', 'wrong', 'off', 'unknown')),
  -- Of this state
  since timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  -- What was found, in every language
  sentences jsonb not null default '{}' check (octet_length(sentences::text) <= 16384),
  -- When administrators were told that it is wrong; null again once they were told that it is well.
  told_at timestamptz
);

-- What came of the last run of a command that an operator wants to have run lately.
create table command_runs (
  command text primary key check (command in ('backup', 'verify')),
  ended_at timestamptz not null default now(),
  -- partly: a backup without photos that the storage has lost
  result text not null check (result in ('good', 'partly', 'wrong')),
  -- Of a backup: rows; of a verification: what is not as it should be
  count bigint not null check (count >= 0),
  seconds integer not null check (seconds >= 0)
);

-- Background work: when each kind of it was last done, by any process.
create table task_rounds (
  task text primary key check (char_length(task) <= 80),
  every_seconds integer not null check (every_seconds > 0),
  -- Since when it is known; until then nobody expects that it was done.
  since timestamptz not null default now(),
  -- When a process last said that it does this work
  seen_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Of the last time it failed
  error text check (char_length(error) <= 500),
  -- An administrator wants it to be tried again at once.
  wanted_at timestamptz
);
