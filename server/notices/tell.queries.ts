import { join } from 'sql-template-tag';
import type { NewsKind } from '../../contract/notices/news.ts';
import type { PushTopic } from '../../contract/topics.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { sql, type Database, type Sql } from '../platform/database/database.ts';
import { newWaitingMails } from '../platform/mail/outbox.queries.ts';
import { listeningDevices, newPushes } from '../pushes/index.ts';
import type { ThreadRole } from '../threads/index.ts';
import { publication, type Subject } from '../webhooks/index.ts';
import { wakeUp } from './notice.queries.ts';

interface NewNotice {
  kind: NewsKind;
  actorId: string | null;
  threadId: string | null;
  details: object;
  /** Told again, it is news again. */
  isRepeated: boolean;
}

/** One of those who are told, and what they are mailed if they want such mails. */
interface Reader {
  userId: string;
  role: ThreadRole | null;
  eventKey: string;
  mail: object | undefined;
  /** Where a push about it leads */
  address: string;
}

interface Telling {
  /** Of mails */
  topic: string | undefined;
  /** Of pushes */
  pushTopic: PushTopic | undefined;
  /** Whoever opens the push needs no mail. */
  isMailSpared: boolean;
  /** In the messages between renter and owner */
  line: Sql | undefined;
  alsoWakes: readonly string[];
  key: string | undefined;
  id: string;
}

// As values, of which the planner knows that they are one or two: of a list it would expect a hundred, and read all users.
const wantedRow = ({ userId, role, eventKey, mail, address }: Reader, place: number) =>
  sql`(${userId}::uuid, ${role}::text, ${eventKey}::text, ${mail ? JSON.stringify(mail) : null}::jsonb, ${address}::text, ${place}::integer)`;

const readerIds = sql`array(select user_id from readers)`;

/** For one of the readers, null where it goes at once */
const mailTime = sql`
  case when exists (select from listening where listening.user_id = readers.user_id)
    then now() + make_interval(mins => ${pushLimits.mailWaitsMinutes}) end`;

/**
 * In one statement, by far the largest part of what many transactions write: notices, pushes, mails, deliveries to webhooks,
 * and open streams. Deleted people are told nothing.
 */
export function tell(
  db: Database,
  readers: readonly Reader[],
  subject: Subject,
  notice: NewNotice,
  { topic, pushTopic, isMailSpared, line, alsoWakes, ...event }: Telling,
) {
  const { kind, actorId, threadId, details, isRepeated } = notice;
  const delivery = publication({ kind, subject, threadId, readerIds, ...event });
  // Milliseconds, since where a page of notices ends is told to browsers.
  return db.query(sql`
    with readers as materialized (
      select users.id as user_id, wanted.role, wanted.event_key, wanted.mail, wanted.address, users.muted_mails
      from (values ${join(readers.map(wantedRow))}) as wanted (user_id, role, event_key, mail, address, place)
      join users on users.id = wanted.user_id and users.deleted_at is null
      order by wanted.place),
    told as (
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
    listening as materialized (${listeningDevices(sql`readers`, pushTopic, actorId)}),
    pushed as (${newPushes(
      kind,
      sql`
      select device_id, told.id, readers.address from told join readers using (user_id) join listening using (user_id)`,
    )})`
          : sql``
      },
    mailed as (${newWaitingMails(sql`
      select ${kind}::text, mail, event_key, ${pushTopic && isMailSpared ? mailTime : sql`null::timestamptz`} from readers
      where mail is not null and (${topic ?? null}::text = 'always' or not ${topic ?? null} = any(muted_mails))`)})${
      delivery ? sql`, delivered as (${delivery})` : sql``
    }${line ? sql`, ${line}` : sql``}
    select ${wakeUp(sql`id`, threadId)} from unnest(${readerIds} || ${alsoWakes}::uuid[]) as id`);
}
