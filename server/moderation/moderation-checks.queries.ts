import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import { STATUS_MAIL } from './status-mail.ts';

export const moderationChecks: Check[] = [
  {
    rule: 'every event has only one notification',
    query: () => sql`
      select id::text as about, format('The mail %s (%s) has the key %s, which does not name its car.', id, kind,
        coalesce(event_key, 'none')) as wrong
      from outbox
      where kind = ${STATUS_MAIL}
        and (event_key is null or not starts_with(event_key, kind || ':' || (payload ->> 'carId')))`,
  },
];
