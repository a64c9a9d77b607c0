-- All pins of an owner within a kilometre of the first show its point, instead of points at the same offset: from two of those, a renter who
-- knows one address could compute the other.
alter table pin_offsets
  -- The displayed point, on the same grid as `spot`. Null in rows that the version before inserts.
  add shown bigint,
  add drawn_at timestamptz not null default now();
alter table pin_offsets alter drawn_at set default clock_timestamp();

-- Points that are public stay where they are, because a second point of an address would narrow it down.
update pin_offsets set shown = known.shown
from (
  select owner_id, round((pin[0] + 90) * 1000)::bigint * 360000 + round((pin[1] + 180) * 1000)::bigint % 360000 as spot,
    min(cars.spot) as shown
  from car_pickups join cars on cars.id = car_id
  where pin is not null and spot_source = 2
  group by 1, 2) known
where (pin_offsets.owner_id, pin_offsets.spot) = (known.owner_id, known.spot);
