-- JSON with everything beyond ASCII written as \u escapes. The server reads, joins and sends plain ASCII several times as
-- fast as other text, and cards are all that most answers consist of.
create function ascii_json(source text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  letter text;
  code integer;
begin
  if octet_length(source) = char_length(source) then
    return source;
  end if;
  for letter in select distinct parts[1] from regexp_matches(source, '[^\u0001-\u007f]', 'g') as parts loop
    code := ascii(letter);
    source := replace(source, letter, case
      when code < 65536 then '\u' || lpad(to_hex(code), 4, '0')
      else '\u' || to_hex(55232 + (code >> 10)) || '\u' || to_hex(56320 + (code & 1023)) end);
  end loop;
  return source;
end $$;

-- What lists of results show of a car, as JSON text. It is kept on the car, so whoever changes the car or its photos
-- writes it anew in the same transaction.
create function car_card(car cars) returns text
  language sql stable parallel safe
  begin atomic
    select ascii_json(jsonb_build_object(
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
    )::text);
  end;
