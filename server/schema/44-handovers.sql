-- What renter and owner note and photograph when the car goes over, and when it comes back. Once both have agreed to the
-- same version, nothing of it changes any more.
create table handovers (
  rental_id uuid not null references rentals (id) on delete cascade,
  part text not null check (part in ('check-in', 'check-out')),
  -- Moves with everything that is noted or photographed
  version integer not null default 1,
  -- Where mileage, fuel, notes or licence last moved it
  noted_version integer not null default 1,
  mileage integer check (mileage between 0 and 9999999),
  fuel_eighths smallint check (fuel_eighths between 0 and 8),
  notes text not null default '' check (char_length(notes) <= 2000),
  licence_seen_at timestamptz(3),
  licence_seen_by uuid references users (id),
  created_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  agreed_at timestamptz(3),
  primary key (rental_id, part),
  check ((licence_seen_at is null) = (licence_seen_by is null)),
  check (part = 'check-in' or licence_seen_at is null)
);

create table handover_photos (
  rental_id uuid not null,
  part text not null,
  -- Made by the phone: a photo that is sent twice is kept once.
  id uuid not null,
  slot text not null check (slot in ('front', 'front-left', 'left', 'rear-left', 'rear', 'rear-right', 'right',
    'front-right', 'dashboard', 'fuel', 'damage')),
  user_id uuid not null references users (id),
  -- Null once it is taken back, or after so long that nobody needs the files
  photo_id uuid unique references photos (id) on delete set null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By the phone's clock, and by ours
  taken_at timestamptz(3) not null,
  received_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  -- Taken again or taken back. The row stays, so that a late copy does not bring the photo back.
  removed_at timestamptz(3),
  primary key (rental_id, part, id),
  foreign key (rental_id, part) references handovers (rental_id, part) on delete cascade,
  check (removed_at is null or photo_id is null)
);
create unique index handover_photos_guided on handover_photos (rental_id, part, slot, user_id)
  where removed_at is null and slot <> 'damage';
create index handover_photos_user on handover_photos (user_id);

create table handover_agreements (
  rental_id uuid not null,
  part text not null,
  role text not null check (role in ('renter', 'owner')),
  user_id uuid not null references users (id),
  agreed_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  version integer not null,
  hash text not null,
  primary key (rental_id, part, role),
  foreign key (rental_id, part) references handovers (rental_id, part) on delete cascade
);
create index handover_agreements_user on handover_agreements (user_id);

-- Everything that two people agree to, as text: docs/handover.md describes it, so that anybody can compute the hash again.
create function handover_text(handover handovers) returns text language sql stable begin atomic
  select concat_ws(e'\n',
    'rental ' || handover.rental_id,
    'part ' || handover.part,
    'mileage ' || coalesce(handover.mileage::text, '-'),
    'fuel ' || coalesce(handover.fuel_eighths::text, '-'),
    'licence ' || coalesce(to_char(handover.licence_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '-'),
    (select string_agg(concat_ws(' ', 'photo', id, slot, user_id, sha256,
        to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), e'\n' order by id)
      from handover_photos
      where rental_id = handover.rental_id and part = handover.part and removed_at is null),
    'notes ' || handover.notes);
end;

create function handover_hash(handover handovers) returns text language sql stable begin atomic
  select encode(sha256(convert_to(handover_text(handover), 'UTF8')), 'hex');
end;

-- Whether renter and owner have agreed on how the car went over, or came back: pages of trips and lists say so.
create function is_handed_over(rental uuid, which text) returns boolean language sql stable begin atomic
  select exists (select from handovers where rental_id = rental and part = which and agreed_at is not null);
end;

create function keep_handover() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.agreed_at is not null then
      raise exception 'A handover begins before anybody has agreed to it.';
    end if;
    return new;
  end if;
  if old.agreed_at is not null then
    -- It goes with its rental, and only so.
    if tg_op = 'DELETE' and not exists (select from rentals where id = old.rental_id) then
      return old;
    end if;
    raise exception 'Both have agreed to this handover.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.agreed_at is not null then
    if (to_jsonb(new) - 'agreed_at') <> (to_jsonb(old) - 'agreed_at') or 2 <> (
        select count(*) from handover_agreements
        where rental_id = new.rental_id and part = new.part and version = new.version) then
      raise exception 'A handover is agreed once both have agreed to the same.';
    end if;
    return new;
  end if;
  if (new.mileage, new.fuel_eighths, new.notes, new.licence_seen_at, new.licence_seen_by)
      is distinct from (old.mileage, old.fuel_eighths, old.notes, old.licence_seen_at, old.licence_seen_by) then
    new.version := old.version + 1;
    new.noted_version := new.version;
  end if;
  return new;
end $$;

-- Nobody has agreed to what was changed afterwards.
create function withdraw_agreements() returns trigger language plpgsql as $$
begin
  delete from handover_agreements where rental_id = new.rental_id and part = new.part;
  return null;
end $$;

create function keep_handover_photo() returns trigger language plpgsql as $$
declare
  photo handover_photos := case when tg_op = 'DELETE' then old else new end;
  agreed boolean;
begin
  -- Files are forgotten after a time; what is known of them stays.
  if tg_op = 'UPDATE' and new.photo_id is null and (to_jsonb(new) - 'photo_id') = (to_jsonb(old) - 'photo_id') then
    return new;
  end if;
  select agreed_at is not null into agreed from handovers
  where rental_id = photo.rental_id and part = photo.part for no key update;
  if agreed then
    raise exception 'Both have agreed to this handover.';
  end if;
  if tg_op = 'UPDATE' and (old.removed_at is not null
      or (to_jsonb(new) - '{removed_at,photo_id}'::text[]) <> (to_jsonb(old) - '{removed_at,photo_id}'::text[])) then
    raise exception 'A photo stays as it was sent, until it is taken back.';
  end if;
  update handovers set version = version + 1 where rental_id = photo.rental_id and part = photo.part;
  return photo;
end $$;

create function keep_agreement() returns trigger language plpgsql as $$
declare
  handover handovers;
begin
  if tg_op = 'UPDATE' then
    raise exception 'An agreement stays as it was given.';
  end if;
  if tg_op = 'DELETE' then
    if exists (select from handovers where rental_id = old.rental_id and part = old.part and agreed_at is not null) then
      raise exception 'Both have agreed to this handover.';
    end if;
    return old;
  end if;
  select * into handover from handovers where rental_id = new.rental_id and part = new.part for no key update;
  if handover.agreed_at is not null then
    raise exception 'Both have agreed to this handover.';
  end if;
  if (new.version, new.hash) is distinct from (handover.version, handover_hash(handover)) then
    raise exception 'An agreement is to what stands there.';
  end if;
  if new.user_id is distinct from (
      select case new.role when 'renter' then renter_id else owner_id end
      from rentals join cars on cars.id = rentals.car_id where rentals.id = new.rental_id) then
    raise exception 'The two of a rental agree to its handover.';
  end if;
  return new;
end $$;

create function seal_handover() returns trigger language plpgsql as $$
begin
  if (select count(*) from handover_agreements where rental_id = new.rental_id and part = new.part) = 2 then
    update handovers set agreed_at = date_trunc('milliseconds', clock_timestamp())
    where rental_id = new.rental_id and part = new.part;
  end if;
  return null;
end $$;

create trigger keep_handover before insert or update or delete on handovers
  for each row execute function keep_handover();

create trigger withdraw_agreements after update on handovers
  for each row when (new.version <> old.version) execute function withdraw_agreements();

create trigger keep_handover_photo before insert or update or delete on handover_photos
  for each row execute function keep_handover_photo();

create trigger keep_agreement before insert or update or delete on handover_agreements
  for each row execute function keep_agreement();

create trigger seal_handover after insert on handover_agreements
  for each row execute function seal_handover();
