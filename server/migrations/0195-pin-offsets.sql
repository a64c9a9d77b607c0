-- The offset of a pin outlives the pin and the car. A second offset from the same address would show the car at another point, and
-- two such points narrow down the address.
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
