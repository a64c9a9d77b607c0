import { writeName } from '../../contract/accounts/person-name.ts';
import { paths } from '../../contract/paths.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import type { Services } from '../platform/services.ts';
import { presentMessages } from './present-messages.ts';
import { requireThread } from './show-thread.ts';
import { claimUnmailed, type ThreadRole } from '../threads/index.ts';
import { findReader, listUnread } from './unread-mail.queries.ts';

export const UNREAD_MAIL = 'message-unread';
const BATCH = 50;
const EXCERPT_CHARACTERS = 300;

interface UnreadMail {
  threadId: string;
  to: ThreadRole;
}

async function mailBatch(db: Database, to: ThreadRole): Promise<number> {
  const threads = await claimUnmailed(db, to, BATCH);
  for (const { threadId, isWanted } of threads) {
    if (isWanted) await enqueueMail(db, UNREAD_MAIL, { threadId, to } satisfies UnreadMail);
  }
  return threads.length;
}

/** Queues one mail per thread and reader until the reader has read the messages. */
export async function mailUnread({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await transaction(pool, async (db) =>
      Math.max(await mailBatch(db, 'renter'), await mailBatch(db, 'owner')),
    );
    if (claimed < BATCH || stopping?.aborted) return;
  }
}

const excerptOf = (text: string) => {
  const characters = Array.from(text);
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters.slice(0, EXCERPT_CHARACTERS).join('').trimEnd()}…`
    : text;
};

/** Returns undefined if everything has been read by now. Shows only what the reader would see on the page. */
export async function writeUnreadMail(
  services: Pick<Services, 'pool' | 'config'>,
  { threadId, to }: UnreadMail,
): Promise<Mail | undefined> {
  const { pool, config } = services;
  const reader = await findReader(pool, threadId, to);
  if (!reader) return undefined;
  const unread = await listUnread(pool, threadId, to);
  if (unread.length === 0) return undefined;
  const { car, other, isMasking } = await requireThread(services, pool, reader.readerId, threadId);
  const [first] = await presentMessages(services, pool, reader.readerId, [{ message: unread[0]!, isMasking }]);
  const t = translator(reader.language ?? config.defaultLanguage);
  const name = writeName(t, other.displayName);
  return composeMail(config, reader, {
    t,
    subject: t('messages.mail.unread.subject', { name, car: car.title }),
    paragraphs: [
      t('messages.mail.unread.what', { name, car: car.title, count: unread.length }),
      ...(first!.text === '' ? [] : [`“${excerptOf(first!.text)}”`]),
      ...(first!.photos.length === 0 ? [] : [t('messages.mail.unread.photos', { count: first!.photos.length })]),
      ...(first!.isMasked ? [t('messages.bubble.masked-note')] : []),
    ],
    action: { label: t('messages.mail.unread.answer'), url: `${config.publicUrl}${paths.thread(threadId)}` },
  });
}
