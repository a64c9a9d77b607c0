-- What ledger lines come to, by day of the market, so that nobody has to add up all of them to see a balance. Lines are
-- counted in the order in which they were written, up to the last one that is surely settled; whoever reads adds those
-- behind it. So a line that is dated back counts too.
create table ledger_sums (
  time_zone text not null,
  day date not null,
  kind text not null,
  account text not null,
  amount_cents bigint not null,
  primary key (time_zone, day, kind, account)
);
create table ledger_sums_progress (
  time_zone text primary key,
  -- All lines up to this one are counted
  summed_to bigint not null default 0,
  -- The last line that there was then. What was being written at that time is settled by the time this one counts.
  seen_to bigint not null default 0,
  seen_at timestamptz not null default now()
);

-- Lines stay, apart from demo data and tests. Whoever takes some away starts anew.
create function forget_ledger_sums() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_sums_progress) then
    delete from ledger_sums;
    delete from ledger_sums_progress;
  end if;
  return null;
end $$;
create trigger ledger_lines_summed after update or delete or truncate on ledger_lines
  for each statement execute function forget_ledger_sums();
create trigger ledger_entries_summed after update or delete or truncate on ledger_entries
  for each statement execute function forget_ledger_sums();

-- Why an administrator decided as they did about a lost dispute.
alter table disputes add decision_reason text;

-- What was sent to the card's bank, once, word for word.
create table dispute_evidence (
  dispute_id uuid primary key references disputes (id),
  provider_key text not null unique,
  explanation text not null,
  parts text[] not null,
  sent_text text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  -- Null until the provider has it
  sent_at timestamptz
);
