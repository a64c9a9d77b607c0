import { sql } from '../platform/database/database.ts';
import { suspendedFrom } from './listing-state.queries.ts';

/** Triggers prevent violations unless they were dropped. */
export const bannedOwnerViolations = sql`
  select cars.id::text as about, format('The car %s is listed, though its owner is banned.', cars.id) as wrong
  from users join cars on owner_id = users.id where banned_at is not null and state = 'active'
  union all
  select cars.id::text, format('The car %s is suspended, though its owner is not banned.', cars.id)
  from cars join users on users.id = owner_id where ${suspendedFrom} is not null and banned_at is null`;
