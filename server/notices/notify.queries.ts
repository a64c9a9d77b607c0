import { join } from 'sql-template-tag';
import type { NewsKind } from '../../contract/notices/news.ts';
import type { PushTopic } from '../../contract/topics.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { sql, type Database, type Sql } from '../platform/database/database.ts';
import { insertDelayedMails } from '../platform/mail/outbox.queries.ts';
import { devicesForTopic, newPushes } from '../pushes/index.ts';
import type { ThreadRole } from '../threads/index.ts';
import { insertDeliveries, type EventSubject } from '../webhooks/index.ts';
import { wakeUp } from './notice.queries.ts';

interface NewNotice {
  kind: NewsKind;
  actorId: string | null;
  threadId: string | null;
  details: object;
  /** Announcing the event again makes the notice unread again. */
  isRepeated: boolean;
}

/** A recipient of the notice, and the payload of their mail unless they muted it. */
interface Reader {
  userId: string;
  role: ThreadRole | null;
  eventKey: string;
  mail: object | undefined;
  /** Path that a push opens */
  address: string;
}

interface Delivery {
  /** Topic by which people mute mails */
  topic: string | undefined;
  /** Topic by which devices select pushes */
  pushTopic: PushTopic | undefined;
  /** Delays the mail if a push is sent, because a reader who opens the push needs no mail. */
  isMailDelayed: boolean;
  /** Adds a line to the messages between renter and owner. */
  line: Sql | undefined;
  alsoWakes: readonly string[];
  key: string | undefined;
  id: string;
}

// A VALUES list, because the planner knows its length: for an array it would expect a hundred rows and scan all users.
const wantedRow = ({ userId, role, eventKey, mail, address }: Reader, place: number) =>
  sql`(${userId}::uuid, ${role}::text, ${eventKey}::text, ${mail ? JSON.stringify(mail) : null}::jsonb, ${address}::text, ${place}::integer)`;

const readerIds = sql`array(select user_id from readers)`;

/** When to mail a reader; null to mail immediately */
const mailTime = sql`
  case when exists (select from listening where listening.user_id = readers.user_id)
    then now() + make_interval(mins => ${pushLimits.mailDelayMinutes}) end`;

/**
 * Writes notices, pushes, mails and webhook deliveries and wakes streams. Uses one statement, because this is by far the
 * largest part of many transactions. Skips deleted people.
 */
export function notifyReaders(
  db: Database,
  readers: readonly Reader[],
  subject: EventSubject,
  notice: NewNotice,
  { topic, pushTopic, isMailDelayed, line, alsoWakes, ...event }: Delivery,
) {
  const { kind, actorId, threadId, details, isRepeated } = notice;
  const delivery = insertDeliveries({ kind, subject, threadId, readerIds, ...event });
  // Truncated to milliseconds, because browsers use these times as cursors.
  return db.query(sql`
    with readers as materialized (
      select users.id as user_id, wanted.role, wanted.event_key, wanted.mail, wanted.address, users.muted_mails
      from (values ${join(readers.map(wantedRow))}) as wanted (user_id, role, event_key, mail, address, place)
      join users on users.id = wanted.user_id and users.deleted_at is null
      order by wanted.place),
    notified as (
      insert into notices (user_id, kind, event_key, role, actor_id, car_id, rental_id, thread_id, details, created_at)
      select user_id, ${kind}, event_key, role, ${actorId}::uuid, ${subject.carId}::uuid, ${subject.rentalId}::uuid, ${threadId}::uuid,
        ${JSON.stringify(details)}::jsonb, date_trunc('milliseconds', now())
      from readers
      on conflict (user_id, event_key) do update
        set created_at = excluded.created_at, read_at = null, actor_id = excluded.actor_id, details = excluded.details
        where ${isRepeated}
      returning id, user_id)${
        pushTopic
          ? sql`,
    listening as materialized (${devicesForTopic(sql`readers`, pushTopic, actorId)}),
    pushed as (${newPushes(
      kind,
      sql`
      select device_id, notified.id, readers.address from notified join readers using (user_id) join listening using (user_id)`,
    )})`
          : sql``
      },
    mailed as (${insertDelayedMails(sql`
      select ${kind}::text, mail, event_key, ${pushTopic && isMailDelayed ? mailTime : sql`null::timestamptz`} from readers
      where mail is not null and (${topic ?? null}::text = 'always' or not ${topic ?? null} = any(muted_mails))`)})${
      delivery ? sql`, delivered as (${delivery})` : sql``
    }${line ? sql`, ${line}` : sql``}
    select ${wakeUp(sql`id`, threadId)} from unnest(${readerIds} || ${alsoWakes}::uuid[]) as id`);
}
