-- On a sphere of radius 1, where straight lines are in the order of distances; poles and the date line are like anywhere. Each
-- point is a hair outside, by up to 6 centimetres: so that no two are equally far from anywhere, and their order is one.
create or replace function spot_at(spot bigint) returns cube language sql immutable strict parallel safe
  return cube(array[
    cosd((spot / 360000)::float8 / 1000 - 90) * cosd((spot % 360000)::float8 / 1000 - 180) * (1 + spot % 99991 * 1e-13::float8),
    cosd((spot / 360000)::float8 / 1000 - 90) * sind((spot % 360000)::float8 / 1000 - 180) * (1 + spot % 99991 * 1e-13::float8),
    sind((spot / 360000)::float8 / 1000 - 90) * (1 + spot % 99991 * 1e-13::float8)]);

update car_spots set at = spot_at(spot);
