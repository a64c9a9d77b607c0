import { rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import { suspendedFrom } from './listing-state.queries.ts';

/** Triggers prevent this, unless they were dropped. */
export const businessOfBanned = sql`
  select cars.id::text as about, format('The car %s is listed, though its owner is banned.', cars.id) as wrong
  from users join cars on owner_id = users.id where banned_at is not null and state = 'active'
  union all
  select cars.id::text, format('The car %s is suspended, though its owner is not banned.', cars.id)
  from cars join users on users.id = owner_id where ${suspendedFrom} is not null and banned_at is null
  union all
  select rentals.id::text, format('The rental %s is held, though its owner or renter is banned.', rentals.id)
  from rentals join cars on cars.id = car_id
  join users owners on owners.id = owner_id join users renters on renters.id = renter_id
  where rentals.status ${rentalIs.pending} and accepted_at is null and (owners.banned_at is not null or renters.banned_at is not null)`;
