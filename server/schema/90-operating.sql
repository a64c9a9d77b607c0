-- Data for the servers and their operators.

-- Rate limits, shared by all processes. Losing them in a crash is harmless, so the table is unlogged.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Responses to idempotent requests. A running request holds a lease; if its process dies, another request takes over
-- when the lease expires.
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

-- What was imported from the older app and what it became here, so that a repeated import skips it. A row is written in
-- the transaction of its target. There is no foreign key, so that something deleted here is not imported again.
create table import_sources (
  kind text not null check (kind in ('user', 'car', 'rental')),
  source_id text not null check (octet_length(source_id) <= 2000),
  target_id uuid not null,
  imported_at timestamptz not null default now(),
  primary key (kind, source_id)
);

-- Daily totals, computed once a day is over, so that a chart of two years reads about seven hundred rows, whatever the
-- size of the marketplace. Days are in the marketplace's time zone at that time.
create table daily_figures (
  time_zone text not null,
  day date not null,
  -- Rentals confirmed on this day, including those cancelled later, and their prices.
  bookings integer not null,
  booked_cents bigint not null,
  cancellations integer not null,
  payments_made integer not null,
  payments_failed integer not null,
  charged_cents bigint not null,
  refunded_cents bigint not null,
  counted_at timestamptz not null default now(),
  -- What banks withdrew for disputes, less what they returned.
  disputed_cents bigint not null default 0,
  -- The version of the computation.
  counted_as smallint not null default 1,
  primary key (time_zone, day)
);

-- Core Web Vitals, one row per day, page and metric, so that the table stays small under any traffic.
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

-- Request durations, one row per minute and route, summed over all processes. Small under any traffic, and deleted
-- after a week.
create table route_timings (
  minute timestamptz not null,
  method text not null,
  route text not null,
  requests integer not null,
  -- Responses with status 500 and above.
  failures integer not null,
  total_ms double precision not null,
  -- Requests per histogram bucket; the bounds are in the server's code.
  buckets integer[] not null,
  primary key (minute, method, route)
);

-- The primary's time, as replicated: its age on a replica is the replication lag.
create table replication_heartbeat (
  only_row boolean primary key default true check (only_row),
  beaten_at timestamptz not null
);
insert into replication_heartbeat (beaten_at) values (clock_timestamp());

-- Results of the health checks that workers run every minute, so that the start of a problem is known and announced
-- once.
create table system_checks (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$' and char_length(name) <= 40),
  state text not null check (state in ('good', 'warning', 'wrong', 'off', 'unknown')),
  -- Of this state
  since timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  -- The findings, in every language
  sentences jsonb not null default '{}' check (octet_length(sentences::text) <= 16384),
  -- When admins were notified of the problem; null again once they were notified that it is solved.
  told_at timestamptz
);

-- The last result of commands that an operator should run regularly.
create table command_runs (
  command text primary key check (command in ('backup', 'verify')),
  ended_at timestamptz not null default now(),
  -- partly: a backup without photos that are missing from the storage
  result text not null check (result in ('good', 'partly', 'wrong')),
  -- Rows of a backup, or problems found by a verification
  count bigint not null check (count >= 0),
  seconds integer not null check (seconds >= 0)
);

-- Background tasks: when each was last completed, by any process.
create table task_rounds (
  task text primary key check (char_length(task) <= 80),
  every_seconds integer not null check (every_seconds > 0),
  -- Since when the task has been registered; it is not overdue before that.
  since timestamptz not null default now(),
  -- When a process last reported that it runs this task
  seen_at timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Of the last failure
  error text check (char_length(error) <= 500),
  -- Set when an admin requests an immediate retry.
  wanted_at timestamptz
);
