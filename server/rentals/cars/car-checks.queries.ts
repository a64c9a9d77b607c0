import { rentalIs } from '../../lifecycle/index.ts';
import type { Check } from '../../platform/check.ts';
import { sql } from '../../platform/database/database.ts';

/** Must match how `car_stats` counts rentals. */
export const rentalsByCar = sql`select car_id, count(*) as rentals from rentals where status ${rentalIs.booked} group by car_id`;

export const carChecks: Check[] = [
  {
    rule: 'banned users have no active listings or bookings',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s is held, although its owner or renter is banned.', rentals.id) as wrong
      from rentals join cars on cars.id = car_id
      join users owners on owners.id = owner_id join users renters on renters.id = renter_id
      where rentals.status ${rentalIs.pending} and accepted_at is null and (owners.banned_at is not null or renters.banned_at is not null)`,
  },
  {
    rule: 'a car’s rental count is correct',
    query: () => sql`
      select car_id::text as about, format('The car %s counts %s rentals; it has %s.', car_id,
        confirmed_rentals, coalesce(rentals, 0)) as wrong
      from car_stats left join (
        ${rentalsByCar}
      ) counted using (car_id)
      where confirmed_rentals <> coalesce(rentals, 0)`,
  },
];
