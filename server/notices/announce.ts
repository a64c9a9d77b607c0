import { newsOf, type NewsKind } from '../../contract/notices/news.ts';
import { noticeLink } from '../../contract/notices/notice-kinds.ts';
import type { Database } from '../platform/database/database.ts';
import { isMailQueued, withdrawMail } from '../platform/mail/outbox.queries.ts';
import { isPushed } from '../pushes/index.ts';
import {
  ensureThread,
  findParticipants,
  insertEventLine,
  type Participants,
  type ThreadRole,
} from '../threads/index.ts';
import { withdrawEvent, type EventSubject } from '../webhooks/index.ts';
import { findCarSubject, findRentalSubject, noticesOf, removeUnread, wakeStreams } from './notice.queries.ts';
import { notifyReaders } from './notify.queries.ts';

/** Known parties save a query. */
type About =
  | { rentalId: string; parties?: Participants }
  | { carId: string }
  | { threadId: string; parties?: Participants }
  | { userId: string };

export interface Announcement {
  kind: NewsKind;
  /** Identifies the event, together with the kind. An event that is announced again leads to one notice. */
  key: string;
  about: About;
  /** Default: both parties of a rental, the owner of a car. If parties get separate announcements, keys must differ. */
  to?: readonly ThreadRole[] | undefined;
  /** The person who caused the event. They get a notice too if they are among the readers. */
  actorId?: string | undefined;
  /** People whose open pages have to update although they get no notice */
  alsoWakes?: readonly string[];
  /** Values for the texts. Must not contain secrets, because it is stored. */
  details?: object;
  /** Payload for the writer of the mail. `to` is added if there are two readers. */
  mail?: object;
}

const NOTHING: EventSubject = { carId: null, rentalId: null, ownerId: null, renterId: null };

async function subjectOf(db: Database, about: About): Promise<EventSubject | undefined> {
  if ('parties' in about && about.parties) {
    const { carId, ownerId, renterId } = about.parties;
    return { rentalId: 'rentalId' in about ? about.rentalId : null, carId, ownerId, renterId };
  }
  if ('rentalId' in about) return findRentalSubject(db, about.rentalId);
  if ('carId' in about) return findCarSubject(db, about.carId);
  if ('threadId' in about) {
    const partners = await findParticipants(db, about.threadId);
    return partners && { rentalId: null, ...partners };
  }
  return NOTHING;
}

const readersOf = ({ about, to }: Announcement, { renterId, ownerId }: EventSubject) => {
  if ('userId' in about) return [{ userId: about.userId, role: null }];
  const roles = to ?? ('rentalId' in about ? (['renter', 'owner'] as const) : (['owner'] as const));
  return roles.map((role) => ({ userId: (role === 'renter' ? renterId : ownerId)!, role }));
};

/** Two readers of one event need different keys, because each gets a mail. */
const eventKeyOf = ({ kind, key, to, about }: Announcement, role: ThreadRole | null) =>
  'rentalId' in about && !to ? `${kind}:${key}:${role}` : `${kind}:${key}`;

/** The outcome, for kinds with several outcomes */
const newsIn = (details: object): string | undefined => ('news' in details ? String(details.news) : undefined);

/**
 * Notifies people of an event, in its transaction: by a notice, by push and mail according to their preferences, and by
 * a line in their messages. The table in `news.ts` defines which of these a kind uses.
 */
export async function announce(db: Database, news: Announcement): Promise<void> {
  const subject = await subjectOf(db, news.about);
  if (!subject) return;
  const { kind, actorId, details = {} } = news;
  const { mail, push, skipsMailIfOpened, showsInThread, replacesUnread } = newsOf(kind);
  const { carId, rentalId, renterId, ownerId } = subject;
  const isWritten = showsInThread && carId && renterId && ownerId;
  const givenThreadId = 'threadId' in news.about ? news.about.threadId : null;
  const threadId = isWritten ? await ensureThread(db, { carId, renterId, ownerId }) : givenThreadId;
  const isForBoth = 'rentalId' in news.about && !news.to;
  const readers = readersOf(news, subject).map(({ userId, role }) => ({
    userId,
    role,
    eventKey: eventKeyOf(news, role),
    mail: mail && news.mail && (isForBoth ? { ...news.mail, to: role } : news.mail),
    address: noticeLink(kind, { role, carId, rentalId, threadId, news: newsIn(details) }),
  }));
  const notice = { kind, actorId: actorId ?? null, threadId, details, isRepeated: replacesUnread ?? false };
  const event = { key: replacesUnread ? undefined : news.key, id: news.key };
  await notifyReaders(db, readers, subject, notice, {
    topic: mail,
    pushTopic: push,
    isMailDelayed: mail !== 'always' || skipsMailIfOpened === true,
    line: isWritten && threadId ? insertEventLine({ threadId, kind, rentalId, details }) : undefined,
    alsoWakes: news.alsoWakes ?? [],
    ...event,
  });
}

/**
 * Withdraws a notice to one person. Returns false if they may know already, because its mail or push was attempted or
 * the notice was read: then the caller has to announce a correction.
 */
export async function withdraw(db: Database, kind: NewsKind, key: string): Promise<boolean> {
  const eventKey = `${kind}:${key}`;
  if (await isPushed(db, noticesOf(eventKey))) return false;
  if ((await isMailQueued(db, eventKey)) && !(await withdrawMail(db, eventKey))) return false;
  const userId = await removeUnread(db, eventKey);
  if (!userId) return false;
  await withdrawEvent(db, kind, key);
  await wakeStreams(db, [userId]);
  return true;
}
