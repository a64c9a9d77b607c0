import { rentalIs } from '../../lifecycle/index.ts';
import type { Check } from '../../platform/check.ts';
import { sql } from '../../platform/database/database.ts';

export const extraChecks: Check[] = [
  {
    rule: 'a rental’s extras match its price lines',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s has the lines %s, but its promised extras are %s.', rentals.id,
        rentals.price_lines, coalesce(promised.pieces, '{}')) as wrong
      from rentals, lateral (
        select jsonb_object_agg(line ->> 'extraId', (line ->> 'pieces')::integer) as pieces
        from jsonb_array_elements(coalesce(price_lines, '[]')) as line where line ->> 'kind' = 'extra') as agreed, lateral (
        select jsonb_object_agg(extra_id, rental_extras.pieces) as pieces
        from rental_extras where rental_id = rentals.id) as promised
      where rentals.status ${rentalIs.live} and agreed.pieces is distinct from promised.pieces`,
  },
  {
    rule: 'shared extras are never booked twice for a day',
    query: () => sql`
      select format('%s on %s', extras.id, day::date) as about, format('The extra %s has %s pieces, but %s are promised for %s.', extras.name,
        extras.pieces, sum(rental_extras.pieces), day::date) as wrong
      from extras join rental_extras on extra_id = extras.id join rentals on rentals.id = rental_id,
        lateral generate_series(rentals.start_date, rentals.end_date, interval '1 day') as day
      where extras.car_id is null and rentals.status ${rentalIs.live} and rentals.end_date >= current_date - 1 and day >= current_date
      group by extras.id, day having sum(rental_extras.pieces) > extras.pieces`,
  },
];
