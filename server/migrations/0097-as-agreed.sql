-- What was agreed when the dates were held, and what a review said when it was revealed: nothing writes here later, so that
-- `verify` sees what was moved or rewritten past everything else that refuses it.
create table held_rentals (
  rental_id uuid primary key references rentals (id) on delete cascade,
  period daterange not null,
  cancellation_terms text not null
);
insert into held_rentals (rental_id, period, cancellation_terms)
select id, coalesce((
  select was_period from rental_changes where rental_id = rentals.id and status = 'made' order by decided_at, id limit 1),
  period), cancellation_terms
from rentals;

create function keep_held() returns trigger language plpgsql as $$
begin
  insert into held_rentals (rental_id, period, cancellation_terms) values (new.id, new.period, new.cancellation_terms);
  return null;
end $$;
create trigger keep_held after insert on rentals for each row execute function keep_held();

create table review_seals (
  review_id uuid primary key references reviews (id) on delete cascade,
  hash text not null
);

-- Stars and words, as everybody reads them.
create function hash_of_review(review reviews) returns text language sql immutable
  return encode(sha256(convert_to(jsonb_build_array((review).stars, (review).cleanliness, (review).accuracy, (review).handover,
    (review).value, (review).care, (review).punctuality, (review).communication, (review).body)::text, 'UTF8')), 'hex');

insert into review_seals (review_id, hash)
select id, hash_of_review(reviews) from reviews where revealed_at is not null;

create function seal_review() returns trigger language plpgsql as $$
begin
  insert into review_seals (review_id, hash) values (new.id, hash_of_review(new)) on conflict do nothing;
  return null;
end $$;
create trigger seal_review after insert or update of revealed_at on reviews
  for each row when (new.revealed_at is not null) execute function seal_review();
