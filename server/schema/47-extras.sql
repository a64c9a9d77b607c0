-- Extras and delivery places that owners offer with a car. What a renter chose is in the rental's price lines, with its
-- name and price at that time; this table has what is offered now and how many pieces are promised.
create table extras (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id),
  -- Null if the extra can go with any of the owner's cars, each piece with one car at a time.
  car_id uuid references cars (id),
  kind text not null check (kind in ('extra', 'delivery')),
  name text not null check (char_length(name) between 1 and 60),
  -- Per piece, or per delivery in one direction. Zero is allowed.
  price_cents integer not null check (price_cents >= 0),
  per text not null check (per in ('trip', 'day')),
  -- The number of pieces available
  pieces smallint not null check (pieces between 1 and 20),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- A removed extra is kept for the rentals that include it.
  removed_at timestamptz,
  constraint extras_delivery check (kind = 'extra' or per = 'trip' and pieces = 1 and car_id is not null)
);
create unique index extras_named on extras (owner_id, car_id, kind, lower(name)) nulls not distinct where removed_at is null;
create index extras_car on extras (car_id);

-- The extras of a rental. Code that adds one, or moves a rental that has one, locks the extra and then counts the
-- pieces promised on these days, so that no piece is promised twice.
create table rental_extras (
  rental_id uuid not null references rentals (id) on delete cascade,
  extra_id uuid not null references extras (id) on delete cascade,
  pieces smallint not null check (pieces between 1 and 20),
  primary key (rental_id, extra_id)
);
create index rental_extras_extra on rental_extras (extra_id);
