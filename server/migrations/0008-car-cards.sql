-- What lists of results show of a car, as JSON text. It is kept on the car, so whoever changes the car or its photos
-- writes it anew in the same transaction.
create function car_card(car cars) returns text
  language sql stable parallel safe
  begin atomic
    select jsonb_build_object(
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
    )::text;
  end;
