-- What owners offer beside a car: things that go along with it, and places to which they bring it. What a renter chose is in the lines of
-- the rental's price, with its name and price of that moment; here is only what is offered now, and how much of it is promised.
create table extras (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id),
  -- Null for what goes with any of the owner's cars, and is with one of them at a time.
  car_id uuid references cars (id),
  kind text not null check (kind in ('extra', 'delivery')),
  name text not null check (char_length(name) between 1 and 60),
  -- Of one piece, or of one way. Nothing is a price, too.
  price_cents integer not null check (price_cents >= 0),
  per text not null check (per in ('trip', 'day')),
  -- How many there are
  pieces smallint not null check (pieces between 1 and 20),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What is offered no longer stays for the rentals to which it is promised.
  removed_at timestamptz,
  constraint extras_delivery check (kind = 'extra' or per = 'trip' and pieces = 1 and car_id is not null)
);
create unique index extras_named on extras (owner_id, car_id, kind, lower(name)) nulls not distinct where removed_at is null;
create index extras_car on extras (car_id);

-- Which of them a rental has. Whoever adds one, or moves a rental that has one, locks the extra first and then counts what others have
-- on these days, so that none is promised twice.
create table rental_extras (
  rental_id uuid not null references rentals (id) on delete cascade,
  extra_id uuid not null references extras (id) on delete cascade,
  pieces smallint not null check (pieces between 1 and 20),
  primary key (rental_id, extra_id)
);
create index rental_extras_extra on rental_extras (extra_id);
