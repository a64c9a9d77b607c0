import type { ThreadSummary } from '../../contract/messages/messages.ts';
import { dayIn } from '../../contract/dates.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findMessages, type ThreadRole } from '../threads/index.ts';
import { presentMessages } from './present-messages.ts';
import { presentThread } from './show-thread.ts';
import { listThreads, type ThreadPosition } from './thread.queries.ts';

/** Characters of the last message shown in a list */
const PREVIEW_CHARACTERS = 200;

const CURSOR = /^([01])\.(\d{1,15})$/;
const writeCursor = ({ isUnread, lastMessageId }: ThreadPosition) => `${Number(isUnread)}.${lastMessageId}`;
function readCursor(cursor: string): ThreadPosition {
  const [, isUnread, id] = CURSOR.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('search/bad-cursor');
  return { isUnread: isUnread === '1', lastMessageId: Number(id) };
}

export async function showThreads(
  services: Pick<Services, 'pool' | 'config'>,
  uid: string,
  { role, cursor, limit }: { role?: ThreadRole | undefined; cursor?: string | undefined; limit: number },
): Promise<{ threads: ThreadSummary[]; nextCursor: string | null }> {
  const { pool, config } = services;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const reading = { uid, today: dayIn(config.timeZone) };
  // The extra row shows whether there is a next page.
  const rows = await listThreads(pool, reading, { role, after, limit: limit + 1 });
  const threads = rows.slice(0, limit);
  const maskingOf = new Map(threads.map(({ id, isMasking }) => [id, isMasking]));
  const messages = await findMessages(
    pool,
    threads.map(({ lastMessageId }) => lastMessageId),
  );
  const shown = await presentMessages(
    services,
    pool,
    uid,
    messages.map((message) => ({ message, isMasking: maskingOf.get(message.threadId)! })),
  );
  const byId = new Map(
    shown.map((message) => [message.id, { ...message, text: message.text.slice(0, PREVIEW_CHARACTERS) }]),
  );
  const last = threads.at(-1);
  return {
    threads: threads.map((thread) => ({
      ...presentThread(thread),
      lastMessage: byId.get(thread.lastMessageId) ?? null,
    })),
    nextCursor:
      rows.length > limit && last
        ? writeCursor({ isUnread: last.unread > 0, lastMessageId: last.lastMessageId })
        : null,
  };
}
