-- The running number of an owner's statement of a month, given in the order of months once the month is closed. The books are
-- only ever added to, so what a numbered statement says stays as it is.
create table earnings_statements (
  owner_id uuid not null references users (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  number integer not null check (number > 0),
  given_at timestamptz not null default now(),
  primary key (owner_id, month),
  unique (owner_id, number)
);

create function refuse_statement_change() returns trigger language plpgsql as $$
begin
  raise exception 'The number of a statement is never changed.';
end $$;
create trigger earnings_statements_stay before update on earnings_statements
  for each row execute function refuse_statement_change();

-- What tax authorities ask marketplaces to report of those who earn on them. Private: nobody but its owner and the report
-- reads it, and it leaves with the account.
create table tax_details (
  user_id uuid primary key references users (id) on delete cascade,
  kind text not null check (kind in ('person', 'company')),
  legal_name text not null,
  -- Of a person
  born_on date,
  -- Of a company
  registration_number text,
  address text not null,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  tax_number text not null,
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  vat_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'person') = (born_on is not null)),
  check (kind = 'company' or registration_number is null)
);
