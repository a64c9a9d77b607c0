-- Prices of days far from the car's own need a review since 0101; those stored before stayed and were charged unseen. From now on they wait for
-- their review in a column of their own, and the car is charged the nearest price that needs none. It stays listed.
alter table cars
  -- The rules as their owner saved them, while those that count are limited to what needs no review. Null without any.
  add unreviewed_rules jsonb,
  -- Whether reviewers have to decide about them: not while the car's owner is banned. A trigger writes it.
  add has_unreviewed_prices boolean not null default false;

-- Prices change while a car waits for review, within what was reviewed, or to those whose review ends.
create or replace function keep_prices_reviewed() returns trigger language plpgsql as $$
begin
  if is_approved(old) and is_approved(new) and (new.price_cents <> old.price_cents
      or has_unreviewed_price(new.price_cents, old.price_rules, new.price_rules)
        and (new.unreviewed_rules is null and new.price_rules = old.unreviewed_rules) is not true) then
    raise exception 'Prices that nobody has reviewed are not for a listed car.'
      using errcode = 'check_violation', constraint = 'cars_prices_reviewed', table = 'cars';
  end if;
  return new;
end $$;

-- Other prices, and anything that sends the car to review or takes it off the market, end the wait: also in the version before, which knows
-- nothing of it.
create function settle_unreviewed_prices() returns trigger language plpgsql as $$
begin
  if new.unreviewed_rules is not distinct from old.unreviewed_rules
      and (not is_approved(new) or (new.price_cents, new.price_rules) is distinct from (old.price_cents, old.price_rules)) then
    new.unreviewed_rules := null;
  end if;
  new.has_unreviewed_prices := new.unreviewed_rules is not null and new.state in ('active', 'paused');
  return new;
end $$;

-- After settle_state: triggers run in the order of their names.
create trigger settle_unreviewed_prices before update of state, version, price_cents, price_rules, unreviewed_rules on cars
  for each row execute function settle_unreviewed_prices();

-- As cars_state_newest, cars_state_oldest and cars_state_waiting, which the version before reads.
create index cars_review_newest on cars ((state <> 'waiting' and not has_unreviewed_prices), created_at desc, id desc)
  include (state, has_unreviewed_prices);
create index cars_review_oldest on cars ((state <> 'waiting' and not has_unreviewed_prices), created_at, id)
  include (state, has_unreviewed_prices);
create index cars_to_review on cars (updated_at, id) where state = 'waiting' or has_unreviewed_prices;

-- Without what is over, which nobody can be charged. A day earlier than here, it may still be today.
create function pg_temp.upcoming(rules jsonb) returns jsonb language sql stable
  return rules || jsonb_build_object(
    'days', (select coalesce(jsonb_object_agg(day, cents), '{}') from jsonb_each(rules -> 'days') as priced(day, cents)
      where day::date >= current_date - 1),
    'seasons', (select coalesce(jsonb_agg(season), '[]') from jsonb_array_elements(rules -> 'seasons') as season
      where (season ->> 'endDate')::date >= current_date - 1));

-- Whether these rules of the car have prices that no approved edit has shown to a reviewer.
create function pg_temp.is_unreviewed(car uuid, own_cents integer, rules jsonb) returns boolean language sql stable
  return has_unreviewed_price(own_cents, null, pg_temp.upcoming(rules)) and not exists (
    select from audit_log edit, jsonb_array_elements(edit.details -> 'changes') as change
    where edit.car_id = car and edit.action = 'car-edited' and change ->> 'field' = 'dayPrices'
      and not has_unreviewed_price(own_cents, change -> 'after', pg_temp.upcoming(rules))
      and exists (select from audit_log approval
        where approval.car_id = car and approval.action = 'car-activated' and approval.id > edit.id));

-- The price that needs no review and is nearest, in whole steps of the currency.
create function pg_temp.limited(cents jsonb, own_cents integer) returns jsonb language sql stable
  return case when jsonb_typeof(cents) = 'number' then to_jsonb(least(own_cents * 3::bigint, greatest(cents::bigint,
    (own_cents + 2 * step_of(market_currency()) - 1) / (2 * step_of(market_currency())) * step_of(market_currency())))) else cents end;

create function pg_temp.limited_rules(rules jsonb, own_cents integer) returns jsonb language sql stable
  return rules || jsonb_build_object(
    'weekdays', (select coalesce(jsonb_agg(pg_temp.limited(cents, own_cents) order by place), '[]')
      from jsonb_array_elements(rules -> 'weekdays') with ordinality as weekday(cents, place)),
    'days', (select coalesce(jsonb_object_agg(day, pg_temp.limited(cents, own_cents)), '{}')
      from jsonb_each(rules -> 'days') as priced(day, cents)),
    'seasons', (select coalesce(jsonb_agg(season || jsonb_build_object(
        'priceCents', pg_temp.limited(season -> 'priceCents', own_cents)) order by place), '[]')
      from jsonb_array_elements(rules -> 'seasons') with ordinality as listed(season, place)));

-- Waiting since now. The worker computes the search prices again (`forget_search_prices`).
update cars set unreviewed_rules = price_rules, price_rules = pg_temp.limited_rules(price_rules, price_cents),
  prices_version = prices_version + 1, updated_at = now()
where price_rules is not null and is_approved(cars) and pg_temp.is_unreviewed(id, price_cents, price_rules);
update cars set card = car_card(cars) where unreviewed_rules is not null;

-- What an edit or a disabled car is compared with, and what dates of a booking change for meanwhile, was approved without them.
update reviewed_cars set price_rules = pg_temp.limited_rules(price_rules, price_cents)
where price_rules is not null and decision = 'approved' and pg_temp.is_unreviewed(car_id, price_cents, price_rules);
