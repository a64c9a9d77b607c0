-- What searches know of a car's prices, so that they order and filter by what a stay costs without a second implementation
-- of the rules: the one function in `contract/cars/price-sums.ts` computes it, and SQL only subtracts two sums and applies a
-- discount. A car without rules needs none of it.
alter table cars
  -- Prices of the days from `price_sums_from` on, added up: the first is 0, the second the first day's. Null where every day
  -- costs the car's own price.
  add price_sums integer[],
  -- The same where an integer is too small, as with currencies whose units are worth little.
  add wide_price_sums bigint[],
  -- The day on which all of this was computed
  add price_sums_from date,
  -- The day on which it has to be computed again
  add prices_until date,
  -- From how many days, percent, shortest first
  add length_discounts smallint[],
  -- The lowest price of a day
  add from_cents integer not null default 0,
  -- No stay costs less for each of its days, with the best discount; the second for stays of less than a week
  add least_cents integer not null default 0,
  add short_least_cents integer not null default 0,
  -- No stay costs more for each of its days
  add most_cents integer not null default 0;

-- Sums are read for every car that a search totals: they stay in the row, as they are.
alter table cars alter price_sums set storage plain, alter wide_price_sums set storage plain, set (toast_tuple_target = 8160);

-- Whoever changes a price has to have its car's search prices computed again (`setSearchPrices`). Until then, and for a
-- version that does not know of them, the car counts with its own price.
create function forget_search_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.price_cents, old.price_rules, old.window_days)
      is distinct from (new.price_cents, new.price_rules, new.window_days) then
    new.price_sums := null;
    new.wide_price_sums := null;
    new.price_sums_from := null;
    new.length_discounts := null;
    new.from_cents := new.price_cents;
    new.least_cents := new.price_cents;
    new.short_least_cents := new.price_cents;
    new.most_cents := new.price_cents;
    new.prices_until := case when new.price_rules is not null then '-infinity'::date end;
  end if;
  return new;
end $$;
create trigger forget_search_prices before insert or update of price_cents, price_rules, window_days on cars
  for each row execute function forget_search_prices();

update cars set from_cents = price_cents, least_cents = price_cents, short_least_cents = price_cents, most_cents = price_cents,
  prices_until = case when price_rules is not null then '-infinity'::date end;

create index cars_prices_until on cars (prices_until, id) where prices_until is not null;

-- The indexes by `price_cents` stay for the version before.
create index cars_active_from on cars (from_cents, id) where status = 1;
create index cars_active_location_from on cars (location_key, from_cents, id) where status = 1;
create index cars_active_type_gear_from on cars (vehicle_type, gear, from_cents, id) where status = 1;
create index cars_active_least on cars (least_cents, id) where status = 1;
create index cars_active_location_least on cars (location_key, least_cents, id) where status = 1;
create index cars_active_type_gear_least on cars (vehicle_type, gear, least_cents, id) where status = 1;
create index cars_active_short_least on cars (short_least_cents, id) where status = 1;
create index cars_active_location_short_least on cars (location_key, short_least_cents, id) where status = 1;
create index cars_active_type_gear_short_least on cars (vehicle_type, gear, short_least_cents, id) where status = 1;
create index cars_active_most on cars (most_cents, id) where status = 1;
create index cars_active_location_most on cars (location_key, most_cents, id) where status = 1;
create index cars_active_type_gear_most on cars (vehicle_type, gear, most_cents, id) where status = 1;
-- Cars that may cost more or less than a given amount
create index cars_active_varied on cars (least_cents, most_cents) where status = 1 and least_cents < most_cents;
create index cars_active_location_varied on cars (location_key, least_cents, most_cents)
  where status = 1 and least_cents < most_cents;

-- What a stay costs: the days' prices less the highest discount that it reaches, which is rounded half up. One expression,
-- so that the planner puts it in the place of the call.
create function stay_total(
  price_cents integer, price_sums integer[], wide_price_sums bigint[], price_sums_from date, length_discounts smallint[],
  first_day date, days integer
) returns bigint
  language sql immutable parallel safe
  return (
    coalesce(
      price_sums[first_day - price_sums_from + 1 + days] - price_sums[first_day - price_sums_from + 1],
      wide_price_sums[first_day - price_sums_from + 1 + days] - wide_price_sums[first_day - price_sums_from + 1],
      price_cents::bigint * days)
    * case
      when length_discounts is null then 100
      when days >= length_discounts[5] then 100 - length_discounts[6]
      when days >= length_discounts[3] then 100 - length_discounts[4]
      when days >= length_discounts[1] then 100 - length_discounts[2]
      else 100 end
    + 49) / 100;

-- As in 0008, with the lowest price of a day where days differ.
create or replace function car_card(car cars) returns text
  language sql stable parallel safe
  begin atomic
    select ascii_json((jsonb_build_object(
      'id', car.id,
      'title', car.title,
      'location', car.location,
      'priceCents', car.price_cents,
      'gear', car.gear,
      'seats', car.seats,
      'vehicleType', car.vehicle_type,
      'createdAt', to_char(car.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'photo', (
        select jsonb_build_object(
          'id', photos.id, 'key', photos.key, 'width', photos.width, 'height', photos.height,
          'placeholder', photos.placeholder)
        from photos where photos.car_id = car.id order by photos.position limit 1
      )
    ) || case when coalesce(car.price_sums[1], car.wide_price_sums[1]) is null then '{}'::jsonb
      else jsonb_build_object('fromCents', car.from_cents) end)::text);
  end;
