-- The marketplace has one currency. A rental can be in no other, and while there is one, the currency cannot be changed:
-- both are settled here, whatever the settings of the processes that serve.
create table market (
  currency text primary key check (currency ~ '^[a-z]{3}$'),
  is_only boolean not null default true unique check (is_only)
);
insert into market (currency) values ('usd');

create function market_currency() returns text stable language sql begin atomic select currency from market; end;

-- Cards are charged in whole steps of a currency: of the three digits of a dinar, the last has to be 0. Every amount that
-- is computed is rounded to it, as `contract/currencies.ts` does.
create function step_of(currency text) returns integer language sql immutable parallel safe
  return case when upper(currency) in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then 10 else 1 end;

create function percent_of(cents bigint, percent bigint, step_cents integer) returns bigint language sql immutable parallel safe
  return (cents * percent + 50 * step_cents) / (100 * step_cents) * step_cents;
