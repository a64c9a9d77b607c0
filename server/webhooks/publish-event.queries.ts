import { eventOf, type EventName } from '../../contract/integrations/events.ts';
import type { NewsKind } from '../../contract/notices/news.ts';
import { sql, type Database, type Sql } from '../platform/database/database.ts';

/** Whose news it is about. */
export interface Subject {
  carId: string | null;
  rentalId: string | null;
  ownerId: string | null;
  renterId: string | null;
}

interface Publication {
  kind: NewsKind;
  /** Undefined for what happens again under the same key */
  key: string | undefined;
  subject: Subject;
  threadId: string | null;
  /** What the key is the id of */
  id: string;
  /** An array */
  readerIds: Sql;
}

const utcNow = sql`to_jsonb(to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Ids and days only: programs that may know more ask for it, and are checked then. */
const newDeliveries = (
  event: EventName,
  { key, ids, subject, userIds }: { key: string | null; ids: object; subject: Subject; userIds: Sql },
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

/** What was not sent yet is not sent; programs that heard of it are told once more, and find out when they ask. */
export async function withdrawEvent(db: Database, kind: NewsKind, key: string): Promise<void> {
  const told = eventOf(kind);
  if (!told) return;
  const eventKey = `${told.name}:${key}`;
  await db.query(sql`delete from webhook_deliveries where event_key = ${eventKey} and attempts = 0`);
  await db.query(sql`
    insert into webhook_deliveries (webhook_id, event, event_key, body)
    select webhook_id, event, event_key || ':withdrawn', jsonb_set(body::jsonb, '{timestamp}', ${utcNow})::text
    from webhook_deliveries where event_key = ${eventKey}
    on conflict (webhook_id, event_key) do nothing`);
}

/** In the transaction of the event, for every webhook that listens to it. Undefined for what no webhook hears of. */
export function publication(news: Publication): Sql | undefined {
  const told = eventOf(news.kind);
  if (!told) return undefined;
  const { subject, threadId, readerIds } = news;
  const { name: event, key: idName, isForReaders, isOncePerRental } = told;
  const parties = [subject.ownerId, subject.renterId].filter((id) => id !== null);
  const key = isOncePerRental ? subject.rentalId! : news.key;
  return newDeliveries(event, {
    key: key === undefined ? null : `${event}:${key}`,
    ids: { ...(threadId && isForReaders && { threadId }), ...(idName && { [idName]: news.id.split(':')[0] }) },
    subject,
    userIds: isForReaders ? readerIds : sql`${readerIds} || ${parties}::uuid[]`,
  });
}
