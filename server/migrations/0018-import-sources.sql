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
