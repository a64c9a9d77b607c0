-- The marketplace has one currency. A rental can be in no other, and while there is one, the currency cannot be changed:
-- both are settled here, whatever the settings of the processes that serve.
create table market (
  currency text primary key check (currency ~ '^[a-z]{3}$'),
  is_only boolean not null default true unique check (is_only)
);
insert into market (currency) select coalesce((select currency from rentals limit 1), 'usd');

create function market_currency() returns text stable language sql begin atomic select currency from market; end;
alter table rentals alter currency set default market_currency();

-- contract: the version before writes the currency of its rentals by this default, and knows no other
alter table rentals add constraint rentals_in_currency foreign key (currency) references market (currency) not valid;
alter table rentals validate constraint rentals_in_currency;

-- contract: this allows more than before; a price in forints or rupees is a large number
alter table cars drop constraint cars_price_cents_check,
  add constraint cars_price_cents_check check (price_cents between 1 and 1000000000) not valid;
alter table cars validate constraint cars_price_cents_check;
