-- Where, when and how a car is picked up. Private: for its owner, and for whoever has booked it.
create table car_pickups (
  car_id uuid primary key references cars on delete cascade,
  address text not null check (address <> ''),
  instructions text not null default '',
  -- Without hours the two agree on a time.
  pickup_from time,
  pickup_to time,
  return_from time,
  return_to time,
  version integer not null default 1,
  check (num_nulls(pickup_from, pickup_to) <> 1 and pickup_from < pickup_to is not false),
  check (num_nulls(return_from, return_to) <> 1 and return_from < return_to is not false)
);

-- The distance that a day's price includes, and the price of each unit (`DISTANCE_UNIT`) beyond it. Null: as far as one likes.
alter table cars
  add included_distance integer check (included_distance > 0),
  add extra_distance_cents bigint check (
    extra_distance_cents > 0 and (extra_distance_cents is null) = (included_distance is null));

-- Hours and mileage as they were when the dates were held. Null for rentals from before.
alter table rentals add agreed jsonb;
