-- The car as it was when its dates were held, whatever its owner writes afterwards: what the renter's trip, receipt and
-- mails show. Photos are kept as long as a rental shows them.
alter table rentals
  add booked_car jsonb,
  add booked_photo_ids uuid[];
create index rentals_booked_photos on rentals using gin (booked_photo_ids) where status in ('held', 'confirmed');

-- For rentals from before, what was last approved: of a listed car that is the car itself. Nobody knows it of a car that
-- waits and was never approved, so its rentals go on to show the car.
update rentals set
  booked_car = jsonb_build_object('title', known.title, 'description', known.description, 'priceCents', known.price_cents,
    'location', known.location, 'gear', known.gear, 'seats', known.seats, 'vehicleType', known.vehicle_type),
  booked_photo_ids = known.photo_ids
from (
  select id as car_id, title, description, price_cents, location, gear, seats, vehicle_type,
    array(select photos.id from photos where photos.car_id = cars.id order by position) as photo_ids
  from cars where status = 1
  union all
  select car_id, reviewed_cars.title, reviewed_cars.description, reviewed_cars.price_cents, reviewed_cars.location,
    reviewed_cars.gear, reviewed_cars.seats, reviewed_cars.vehicle_type, photo_ids
  from reviewed_cars join cars on cars.id = car_id where cars.status = 0 and decision = 'approved'
) as known
where known.car_id = rentals.car_id and rentals.status in ('held', 'confirmed');
