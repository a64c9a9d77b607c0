-- A search by rating walks along this table, as one by popularity does.
alter table car_stats add rating_rank integer not null default 0;

-- The average in thousandths of a star, as if five more renters had given four stars: a single review of five does not come
-- before forty of nearly five. Cars that nobody has judged come last.
create function rating_rank(review_count integer, star_sum integer) returns integer
  language sql immutable parallel safe
  return case when review_count > 0 then round((star_sum + 20) * 1000.0 / (review_count + 5))::integer else 0 end;

create function rank_car() returns trigger language plpgsql as $$
begin
  update car_stats set rating_rank = rating_rank(new.review_count, new.star_sum) where car_id = new.id;
  return null;
end $$;
create trigger rank_car after update of review_count, star_sum on cars
  for each row execute function rank_car();

update car_stats set rating_rank = rating_rank(review_count, star_sum) from cars where cars.id = car_id and review_count > 0;

create index car_stats_rated on car_stats (rating_rank desc, car_id desc) where is_active;
create index car_stats_location_rated on car_stats (location_key, rating_rank desc, car_id desc) where is_active;
create index car_stats_type_rated on car_stats (vehicle_type, rating_rank desc, car_id desc) where is_active;
