import { isOverdue } from '../platform/check.queries.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import { isVisible } from './review-list.queries.ts';

export const reviewChecks: Check[] = [
  {
    rule: 'both reviews of a rental are revealed together and in time',
    query: (context) => sql`
      select rental_id::text as about, format('The rental %s has %s of %s reviews revealed, at %s different times.', rental_id,
        count(revealed_at), count(*), count(distinct revealed_at)) as wrong
      from reviews group by rental_id
      having count(distinct revealed_at) > 1 or count(revealed_at) not in (0, count(*))
        or count(revealed_at) = 0 and (count(*) = 2 or ${isOverdue(sql`min(closes_at)`, context, 5)})`,
  },
  {
    rule: 'no review is revealed too early',
    query: () => sql`
      select rental_id::text as about, format('A review of the rental %s was revealed at %s, alone and before %s.', rental_id,
        min(revealed_at), min(closes_at)) as wrong
      from reviews group by rental_id having count(*) = 1 and min(revealed_at) < min(closes_at)`,
  },
  {
    rule: 'a review is written by one side of a rental about the other',
    query: () => sql`
      select reviews.id::text as about, format('The review %s is not by and about the renter and owner of the rental %s.', reviews.id,
        rental_id) as wrong
      from reviews join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
      where (reviews.car_id, author_id, subject_id) is distinct from (rentals.car_id,
        case side when 'renter' then renter_id else owner_id end, case side when 'renter' then owner_id else renter_id end)`,
  },
  {
    rule: 'a revealed review does not change',
    query: () => sql`
      select reviews.id::text as about, format('The review %s of the rental %s was changed after it was revealed.', reviews.id,
        rental_id) as wrong
      from reviews join review_seals on review_id = reviews.id
      where revealed_at is not null and hash <> hash_of_review(reviews)`,
  },
  {
    rule: 'a car’s rating matches its revealed reviews',
    query: () => sql`
      select cars.id::text as about, format('The car %s has %s reviews with %s stars; it should be %s with %s.', cars.id,
        review_count, star_sum, coalesce(counted, 0), coalesce(summed, 0)) as wrong
      from cars left join (
        select car_id, count(*) as counted, sum(stars) as summed from reviews
        where side = 'renter' and ${isVisible} group by 1) as revealed on car_id = cars.id
      where (review_count, star_sum, coalesce(rating, 0)) is distinct from
        (coalesce(counted, 0), coalesce(summed, 0), coalesce(round(summed * 10.0 / counted), 0))`,
  },
  {
    rule: 'user figures match revealed reviews',
    query: () => sql`
      select user_id::text as about, format('The review figures of the user %s are wrong.', user_id) as wrong
      from person_figures full join (
        select subject_id as user_id,
          count(*) filter (where side = 'renter') as as_owner, sum(stars) filter (where side = 'renter') as owner_sum,
          count(*) filter (where side = 'owner') as as_renter, sum(stars) filter (where side = 'owner') as renter_sum
        from reviews where ${isVisible} group by 1) as revealed using (user_id)
      where (coalesce(owner_reviews, 0), coalesce(owner_stars, 0), coalesce(renter_reviews, 0), coalesce(renter_stars, 0))
        is distinct from (coalesce(as_owner, 0), coalesce(owner_sum, 0), coalesce(as_renter, 0), coalesce(renter_sum, 0))`,
  },
];
