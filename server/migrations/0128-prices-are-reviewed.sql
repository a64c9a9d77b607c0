-- Which prices of days need a review was decided by the application alone. Now the database refuses those that nobody has reviewed, whichever code
-- would write them. Prices that cars have already stay.
-- The same rule as `needsReview` of `contract/cars/price-review.ts`, so that no code can list a price that nobody has seen: whether
-- anything of `after` lies below half or above three times the car's own price that was not there before.
create function has_unreviewed_price(own_cents integer, before jsonb, after jsonb) returns boolean
  language sql immutable parallel safe
  begin atomic
    select exists (
      select from jsonb_array_elements(after -> 'weekdays') with ordinality as weekday(cents, place)
      where jsonb_typeof(cents) = 'number' and cents::bigint not between (own_cents + 1) / 2 and own_cents * 3::bigint
        and cents is distinct from before -> 'weekdays' -> (place - 1)::integer)
    or exists (
      select from jsonb_each(after -> 'days') as day(date, cents)
      where cents::bigint not between (own_cents + 1) / 2 and own_cents * 3::bigint
        and cents is distinct from before -> 'days' -> date)
    or exists (
      select from jsonb_array_elements(after -> 'seasons') as seasons(season)
      where (season -> 'priceCents')::bigint not between (own_cents + 1) / 2 and own_cents * 3::bigint
        and not exists (
          select from jsonb_array_elements(before -> 'seasons') as known_seasons(known)
          where known -> 'priceCents' = season -> 'priceCents'
            and known ->> 'startDate' <= season ->> 'startDate' and season ->> 'endDate' <= known ->> 'endDate'));
  end;

-- Whatever its owner or a ban has done to it since.
create function is_approved(car cars) returns boolean language sql immutable parallel safe
  return car.state in ('active', 'paused')
    or car.suspended_version is not distinct from car.version and car.suspended_status = 1;

-- Prices change while a car waits for review, or within what was reviewed.
create function keep_prices_reviewed() returns trigger language plpgsql as $$
begin
  if is_approved(old) and is_approved(new) and (new.price_cents <> old.price_cents
      or has_unreviewed_price(new.price_cents, old.price_rules, new.price_rules)) then
    raise exception 'Prices that nobody has reviewed are not for a listed car.'
      using errcode = 'check_violation', constraint = 'cars_prices_reviewed', table = 'cars';
  end if;
  return new;
end $$;

create trigger keep_prices_reviewed before update of price_cents, price_rules on cars
  for each row execute function keep_prices_reviewed();
