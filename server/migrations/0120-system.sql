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
