-- Listings: what owners enter, what admins decided, and what searches read.

create table cars (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id),
  -- "Ø" is a valid title.
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 4000),
  price_cents integer not null check (price_cents between 1 and 1000000000),
  location text not null check (char_length(location) between 1 and 120),
  gear text not null check (gear in ('Manual', 'Automatic')),
  seats smallint not null check (seats between 1 and 60),
  vehicle_type text not null check (
    vehicle_type in (
      'Sedan', 'SUV', 'Coupe', 'Convertible', 'Family car', 'Break', 'Electric vehicle', 'Luxury Vehicle', 'Truck', 'Van'
    )
  ),
  -- What searches filter by: 1 means active
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  -- Milliseconds, so that a page's cursor survives the conversion to JavaScript exactly.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  location_key text not null generated always as (search_form(location)) stored,
  -- Title, place, make and model, if known: see `car_words()`. Written by a trigger.
  search_text text not null,
  -- The days of live rentals from today on, so that a search reads only this table. Not indexed, and pages keep free
  -- space, so that a booking is a heap-only update.
  booked datemultirange not null default '{}',
  -- The JSON shown in lists of results, ready to send; written by car_card(). Every search reads it and few read the
  -- description, so the description is moved out of the row first.
  card text storage main not null default '{}',
  -- Read by version 1.0.0: the car's version if it is neither waiting nor active.
  disabled_version integer,
  -- When and why the car was last disabled. Kept for the reviewer while the owner edits the car; cleared by an
  -- approval.
  disabled_at timestamptz(3),
  disabled_reason text check (char_length(disabled_reason) <= 500),
  -- The version suspended by its owner's ban, and whether it was listed (1) or waiting for review (0). Ignored once the
  -- car has another version, so that an admin's later decision wins.
  suspended_version integer,
  suspended_status smallint check (suspended_status in (0, 1)),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'paused', 'disabled', 'removed')),
  -- Prices of weekdays, seasons and days, and discounts by length; read by `contract/cars/stay-price.ts`.
  price_rules jsonb,
  prices_version integer not null default 1,
  least_days smallint not null default 1 check (least_days between 1 and 90),
  most_days smallint not null default 90 check (most_days between 1 and 90),
  notice_days smallint not null default 0 check (notice_days between 0 and 30),
  window_days smallint not null default 365 check (window_days between 30 and 540),
  buffer_before smallint not null default 0 check (buffer_before between 0 and 3),
  buffer_after smallint not null default 0 check (buffer_after between 0 and 3),
  cancellation_terms text not null default 'flexible' check (cancellation_terms in ('flexible', 'moderate', 'strict')),
  terms_version integer not null default 1,
  -- Cumulative prices of the days from `price_sums_from` on: the first element is 0, the second the first day's price.
  -- Null if every day costs the car's base price. Every price search reads it, so it stays in the row, uncompressed.
  price_sums integer[] storage plain,
  -- The same if the sums exceed an integer, as in currencies with small units.
  wide_price_sums bigint[] storage plain,
  -- The day on which these values were computed
  price_sums_from date,
  -- The day on which they must be recomputed
  prices_until date,
  -- Pairs of minimum days and percent, shortest first
  length_discounts smallint[],
  -- The lowest price of any day
  from_cents integer not null default 0,
  -- Lower bounds of a stay's price per day, with the best discount; the second for stays shorter than a week
  least_cents integer not null default 0,
  short_least_cents integer not null default 0,
  -- Upper bound of a stay's price per day
  most_cents integer not null default 0,
  -- Since when the owner has paused the car, in any state. An approved car is then paused instead of active.
  paused_at timestamptz(3),
  -- A removed car is kept only for its past rentals.
  removed_at timestamptz(3),
  -- Every short stay up to this day is in `stay_rates`. A worker fills it in for cars without any.
  rates_until date not null default '-infinity',
  -- Shown next to the car and on its card. Not indexed: searches by rating use `car_stats`.
  review_count integer not null default 0,
  star_sum integer not null default 0,
  -- The average, in tenths of a star
  rating smallint,
  -- With requests, the owner decides about each booking. A request takes the days and authorises the card; accepting
  -- captures the payment and confirms the rental, otherwise the days are freed without a charge.
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  -- The distance included in a day's price, and the price of each further unit (`DISTANCE_UNIT`). Null: unlimited.
  included_distance integer check (included_distance > 0),
  extra_distance_cents bigint check (
    extra_distance_cents > 0 and (extra_distance_cents is null) = (included_distance is null)),
  -- Setup steps for which the owner keeps the defaults
  kept_steps text[] not null default '{}' check (kept_steps <@ '{photos,prices,terms}'),
  -- Optional details, null if not given.
  make text check (char_length(make) between 1 and 40),
  model text check (char_length(model) between 1 and 60),
  year smallint check (year between 1900 and 2200),
  fuel text check (fuel in ('petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'gas', 'other')),
  -- On a full tank or battery, in `DISTANCE_UNIT`
  range smallint check (range between 1 and 5000),
  doors smallint check (doors between 1 and 9),
  -- One bit each, in the order of `FEATURES`: four bytes instead of a hundred, and one comparison for all requested
  -- features.
  features integer check (features > 0),
  -- The normalized make, for searches. Written by a trigger.
  make_key text,
  -- The displayed position, also used for distances: a point on a grid of a thousandth of a degree
  -- (`contract/places/position.ts`), chosen once at random, 300 to 500 metres from the car. Null while the car's
  -- position is unknown.
  spot bigint check (spot between 0 and 64800359999),
  -- The source: not looked up yet (0), the place name (1), the owner's pin (2), place name not found (3)
  spot_source smallint not null default 0 check (spot_source between 0 and 3),
  -- Values of the operator's own fields (`fields.json` in the brand folder) by key. Values of removed fields are kept.
  fields jsonb check (jsonb_typeof(fields) = 'object' and fields <> '{}'),
  -- The deposit that the renter's bank blocks during the trip. Null: none.
  deposit_cents bigint constraint cars_deposit check (deposit_cents > 0),
  -- The rules as the owner saved them while some of their prices are waiting for review; `price_rules` contains only
  -- prices that need no review. Null if nothing is waiting.
  unreviewed_rules jsonb,
  -- Whether reviewers must decide about these prices; false while the owner is banned. Written by a trigger.
  has_unreviewed_prices boolean not null default false,
  constraint cars_status_follows_state check (status = (state = 'active')::integer)
) with (fillfactor = 85, toast_tuple_target = 8160);
create index cars_owner on cars (owner_id, created_at desc, id desc);
create index cars_newest on cars (created_at desc, id desc);
create index cars_active_newest on cars (created_at desc, id desc) where status = 1;
-- Also includes the columns of rare filters, so that scanning for matches does not read the table
create index cars_active_facts on cars (created_at desc, id desc)
  include (vehicle_type, gear, seats, make_key, fuel, year, doors, features, spot) where status = 1;
create index cars_active_location_newest on cars (location_key, created_at desc, id desc) where status = 1;
create index cars_search_text on cars using gin (search_text gin_trgm_ops);
-- Waiting cars come first, by age in either direction. Includes the state as well as the expression, so that deep pages
-- are found by an index-only scan.
create index cars_review_newest on cars ((state <> 'waiting' and not has_unreviewed_prices), created_at desc, id desc)
  include (state, has_unreviewed_prices);
create index cars_review_oldest on cars ((state <> 'waiting' and not has_unreviewed_prices), created_at, id)
  include (state, has_unreviewed_prices);
create index cars_to_review on cars (updated_at, id) where state = 'waiting' or has_unreviewed_prices;
-- The same for version 1.0.0
create index cars_state_newest on cars ((state <> 'waiting'), created_at desc, id desc) include (state);
create index cars_state_oldest on cars ((state <> 'waiting'), created_at, id) include (state);
create index cars_state_waiting on cars (updated_at, id) where state = 'waiting';
create index cars_prices_until on cars (prices_until, id) where prices_until is not null;
-- Searches by price, one index per filter
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
-- Cars whose price can be above or below a given amount
create index cars_active_varied on cars (least_cents, most_cents) where status = 1 and least_cents < most_cents;
create index cars_active_location_varied on cars (location_key, least_cents, most_cents)
  where status = 1 and least_cents < most_cents;
create index cars_paused on cars (id) where state = 'paused';
-- Lists makes and models by skipping from one to the next
create index cars_active_make on cars (make_key, model) where status = 1 and make_key is not null;
create index cars_active_rates_until on cars (rates_until, id) where status = 1 and least_cents < most_cents;
-- Cars with a single price, ordered like `stay_rates`
create index cars_active_even on cars ((from_cents::bigint * 420), id) where status = 1 and least_cents = most_cents;
create index cars_active_location_even on cars (location_key, (from_cents::bigint * 420), id)
  where status = 1 and least_cents = most_cents;
create index cars_active_type_gear_even on cars (vehicle_type, gear, (from_cents::bigint * 420), id)
  where status = 1 and least_cents = most_cents;
create index cars_active_spot on cars (spot, id desc) where status = 1;
create index cars_to_place on cars (id) where spot_source = 0 and removed_at is null;
create index cars_nowhere on cars (location_key) where spot_source = 3 and removed_at is null;

-- The car as it was last approved or disabled: what a reviewer compares an edit with. A row is written when a car
-- changes after the decision, so unedited cars have none. It is kept while the car is active, in case the next decision
-- is undone.
create table reviewed_cars (
  car_id uuid not null references cars (id) on delete cascade,
  decision text not null check (decision in ('approved', 'disabled')),
  -- Unknown if the car was approved before the audit log existed.
  decided_at timestamptz(3),
  title text not null,
  description text not null,
  price_cents integer not null,
  location text not null,
  gear text not null,
  seats smallint not null,
  vehicle_type text not null,
  -- These photos are kept while the car is waiting for review, even if they were removed from it.
  photo_ids uuid[] not null,
  -- Prices far from the car's base price are reviewed like the rest of a listing.
  price_rules jsonb,
  make text,
  model text,
  year smallint,
  fuel text,
  range smallint,
  doors smallint,
  features integer,
  fields jsonb,
  primary key (car_id, decision)
);
create index reviewed_cars_photos on reviewed_cars using gin (photo_ids);

-- The kind of each custom field at the last server start. The kind cannot change while cars have values of it.
create table own_field_kinds (
  key text primary key,
  kind text not null check (kind in ('choice', 'yes-no', 'number', 'text'))
);

-- Pickup address, hours and instructions. Visible only to the owner and to renters who have booked the car.
create table car_pickups (
  car_id uuid primary key references cars on delete cascade,
  address text not null check (address <> ''),
  instructions text not null default '',
  -- If null, renter and owner agree on a time.
  pickup_from time,
  pickup_to time,
  return_from time,
  return_to time,
  version integer not null default 1,
  -- The owner's pin: latitude and longitude
  pin point check (pin[0] between -90 and 90 and pin[1] between -180 and 180),
  -- Unused. Written by earlier versions.
  pin_offset point,
  pin_drawn_for point,
  check (num_nulls(pickup_from, pickup_to) <> 1 and pickup_from < pickup_to is not false),
  check (num_nulls(return_from, return_to) <> 1 and return_from < return_to is not false)
);

-- The points drawn for an owner's pins, by the pin's point on the grid. Kept after the pin moves or the car is removed,
-- because several points for one address would reveal it. Other pins nearby show the same point and have no row.
create table pin_offsets (
  owner_id uuid not null references users on delete cascade,
  spot bigint not null,
  -- From the pin to the displayed point. Read only where `shown` is null.
  metres_north float8 not null,
  metres_east float8 not null,
  -- The displayed point, on the same grid as `spot`. Null in rows that the version before inserts.
  shown bigint,
  drawn_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, spot)
);

-- The searchable text of a car: one line each for title, place, and make and model.
create function car_words(title text, location text, make text, model text) returns text
  language sql immutable parallel safe
  return search_form(title) || E'\n' || search_form(location)
    || case when coalesce(make, model) is null then '' else E'\n' || search_form(coalesce(make || ' ', '') || coalesce(model, '')) end;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := car_words(new.title, new.location, new.make, new.model);
  new.make_key := search_form(new.make);
  return new;
end $$;

-- Code writes the state; the other columns follow from it. A removed car never comes back, a paused car stays paused
-- when it is approved, and a change that would list or review a banned owner's car suspends it instead.
create function settle_state() returns trigger language plpgsql as $$
declare
  is_banned boolean := false;
begin
  if new.state = 'removed' or new.removed_at is not null then
    new.state := 'removed';
    new.removed_at := coalesce(new.removed_at, clock_timestamp());
  elsif new.state in ('active', 'paused') then
    new.state := case when new.paused_at is null then 'active' else 'paused' end;
  end if;

  if new.state in ('waiting', 'active', 'paused') then
    if tg_op = 'INSERT' then
      -- A ban locks the cars that it sees, and it cannot see this one: so one of us waits for the other.
      select banned_at is not null into is_banned from users where id = new.owner_id for share;
    else
      select banned_at is not null into is_banned from users where id = new.owner_id;
    end if;
  end if;
  if is_banned then
    new.suspended_status := (new.state <> 'waiting')::integer;
    new.suspended_version := new.version;
    new.state := 'disabled';
  end if;

  new.status := (new.state = 'active')::integer;
  new.disabled_version := case when new.state not in ('waiting', 'active') then new.version end;
  return new;
end $$;

-- The same rule as `needsReview` in `contract/cars/price-review.ts`, so that no code can list an unreviewed price:
-- whether `after` contains a price below half or above three times the base price that `before` does not contain.
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

-- Also true for a car that was paused, or suspended by a ban, after its approval.
create function is_approved(car cars) returns boolean language sql immutable parallel safe
  return car.state in ('active', 'paused')
    or car.suspended_version is not distinct from car.version and car.suspended_status = 1;

-- An approved car's prices can only change within what was reviewed, or to the rules that have just been reviewed.
create function keep_prices_reviewed() returns trigger language plpgsql as $$
begin
  if is_approved(old) and is_approved(new) and (new.price_cents <> old.price_cents
      or has_unreviewed_price(new.price_cents, old.price_rules, new.price_rules)
        and (new.unreviewed_rules is null and new.price_rules = old.unreviewed_rules) is not true) then
    raise exception 'Prices that nobody has reviewed are not for a listed car.'
      using errcode = 'check_violation', constraint = 'cars_prices_reviewed', table = 'cars';
  end if;
  return new;
end $$;

-- New prices, and changes that send the car to review or take it off the market, end the wait. A trigger, because the
-- previous version does not know about it.
create function settle_unreviewed_prices() returns trigger language plpgsql as $$
begin
  if new.unreviewed_rules is not distinct from old.unreviewed_rules
      and (not is_approved(new) or (new.price_cents, new.price_rules) is distinct from (old.price_cents, old.price_rules)) then
    new.unreviewed_rules := null;
  end if;
  new.has_unreviewed_prices := new.unreviewed_rules is not null and new.state in ('active', 'paused');
  return new;
end $$;

create trigger write_search_text before insert or update of title, location, make, model on cars
  for each row execute function write_search_text();

create trigger settle_state before insert or update of state, version on cars
  for each row execute function settle_state();

create trigger keep_prices_reviewed before update of price_cents, price_rules on cars
  for each row execute function keep_prices_reviewed();

-- After settle_state: triggers run in the order of their names.
create trigger settle_unreviewed_prices before update of state, version, price_cents, price_rules, unreviewed_rules on cars
  for each row execute function settle_unreviewed_prices();
