-- Offsets of pins outlive the pin and the car: one drawn again for the same address shows the car at another distance from it, and
-- whoever noted both points knows the address.
create table pin_offsets (
  owner_id uuid not null references users on delete cascade,
  spot bigint not null,
  metres_north float8 not null,
  metres_east float8 not null,
  primary key (owner_id, spot)
);

-- On the grid of `spotOf`.
insert into pin_offsets
select owner_id, round((pin_drawn_for[0] + 90) * 1000)::bigint * 360000 + round((pin_drawn_for[1] + 180) * 1000)::bigint % 360000,
  pin_offset[0], pin_offset[1]
from car_pickups join cars on cars.id = car_id
where pin_drawn_for is not null and pin_offset is not null
on conflict do nothing;
