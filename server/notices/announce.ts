import { newsOf, type NewsKind } from '../../contract/notices/news.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueueMail, isMailed, withdrawMail } from '../platform/mail/outbox.queries.ts';
import {
  ensureThread,
  findCarSubject,
  findReaders,
  findRentalSubject,
  findThreadSubject,
  insertLine,
  insertNotice,
  removeUnread,
  wakeStreams,
  type Role,
  type Subject,
} from './notice.queries.ts';
import { publishEvent, withdrawEvent } from './publish-event.queries.ts';

export type About = { rentalId: string } | { carId: string } | { threadId: string } | { userId: string };

export interface Announcement {
  kind: NewsKind;
  /** With the kind it identifies the event: whatever is announced again is told once. */
  key: string;
  about: About;
  /** By default whoever it is about: both of a rental, the owner of a car. One of several readers is part of the key. */
  to?: readonly Role[] | undefined;
  /** Whose doing it is; they hear of it too, if they are among the readers. */
  actorId?: string | undefined;
  /** What its words need. No secrets: it is kept. */
  details?: object;
  /** What the mail's writer needs; `to` is added where there are two readers. */
  mail?: object;
}

const NOTHING: Subject = { carId: null, rentalId: null, ownerId: null, renterId: null };

async function subjectOf(db: Database, about: About): Promise<Subject | undefined> {
  if ('rentalId' in about) return findRentalSubject(db, about.rentalId);
  if ('carId' in about) return findCarSubject(db, about.carId);
  if ('threadId' in about) return findThreadSubject(db, about.threadId);
  return NOTHING;
}

const readersOf = ({ about, to }: Announcement, { renterId, ownerId }: Subject) => {
  if ('userId' in about) return [{ userId: about.userId, role: null }];
  const roles = to ?? ('rentalId' in about ? (['renter', 'owner'] as const) : (['owner'] as const));
  return roles.map((role) => ({ userId: (role === 'renter' ? renterId : ownerId)!, role }));
};

/** Two readers of one event have mails of their own. */
const eventKeyOf = ({ kind, key, to, about }: Announcement, role: Role | null) =>
  'rentalId' in about && !to ? `${kind}:${key}:${role}` : `${kind}:${key}`;

/**
 * Tells people what happened, in the transaction of the event: a notice, a mail if they want such mails, and a line in
 * their messages, as the table in `news.ts` says.
 */
export async function announce(db: Database, news: Announcement): Promise<void> {
  const subject = await subjectOf(db, news.about);
  if (!subject) return;
  const { kind, actorId, details = {} } = news;
  const { mail, line, isRepeated } = newsOf(kind);
  const { carId, rentalId, renterId, ownerId } = subject;
  let threadId = 'threadId' in news.about ? news.about.threadId : null;
  if (line && carId && renterId && ownerId) {
    threadId = await ensureThread(db, { carId, renterId, ownerId });
    await insertLine(db, { threadId, kind, rentalId, details });
  }
  const readers = await findReaders(db, readersOf(news, subject));
  for (const reader of readers) {
    const eventKey = eventKeyOf(news, reader.role);
    const notice = { kind, eventKey, actorId: actorId ?? null, threadId, details };
    await insertNotice(db, reader, subject, notice, { isRepeated: isRepeated ?? false });
    if (mail && news.mail && (mail === 'always' || !reader.mutedMails.includes(mail))) {
      const payload = 'rentalId' in news.about && !news.to ? { ...news.mail, to: reader.role } : news.mail;
      await enqueueMail(db, kind, payload, eventKey);
    }
  }
  const readerIds = readers.map(({ userId }) => userId);
  await publishEvent(db, { kind, key: isRepeated ? undefined : news.key, id: news.key, subject, threadId, readerIds });
  await wakeStreams(db, readerIds, threadId);
}

/**
 * Takes back what one person was told. False if they know already, since its mail is on its way or its notice was read:
 * then it has to be corrected.
 */
export async function withdraw(db: Database, kind: NewsKind, key: string): Promise<boolean> {
  const eventKey = `${kind}:${key}`;
  if ((await isMailed(db, eventKey)) && !(await withdrawMail(db, eventKey))) return false;
  const userId = await removeUnread(db, eventKey);
  if (!userId) return false;
  await withdrawEvent(db, kind, key);
  await wakeStreams(db, [userId]);
  return true;
}
