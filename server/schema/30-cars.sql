-- Listings: what owners say of a car, what administrators decided about it, and what searches read of it.

create table cars (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id),
  -- "Ø" is a name for a car too.
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
  -- What searches go by: whether it is active (1)
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  -- Milliseconds, so that a page's last moment survives the way through JavaScript exactly.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  location_key text not null generated always as (search_form(location)) stored,
  -- Title, place, and make and model where they are known: `car_words()`. A trigger writes it.
  search_text text not null,
  -- The live rentals' days from today on, so that a search reads one table only. Not indexed, and pages keep free room,
  -- so that a booking updates the row in place.
  booked datemultirange not null default '{}',
  -- The JSON that lists of results show of this car, ready to send; car_card() makes it.
  -- Read with every search and the description hardly ever, so the description is moved out of the row first.
  card text storage main not null default '{}',
  -- For 1.0.0: its version where it neither waits nor is active.
  disabled_version integer,
  -- When and why it was last disabled. Kept through the owner's edits, for their reviewer; cleared by an approval.
  disabled_at timestamptz(3),
  disabled_reason text check (char_length(disabled_reason) <= 500),
  -- The version that left the market with its banned owner, and what it was then: listed (1) or waiting for review (0). It
  -- means something only while it is the car's version, so that whatever an administrator decides meanwhile stays.
  suspended_version integer,
  suspended_status smallint check (suspended_status in (0, 1)),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'paused', 'disabled', 'removed')),
  -- Prices of weekdays, seasons and days, and discounts by length; `contract/cars/stay-price.ts` reads it.
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
  -- Prices of the days from `price_sums_from` on, added up: the first is 0, the second the first day's. Null where every day
  -- costs the car's own price. Read for every car that a search totals: it stays in the row, as it is.
  price_sums integer[] storage plain,
  -- The same where an integer is too small, as with currencies whose units are worth little.
  wide_price_sums bigint[] storage plain,
  -- The day on which all of this was computed
  price_sums_from date,
  -- The day on which it has to be computed again
  prices_until date,
  -- From how many days, percent, shortest first
  length_discounts smallint[],
  -- The lowest price of a day
  from_cents integer not null default 0,
  -- No stay costs less for each of its days, with the best discount; the second for stays of less than a week
  least_cents integer not null default 0,
  short_least_cents integer not null default 0,
  -- No stay costs more for each of its days
  most_cents integer not null default 0,
  -- Since when the owner wants it off the market, whatever else it is. An approved car is then paused instead of active.
  paused_at timestamptz(3),
  -- It stays for its past rentals, and for nothing else.
  removed_at timestamptz(3),
  -- Every short stay up to this day is in `stay_rates`. A worker writes those of cars of which nothing is.
  rates_until date not null default '-infinity',
  -- Beside the car, and on its card. Not indexed: searches by rating have a table of their own.
  review_count integer not null default 0,
  star_sum integer not null default 0,
  -- The average in tenths of a star, rounded
  rating smallint,
  -- Requests to book: the owner of a car may want to be asked first. A request takes the days and authorises the card;
  -- accepted it is charged and confirmed, otherwise nothing is charged and the days are free again.
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  -- The distance that a day's price includes, and the price of each unit (`DISTANCE_UNIT`) beyond it. Null: as far as one
  -- likes.
  included_distance integer check (included_distance > 0),
  extra_distance_cents bigint check (
    extra_distance_cents > 0 and (extra_distance_cents is null) = (included_distance is null)),
  -- Of setting it up, what its owner leaves as it is
  kept_steps text[] not null default '{}' check (kept_steps <@ '{photos,prices,terms}'),
  -- What owners may say beyond that, each null where they have not.
  make text check (char_length(make) between 1 and 40),
  model text check (char_length(model) between 1 and 60),
  year smallint check (year between 1900 and 2200),
  fuel text check (fuel in ('petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'gas', 'other')),
  -- How far it goes on a full tank or battery, in `DISTANCE_UNIT`
  range smallint check (range between 1 and 5000),
  doors smallint check (doors between 1 and 9),
  -- One bit each, in the order of `FEATURES`: four bytes instead of a hundred, and one comparison for all that a search asks for.
  features integer check (features > 0),
  -- The make as searches compare it. A trigger writes it.
  make_key text,
  -- Where it is shown, and what distances are computed from: a point of a grid of a thousandth of a degree
  -- (`contract/places/position.ts`), drawn once, 300 to 500 metres from where the car is. Null while nobody knows that.
  spot bigint check (spot between 0 and 64800359999),
  -- How it is known: not looked up yet (0), by the name of its place (1), by its owner's pin (2); nothing has this name (3)
  spot_source smallint not null default 0 check (spot_source between 0 and 3),
  -- What the operator's own fields say (`fields.json` of the brand folder), by their keys. Those of removed fields are kept.
  fields jsonb check (jsonb_typeof(fields) = 'object' and fields <> '{}'),
  -- What the renter's bank is to keep for the owner while the car is away. Null: nothing.
  deposit_cents bigint constraint cars_deposit check (deposit_cents > 0),
  -- The price rules as their owner saved them before prices far from the car's own needed a review, while those that count are limited to
  -- what needs none. Null without any.
  unreviewed_rules jsonb,
  -- Whether reviewers have to decide about them: not while the car's owner is banned. A trigger writes it.
  has_unreviewed_prices boolean not null default false,
  constraint cars_status_follows_state check (status = (state = 'active')::integer)
) with (fillfactor = 85, toast_tuple_target = 8160);
create index cars_owner on cars (owner_id, created_at desc, id desc);
create index cars_newest on cars (created_at desc, id desc);
create index cars_active_newest on cars (created_at desc, id desc) where status = 1;
-- The same with what rare cars are looked for by, so that the others on the way to them are not read
create index cars_active_facts on cars (created_at desc, id desc)
  include (vehicle_type, gear, seats, make_key, fuel, year, doors, features, spot) where status = 1;
create index cars_active_location_newest on cars (location_key, created_at desc, id desc) where status = 1;
create index cars_search_text on cars using gin (search_text gin_trgm_ops);
-- Those that wait come first, by age in either direction. With the state itself beside the expression, so that a page far
-- down the list is found without reading the cars before it.
create index cars_review_newest on cars ((state <> 'waiting' and not has_unreviewed_prices), created_at desc, id desc)
  include (state, has_unreviewed_prices);
create index cars_review_oldest on cars ((state <> 'waiting' and not has_unreviewed_prices), created_at, id)
  include (state, has_unreviewed_prices);
create index cars_to_review on cars (updated_at, id) where state = 'waiting' or has_unreviewed_prices;
-- The same for 1.0.0
create index cars_state_newest on cars ((state <> 'waiting'), created_at desc, id desc) include (state);
create index cars_state_oldest on cars ((state <> 'waiting'), created_at, id) include (state);
create index cars_state_waiting on cars (updated_at, id) where state = 'waiting';
create index cars_prices_until on cars (prices_until, id) where prices_until is not null;
-- Searches by price, for everything that they narrow down by
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
create index cars_paused on cars (id) where state = 'paused';
-- Makes and models to choose from, found by jumping from each to the next
create index cars_active_make on cars (make_key, model) where status = 1 and make_key is not null;
create index cars_active_rates_until on cars (rates_until, id) where status = 1 and least_cents < most_cents;
-- Cars that always cost the same, in the order of rates
create index cars_active_even on cars ((from_cents::bigint * 420), id) where status = 1 and least_cents = most_cents;
create index cars_active_location_even on cars (location_key, (from_cents::bigint * 420), id)
  where status = 1 and least_cents = most_cents;
create index cars_active_type_gear_even on cars (vehicle_type, gear, (from_cents::bigint * 420), id)
  where status = 1 and least_cents = most_cents;
create index cars_active_spot on cars (spot, id desc) where status = 1;
create index cars_to_place on cars (id) where spot_source = 0 and removed_at is null;
create index cars_nowhere on cars (location_key) where spot_source = 3 and removed_at is null;

-- The car as it was when it was last approved, or else last disabled: what a reviewer compares an edit with. A row is
-- written when a car stops being what was decided about, so that cars which nobody edits have none. It stays while
-- the car is active, in case the next decision is undone.
create table reviewed_cars (
  car_id uuid not null references cars (id) on delete cascade,
  decision text not null check (decision in ('approved', 'disabled')),
  -- Unknown for cars that were approved before the audit log was kept.
  decided_at timestamptz(3),
  title text not null,
  description text not null,
  price_cents integer not null,
  location text not null,
  gear text not null,
  seats smallint not null,
  vehicle_type text not null,
  -- These photos are kept as long as the car waits, taken off it or not.
  photo_ids uuid[] not null,
  -- Prices of days that go far beyond the car's own are reviewed like the rest of a listing.
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

-- Of which kind each of the operator's own fields was when the server last started with it: while cars have values of that kind, it
-- cannot become another.
create table own_field_kinds (
  key text primary key,
  kind text not null check (kind in ('choice', 'yes-no', 'number', 'text'))
);

-- Where, when and how a car is picked up. Private: for its owner, and for renters who have booked it.
create table car_pickups (
  car_id uuid primary key references cars on delete cascade,
  address text not null check (address <> ''),
  instructions text not null default '',
  -- Without hours, renter and owner agree on a time.
  pickup_from time,
  pickup_to time,
  return_from time,
  return_to time,
  version integer not null default 1,
  -- Where the owner put the pin: latitude and longitude
  pin point check (pin[0] between -90 and 90 and pin[1] between -180 and 180),
  -- How far from it the car is shown, in metres to the north and to the east, and the last pin for which that was so. The
  -- version before `pin_offsets` reads and writes them.
  pin_offset point,
  pin_drawn_for point,
  check (num_nulls(pickup_from, pickup_to) <> 1 and pickup_from < pickup_to is not false),
  check (num_nulls(return_from, return_to) <> 1 and return_from < return_to is not false)
);

-- How far from their pins an owner's cars are shown, by the pin's point on the grid. Kept after the pin moves and the car is removed,
-- because several points drawn for one address narrow it down.
create table pin_offsets (
  owner_id uuid not null references users on delete cascade,
  spot bigint not null,
  metres_north float8 not null,
  metres_east float8 not null,
  primary key (owner_id, spot)
);

-- What searches find a car by: a line each for its title, its place, and its make and model.
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

-- The state is what is written; the rest follows from it. A removed car never comes back, one that its owner wants off the
-- market is paused instead of active, and whatever would list the car of a banned owner, or have it reviewed, suspends it
-- instead.
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

-- Prices change while a car waits for review, within what was reviewed, or to those whose review ends.
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

create trigger write_search_text before insert or update of title, location, make, model on cars
  for each row execute function write_search_text();

create trigger settle_state before insert or update of state, version on cars
  for each row execute function settle_state();

create trigger keep_prices_reviewed before update of price_cents, price_rules on cars
  for each row execute function keep_prices_reviewed();

-- After settle_state: triggers run in the order of their names.
create trigger settle_unreviewed_prices before update of state, version, price_cents, price_rules, unreviewed_rules on cars
  for each row execute function settle_unreviewed_prices();
