-- What an owner asks for a car beyond its price a day: prices of single days, and terms. Neither needs a review.
alter table cars
  -- Prices of weekdays, seasons and days, and discounts by length; `contract/cars/stay-price.ts` reads it.
  add price_rules jsonb,
  add prices_version integer not null default 1,
  add least_days smallint not null default 1 check (least_days between 1 and 90),
  add most_days smallint not null default 90 check (most_days between 1 and 90),
  add notice_days smallint not null default 0 check (notice_days between 0 and 30),
  add window_days smallint not null default 365 check (window_days between 30 and 540),
  add buffer_before smallint not null default 0 check (buffer_before between 0 and 3),
  add buffer_after smallint not null default 0 check (buffer_after between 0 and 3),
  add cancellation_terms text not null default 'flexible' check (cancellation_terms in ('flexible', 'moderate', 'strict')),
  add terms_version integer not null default 1;

-- What was agreed when the dates were held, whatever the owner asks for later.
alter table rentals
  -- Null for rentals from before, which cost days times price.
  add price_lines jsonb,
  add cancellation_terms text not null default 'flexible' check (cancellation_terms in ('flexible', 'moderate', 'strict')),
  add buffer_before smallint not null default 0 check (buffer_before between 0 and 3),
  add buffer_after smallint not null default 0 check (buffer_after between 0 and 3),
  -- The operator's share of what the owner earns. Null for rentals from before there was one.
  add owner_fee_percent smallint check (owner_fee_percent between 0 and 50);

create function sum_of_lines(lines jsonb) returns bigint
  language sql immutable strict parallel safe
  begin atomic
    select sum((line ->> 'amountCents')::bigint)::bigint from jsonb_array_elements(lines) as line;
  end;

-- `price_per_day_cents` is the price of the first day where days differ.
alter table rentals drop constraint rentals_check1;
-- contract: what the version before writes has no lines and passes as before
alter table rentals add constraint rentals_total_is_agreed check (
  total_cents = coalesce(sum_of_lines(price_lines), days::bigint * price_per_day_cents));
