import { rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import { CANCELLED_MAIL, CONFIRMED_MAIL, FULL_REFUND_MAIL } from './state/rental-mails.ts';
import { SENT_MAIL_HOURS } from '../platform/mail/mail-checks.queries.ts';
import type { Check } from '../platform/check.ts';

/** Events younger than this still have their mail in the outbox, which keeps sent mails a day longer. */
const SEEN_HOURS = SENT_MAIL_HOURS - 24;

/** The event key that a mail of this kind must have. */
const ownKey = sql`case
  when kind in (${CONFIRMED_MAIL}, ${CANCELLED_MAIL})
    then kind || ':' || (payload ->> 'rentalId') || ':' || (payload ->> 'to')
  when kind = ${FULL_REFUND_MAIL} then kind || ':' || (payload ->> 'attemptId')
end`;

const EVENTS = sql`
  select ${CONFIRMED_MAIL} as kind, id, confirmed_at as at from rentals
  where takes_payment and confirmed_at is not null
  union all
  select ${CANCELLED_MAIL}, id, cancelled_at from rentals
  where takes_payment and confirmed_at is not null and status ${rentalIs.cancelled}`;

export const rentalMailChecks: Check[] = [
  {
    rule: 'every event has a notification',
    query: () => sql`
      with events as (${EVENTS})
      select events.id || events.kind || reader as about,
        format('The mail %s for the %s of the rental %s was never requested.', events.kind, reader, events.id) as wrong
      from events cross join unnest(array['renter', 'owner']) as reader
        left join outbox on event_key = events.kind || ':' || events.id || ':' || reader
      where outbox.id is null and events.at > now() - make_interval(hours => ${SEEN_HOURS})`,
  },
  {
    // Notices exist since this migration. The previous version wrote none while it still ran during the upgrade.
    rule: 'every event has its notices and its event line',
    query: () => sql`
      with events as (
        select events.* from (${EVENTS}) events
        where at > now() - make_interval(hours => ${SEEN_HOURS})
          and at > (select applied_at + interval '1 day' from schema_migrations where name = '0045-messages.sql'))
      select events.id || events.kind || reader as about,
        format('The %s of the rental %s has no notice of %s.', reader, events.id, events.kind) as wrong
      from events cross join unnest(array['renter', 'owner']) as reader
        join rentals on rentals.id = events.id join cars on cars.id = rentals.car_id
        join users on users.id = case reader when 'renter' then renter_id else owner_id end
        left join notices on event_key = events.kind || ':' || events.id || ':' || reader
      -- Notices are deleted with their readers.
      where notices.id is null and users.deleted_at is null
      union all
      select events.id || events.kind, format('The thread about the rental %s has no line for %s.', events.id, events.kind)
      from events
      where not exists (select from messages where messages.rental_id = events.id and messages.event = events.kind)`,
  },
  {
    rule: 'every event has only one notification',
    query: () => sql`
      select id::text as about, format('The mail %s (%s) has the key %s, so the event has two mails.', id, kind,
        coalesce(event_key, 'none')) as wrong
      from outbox
      where event_key is distinct from ${ownKey} and kind in (${CONFIRMED_MAIL}, ${CANCELLED_MAIL}, ${FULL_REFUND_MAIL})`,
  },
  {
    rule: 'no mail announces an event that did not happen',
    query: () => sql`
      select outbox.id::text as about,
        format('The mail %s (%s) is about the rental %s, which is %s.', outbox.id, kind, rentals.id, status) as wrong
      from outbox join rentals on rentals.id = (payload ->> 'rentalId')::uuid
      where kind = ${CONFIRMED_MAIL} and confirmed_at is null or kind = ${CANCELLED_MAIL} and not status ${rentalIs.cancelled}`,
  },
];
