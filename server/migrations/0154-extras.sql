-- What owners offer beside a car, and how much of it is promised to whom
create table extras (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id),
  car_id uuid references cars (id),
  kind text not null check (kind in ('extra', 'delivery')),
  name text not null check (char_length(name) between 1 and 60),
  price_cents integer not null check (price_cents >= 0),
  per text not null check (per in ('trip', 'day')),
  pieces smallint not null check (pieces between 1 and 20),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint extras_delivery check (kind = 'extra' or per = 'trip' and pieces = 1 and car_id is not null)
);
create unique index extras_named on extras (owner_id, car_id, kind, lower(name)) nulls not distinct where removed_at is null;
create index extras_car on extras (car_id);
create table rental_extras (
  rental_id uuid not null references rentals (id) on delete cascade,
  extra_id uuid not null references extras (id) on delete cascade,
  pieces smallint not null check (pieces between 1 and 20),
  primary key (rental_id, extra_id)
);
create index rental_extras_extra on rental_extras (extra_id);
