-- Prices of days that go far beyond the car's own are reviewed like the rest of a listing. So that an administrator sees what changed, they are kept
-- with what was last decided about. For cars that wait already, that is what they have now: nobody knows what they had.
alter table reviewed_cars add price_rules jsonb;
update reviewed_cars set price_rules = cars.price_rules from cars where cars.id = reviewed_cars.car_id;
