import { newsOf, type NewsKind } from '../../contract/notices/news.ts';
import { noticePlace } from '../../contract/notices/notice-kinds.ts';
import type { Database } from '../platform/database/database.ts';
import { isMailed, withdrawMail } from '../platform/mail/outbox.queries.ts';
import { isPushed } from '../pushes/index.ts';
import { ensureThread, findPartners, newLine, type Parties, type ThreadRole } from '../threads/index.ts';
import { withdrawEvent, type Subject } from '../webhooks/index.ts';
import { findCarSubject, findRentalSubject, noticesOf, removeUnread, wakeStreams } from './notice.queries.ts';
import { tell } from './tell.queries.ts';

/** What the caller knows of it is not read again. */
type About =
  | { rentalId: string; parties?: Parties }
  | { carId: string }
  | { threadId: string; parties?: Parties }
  | { userId: string };

export interface Announcement {
  kind: NewsKind;
  /** With the kind it identifies the event: whatever is announced again is told once. */
  key: string;
  about: About;
  /** By default the people it is about: both sides of a rental, the owner of a car. One of several readers is part of the key. */
  to?: readonly ThreadRole[] | undefined;
  /** Whose doing it is; they hear of it too, if they are among the readers. */
  actorId?: string | undefined;
  /** Whose open pages change too, though they are told nothing */
  alsoWakes?: readonly string[];
  /** What its words need. No secrets: it is kept. */
  details?: object;
  /** What the mail's writer needs; `to` is added where there are two readers. */
  mail?: object;
}

const NOTHING: Subject = { carId: null, rentalId: null, ownerId: null, renterId: null };

async function subjectOf(db: Database, about: About): Promise<Subject | undefined> {
  if ('parties' in about && about.parties) {
    const { carId, ownerId, renterId } = about.parties;
    return { rentalId: 'rentalId' in about ? about.rentalId : null, carId, ownerId, renterId };
  }
  if ('rentalId' in about) return findRentalSubject(db, about.rentalId);
  if ('carId' in about) return findCarSubject(db, about.carId);
  if ('threadId' in about) {
    const partners = await findPartners(db, about.threadId);
    return partners && { rentalId: null, ...partners };
  }
  return NOTHING;
}

const readersOf = ({ about, to }: Announcement, { renterId, ownerId }: Subject) => {
  if ('userId' in about) return [{ userId: about.userId, role: null }];
  const roles = to ?? ('rentalId' in about ? (['renter', 'owner'] as const) : (['owner'] as const));
  return roles.map((role) => ({ userId: (role === 'renter' ? renterId : ownerId)!, role }));
};

/** Two readers of one event have mails of their own. */
const eventKeyOf = ({ kind, key, to, about }: Announcement, role: ThreadRole | null) =>
  'rentalId' in about && !to ? `${kind}:${key}:${role}` : `${kind}:${key}`;

/** What became of it, where the kind does not say */
const newsIn = (details: object): string | undefined => ('news' in details ? String(details.news) : undefined);

/**
 * Tells people what happened, in the transaction of the event: a notice, a push and a mail if they want such, and a
 * line in their messages, as the table in `news.ts` says.
 */
export async function announce(db: Database, news: Announcement): Promise<void> {
  const subject = await subjectOf(db, news.about);
  if (!subject) return;
  const { kind, actorId, details = {} } = news;
  const { mail, push, isOnce, line, isRepeated } = newsOf(kind);
  const { carId, rentalId, renterId, ownerId } = subject;
  const isWritten = line && carId && renterId && ownerId;
  const given = 'threadId' in news.about ? news.about.threadId : null;
  const threadId = isWritten ? await ensureThread(db, { carId, renterId, ownerId }) : given;
  const isForBoth = 'rentalId' in news.about && !news.to;
  const readers = readersOf(news, subject).map(({ userId, role }) => ({
    userId,
    role,
    eventKey: eventKeyOf(news, role),
    mail: mail && news.mail && (isForBoth ? { ...news.mail, to: role } : news.mail),
    address: noticePlace(kind, { role, carId, rentalId, threadId, news: newsIn(details) }),
  }));
  const notice = { kind, actorId: actorId ?? null, threadId, details, isRepeated: isRepeated ?? false };
  const event = { key: isRepeated ? undefined : news.key, id: news.key };
  await tell(db, readers, subject, notice, {
    topic: mail,
    pushTopic: push,
    isMailSpared: mail !== 'always' || isOnce === true,
    line: isWritten && threadId ? newLine({ threadId, kind, rentalId, details }) : undefined,
    alsoWakes: news.alsoWakes ?? [],
    ...event,
  });
}

/**
 * Takes back what one person was told. False if they know already, since its mail or push is on its way or its notice was read:
 * then it has to be corrected.
 */
export async function withdraw(db: Database, kind: NewsKind, key: string): Promise<boolean> {
  const eventKey = `${kind}:${key}`;
  if (await isPushed(db, noticesOf(eventKey))) return false;
  if ((await isMailed(db, eventKey)) && !(await withdrawMail(db, eventKey))) return false;
  const userId = await removeUnread(db, eventKey);
  if (!userId) return false;
  await withdrawEvent(db, kind, key);
  await wakeStreams(db, [userId]);
  return true;
}
