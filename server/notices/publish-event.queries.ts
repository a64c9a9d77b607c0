import { eventOf, type EventName } from '../../contract/integrations/events.ts';
import type { NewsKind } from '../../contract/notices/news.ts';
import { sql, type Database } from '../platform/database/database.ts';
import type { Subject } from './notice.queries.ts';

export interface Publication {
  kind: NewsKind;
  /** Undefined for what happens again under the same key */
  key: string | undefined;
  subject: Subject;
  threadId: string | null;
  /** What the key is the id of */
  id: string;
  readerIds: readonly string[];
}

const utcNow = sql`to_jsonb(to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Ids and days only: whoever may know more asks for it, and is checked then. */
const enqueue = (
  db: Database,
  event: EventName,
  { key, ids, subject, userIds }: { key: string | null; ids: object; subject: Subject; userIds: readonly string[] },
) =>
  db.query(sql`
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
      and (webhooks.kind = 'operator' or webhooks.user_id = any(${userIds}::uuid[]) and users.banned_at is null)
    on conflict (webhook_id, event_key) do nothing`);

/** What was not sent yet is not sent; whoever heard of it is told once more, and finds out when they ask what is the case. */
export async function withdrawEvent(db: Database, kind: NewsKind, key: string): Promise<void> {
  const told = eventOf(kind);
  if (!told) return;
  const eventKey = `${told.event}:${key}`;
  await db.query(sql`delete from webhook_deliveries where event_key = ${eventKey} and attempts = 0`);
  await db.query(sql`
    insert into webhook_deliveries (webhook_id, event, event_key, body)
    select webhook_id, event, event_key || ':withdrawn', jsonb_set(body::jsonb, '{timestamp}', ${utcNow})::text
    from webhook_deliveries where event_key = ${eventKey}
    on conflict (webhook_id, event_key) do nothing`);
}

/** In the transaction of the event, for every webhook that listens to it. */
export async function publishEvent(db: Database, news: Publication): Promise<void> {
  const told = eventOf(news.kind);
  if (!told) return;
  const { subject, threadId, readerIds } = news;
  const { event, key: idName, isForReaders, isOncePerRental } = told;
  const parties = [subject.ownerId, subject.renterId].filter((id) => id !== null);
  const key = isOncePerRental ? subject.rentalId! : news.key;
  await enqueue(db, event, {
    key: key === undefined ? null : `${event}:${key}`,
    ids: { ...(threadId && isForReaders && { threadId }), ...(idName && { [idName]: news.id.split(':')[0] }) },
    subject,
    userIds: isForReaders ? readerIds : [...parties, ...readerIds],
  });
}
