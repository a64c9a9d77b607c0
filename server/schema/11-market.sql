-- The marketplace has one currency. Every rental uses it, and it cannot change while there are rentals. The database
-- enforces both, regardless of the settings of individual processes.
create table market (
  currency text primary key check (currency ~ '^[a-z]{3}$'),
  is_only boolean not null default true unique check (is_only)
);
insert into market (currency) values ('usd');

create function market_currency() returns text stable language sql begin atomic select currency from market; end;

-- Cards are charged in whole steps of a currency: the last of a dinar's three decimals must be 0. Every computed amount
-- is rounded to a step, as in `contract/currencies.ts`.
create function step_of(currency text) returns integer language sql immutable parallel safe
  return case when upper(currency) in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then 10 else 1 end;

create function percent_of(cents bigint, percent bigint, step_cents integer) returns bigint language sql immutable parallel safe
  return (cents * percent + 50 * step_cents) / (100 * step_cents) * step_cents;
