-- In the order of age, with what rare cars are looked for by, so that the others on the way to them are not read
create index cars_active_facts on cars (created_at desc, id desc)
  include (vehicle_type, gear, seats, make_key, fuel, year, doors, features, spot) where status = 1;
