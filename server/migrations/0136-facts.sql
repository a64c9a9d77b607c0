-- Make, model, year, fuel, range, doors and features of a car, each optional. Nobody has said any of them yet, so nothing is written into
-- the rows that are there: the text that searches read keeps what it has, and from now on a trigger writes it instead of an expression, which
-- would have every row written anew to change.
alter table cars
  add make text check (char_length(make) between 1 and 40),
  add model text check (char_length(model) between 1 and 60),
  add year smallint check (year between 1900 and 2200),
  add fuel text check (fuel in ('petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'gas', 'other')),
  add range smallint check (range between 1 and 5000),
  add doors smallint check (doors between 1 and 9),
  add features integer check (features > 0),
  add make_key text,
  alter search_text drop expression;
alter table reviewed_cars
  add make text, add model text, add year smallint, add fuel text, add range smallint, add doors smallint, add features integer;
create index cars_active_make on cars (make_key, model) where status = 1 and make_key is not null;

create function car_words(title text, location text, make text, model text) returns text
  language sql immutable parallel safe
  return search_form(title) || E'\n' || search_form(location)
    || case when coalesce(make, model) is null then '' else E'\n' || search_form(coalesce(make || ' ', '') || coalesce(model, '')) end;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := car_words(new.title, new.location, new.make, new.model);
  new.make_key := search_form(new.make);
  return new;
end $$;

create trigger write_search_text before insert or update of title, location, make, model on cars
  for each row execute function write_search_text();

create or replace function car_card(car cars) returns text
  language sql stable parallel safe
  begin atomic
    select ascii_json((jsonb_build_object(
      'id', car.id,
      'title', car.title,
      'location', car.location,
      'priceCents', car.price_cents,
      'gear', car.gear,
      'seats', car.seats,
      'vehicleType', car.vehicle_type,
      'createdAt', to_char(car.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'photo', (
        select jsonb_build_object(
          'id', photos.id, 'key', photos.key, 'width', photos.width, 'height', photos.height,
          'placeholder', photos.placeholder)
        from photos where photos.car_id = car.id order by photos.position limit 1
      )
    ) || case when coalesce(car.price_sums[1], car.wide_price_sums[1]) is null then '{}'::jsonb
      else jsonb_build_object('fromCents', car.from_cents) end
      || case when car.review_count = 0 then '{}'::jsonb
      else jsonb_build_object('rating', round(car.rating / 10.0, 1), 'reviewCount', car.review_count) end
      || jsonb_strip_nulls(jsonb_build_object(
        'make', car.make, 'model', car.model, 'year', car.year, 'fuel', car.fuel)))::text);
  end;
