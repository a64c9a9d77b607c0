-- Reviews by renters and owners. Only its author sees a review before it is revealed. Both reviews of a rental are
-- revealed together: when the second is written, or when the time for writing ends.
create table reviews (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id) on delete cascade,
  -- The author's side: renters review the car and its owner, owners review the renter.
  side text not null check (side in ('renter', 'owner')),
  car_id uuid not null references cars (id) on delete cascade,
  author_id uuid not null references users (id),
  subject_id uuid not null references users (id),
  stars smallint not null check (stars between 1 and 5),
  cleanliness smallint check (cleanliness between 1 and 5),
  accuracy smallint check (accuracy between 1 and 5),
  handover smallint check (handover between 1 and 5),
  value smallint check (value between 1 and 5),
  care smallint check (care between 1 and 5),
  punctuality smallint check (punctuality between 1 and 5),
  communication smallint check (communication between 1 and 5),
  body text not null default '' check (char_length(body) <= 2000),
  -- Visible only to the other side
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  -- The end of the time for writing, in the marketplace's time zone
  closes_at timestamptz(3) not null,
  revealed_at timestamptz(3),
  answer text check (char_length(answer) between 1 and 1000),
  answered_at timestamptz(3),
  removed_at timestamptz(3),
  removed_reason text check (char_length(removed_reason) between 1 and 500),
  unique (rental_id, side),
  check (author_id <> subject_id),
  check (created_at < closes_at),
  check (case side when 'renter' then num_nonnulls(care, punctuality, communication) = 0
    else num_nonnulls(cleanliness, accuracy, handover, value) = 0 end),
  check ((answer is null) = (answered_at is null)),
  check ((removed_at is null) = (removed_reason is null)),
  check (answered_at is null or answered_at between revealed_at and revealed_at + interval '720 hours'),
  check (removed_at is null or removed_at >= revealed_at)
);
create index reviews_of_car on reviews (car_id, revealed_at desc, id desc)
  where side = 'renter' and revealed_at is not null and removed_at is null;
create index reviews_of_person on reviews (subject_id, side, revealed_at desc, id desc)
  where revealed_at is not null and removed_at is null;
create index reviews_author on reviews (author_id, id);
create index reviews_hidden on reviews (closes_at) where revealed_at is null;

-- The hash of a review when it was revealed. Nothing updates this table, so that `verify` detects reviews that were
-- changed despite all other checks.
create table review_seals (
  review_id uuid primary key references reviews (id) on delete cascade,
  hash text not null
);

-- Rentals whose participants were asked for a review
create table review_requests (
  rental_id uuid primary key references rentals (id) on delete cascade,
  asked_at timestamptz not null default now()
);

-- A review is created unrevealed, by the renter or the owner, within 14 days. The time zone is not known here, so up to
-- one more day is allowed. Afterwards a review can be revealed, answered and removed, once each; nothing else changes,
-- except that its private note can be deleted.
create function keep_review() returns trigger language plpgsql as $$
declare
  rental record;
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - '{note,revealed_at,answer,answered_at,removed_at,removed_reason}'::text[])
        <> (to_jsonb(old) - '{note,revealed_at,answer,answered_at,removed_at,removed_reason}'::text[])
      or new.note not in (old.note, '') then
      raise exception 'A review stays as it was written.';
    end if;
    if old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at
      or old.answered_at is not null and (new.answered_at, new.answer) is distinct from (old.answered_at, old.answer)
      or old.removed_at is not null
        and (new.removed_at, new.removed_reason) is distinct from (old.removed_at, old.removed_reason) then
      raise exception 'A review is revealed, answered and removed once.';
    end if;
    if old.revealed_at is null and new.revealed_at is not null and (new.revealed_at > clock_timestamp()
      or new.revealed_at < new.closes_at
        and (select count(*) from reviews where rental_id = new.rental_id and created_at <= new.revealed_at) < 2) then
      raise exception 'A review is revealed with the other one, or when the time for writing is over.';
    end if;
    return new;
  end if;

  -- Whoever writes the second one waits for the first, and sees it.
  perform 1 from rentals where id = new.rental_id for no key update;
  select rentals.car_id, renter_id, owner_id, rentals.status, end_date, cancelled_by, cancelled_at into rental
  from rentals join cars on cars.id = rentals.car_id where rentals.id = new.rental_id;
  if (new.car_id, new.author_id, new.subject_id) is distinct from (rental.car_id,
      case new.side when 'renter' then rental.renter_id else rental.owner_id end,
      case new.side when 'renter' then rental.owner_id else rental.renter_id end) then
    raise exception 'A review is written by one of the two of a rental, about the other.';
  end if;
  if not coalesce(case
      when rental_is_booked(rental.status) then new.created_at > rental.end_date::timestamp at time zone 'UTC'
        and new.closes_at > (rental.end_date + 14)::timestamp at time zone 'UTC'
        and new.closes_at < (rental.end_date + 16)::timestamp at time zone 'UTC'
      when rental.status = 'cancelled' then rental.cancelled_by = 'owner' and new.created_at > rental.cancelled_at - interval '1 day'
        and new.closes_at between rental.cancelled_at + interval '13 days' and rental.cancelled_at + interval '16 days' end, false)
    or exists (select from reviews where rental_id = new.rental_id and closes_at <> new.closes_at) then
    raise exception 'A review is written in the 14 days after a rental.';
  end if;
  if num_nonnulls(new.revealed_at, new.answered_at, new.removed_at) > 0 then
    raise exception 'A review is written before it is revealed.';
  end if;
  return new;
end $$;

create function reveal_together() returns trigger language plpgsql as $$
begin
  if exists (
    select from reviews one join reviews other on other.rental_id = one.rental_id and other.side <> one.side
    where one.rental_id = new.rental_id and (one.revealed_at is null or other.revealed_at is distinct from one.revealed_at)) then
    raise exception 'Both reviews of a rental are revealed at the same moment.';
  end if;
  return null;
end $$;

-- Averages change only when a review is revealed or removed, in that transaction. Lock the car, the rental and the
-- figures of both users first, in that order.
create function count_review() returns trigger language plpgsql as $$
declare
  was_counted boolean := tg_op <> 'INSERT' and old.revealed_at is not null and old.removed_at is null;
  is_counted boolean := tg_op <> 'DELETE' and new.revealed_at is not null and new.removed_at is null;
  difference integer := is_counted::integer - was_counted::integer;
  review reviews := case when tg_op = 'DELETE' then old else new end;
  of_owner integer := case when review.side = 'renter' then difference else 0 end;
  of_renter integer := case when review.side = 'owner' then difference else 0 end;
begin
  if difference = 0 then
    return null;
  end if;
  update cars set review_count = review_count + of_owner, star_sum = star_sum + of_owner * review.stars
  where id = review.car_id and of_owner <> 0;
  insert into person_figures as known (user_id, owner_reviews, owner_stars, renter_reviews, renter_stars)
  values (review.subject_id, of_owner, of_owner * review.stars, of_renter, of_renter * review.stars)
  on conflict (user_id) do update set
    owner_reviews = known.owner_reviews + excluded.owner_reviews, owner_stars = known.owner_stars + excluded.owner_stars,
    renter_reviews = known.renter_reviews + excluded.renter_reviews, renter_stars = known.renter_stars + excluded.renter_stars,
    updated_at = now();
  return null;
end $$;

-- The public stars and text.
create function hash_of_review(review reviews) returns text language sql immutable
  return encode(sha256(convert_to(jsonb_build_array((review).stars, (review).cleanliness, (review).accuracy, (review).handover,
    (review).value, (review).care, (review).punctuality, (review).communication, (review).body)::text, 'UTF8')), 'hex');

create function seal_review() returns trigger language plpgsql as $$
begin
  insert into review_seals (review_id, hash) values (new.id, hash_of_review(new)) on conflict do nothing;
  return null;
end $$;

create trigger keep_review before insert or update on reviews
  for each row execute function keep_review();

create constraint trigger reveal_together after insert or update on reviews
  deferrable initially deferred for each row execute function reveal_together();

create trigger count_review after insert or delete or update of revealed_at, removed_at on reviews
  for each row execute function count_review();

create trigger seal_review after insert or update of revealed_at on reviews
  for each row when (new.revealed_at is not null) execute function seal_review();
