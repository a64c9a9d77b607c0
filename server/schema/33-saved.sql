-- Cars that users saved.
create table saved_cars (
  user_id uuid not null references users (id) on delete cascade,
  car_id uuid not null references cars (id) on delete cascade,
  -- Milliseconds, so that a page's cursor survives the conversion to JavaScript exactly.
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, car_id)
);
create index saved_cars_newest on saved_cars (user_id, saved_at desc, car_id desc);
create index saved_cars_car on saved_cars (car_id);
