import type { EventName } from '../../contract/integrations/events.ts';
import { eventOf, type NewsKind } from '../../contract/notices/news.ts';
import { sql, type Database, type Sql } from '../platform/database/database.ts';

/** The car, rental and people that an event concerns. */
export interface EventSubject {
  carId: string | null;
  rentalId: string | null;
  ownerId: string | null;
  renterId: string | null;
}

interface Publication {
  kind: NewsKind;
  /** Undefined for events that can recur with the same key */
  key: string | undefined;
  subject: EventSubject;
  threadId: string | null;
  /** The object that the event's `key` names */
  id: string;
  /** A SQL array */
  readerIds: Sql;
}

const utcNow = sql`to_jsonb(to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The body contains only ids and dates. Receivers fetch the details through the API, which checks their access. */
const newDeliveries = (
  event: EventName,
  { key, ids, subject, userIds }: { key: string | null; ids: object; subject: EventSubject; userIds: Sql },
) => sql`
    insert into webhook_deliveries (webhook_id, event, event_key, body)
    select webhooks.id, ${event}, ${key}, json_build_object(
      'type', ${event}::text,
      'timestamp', ${utcNow},
      'data', jsonb_strip_nulls(jsonb_build_object('carId', ${subject.carId}::uuid, 'rentalId', ${subject.rentalId}::uuid,
        'startDate', rentals.start_date, 'endDate', rentals.end_date) || ${JSON.stringify(ids)}::jsonb))::text
    from webhooks
    left join users on users.id = webhooks.user_id
    left join rentals on rentals.id = ${subject.rentalId}::uuid
    where ${event} = any(webhooks.events) and webhooks.disabled_at is null
      and (webhooks.kind = 'operator' or webhooks.user_id = any(${userIds}) and users.banned_at is null)
    on conflict (webhook_id, event_key) do nothing`;

/**
 * Deletes unsent deliveries. Receivers that already got the event get it again, and see the change when they fetch the
 * details.
 */
export async function withdrawEvent(db: Database, kind: NewsKind, key: string): Promise<void> {
  const event = eventOf(kind);
  if (!event) return;
  const eventKey = `${event.name}:${key}`;
  await db.query(sql`delete from webhook_deliveries where event_key = ${eventKey} and attempts = 0`);
  await db.query(sql`
    insert into webhook_deliveries (webhook_id, event, event_key, body)
    select webhook_id, event, event_key || ':withdrawn', jsonb_set(body::jsonb, '{timestamp}', ${utcNow})::text
    from webhook_deliveries where event_key = ${eventKey}
    on conflict (webhook_id, event_key) do nothing`);
}

/**
 * Inserts a delivery for every subscribed webhook, in the transaction of the event. Undefined if the news is not a
 * webhook event.
 */
export function insertDeliveries(news: Publication): Sql | undefined {
  const found = eventOf(news.kind);
  if (!found) return undefined;
  const { subject, threadId, readerIds } = news;
  const { name: event, key: idName, isForReaders, isOncePerRental } = found;
  const parties = [subject.ownerId, subject.renterId].filter((id) => id !== null);
  const key = isOncePerRental ? subject.rentalId! : news.key;
  return newDeliveries(event, {
    key: key === undefined ? null : `${event}:${key}`,
    ids: { ...(threadId && isForReaders && { threadId }), ...(idName && { [idName]: news.id.split(':')[0] }) },
    subject,
    userIds: isForReaders ? readerIds : sql`${readerIds} || ${parties}::uuid[]`,
  });
}
