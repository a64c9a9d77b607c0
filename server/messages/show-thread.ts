import type { Message, Thread } from '../../contract/messages/messages.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { hasMessage, listAfter, listBefore } from '../threads/index.ts';
import { presentMessages } from './present-messages.ts';
import { findThread, type ThreadRow } from './thread.queries.ts';

export const presentThread = ({ lastMessageAt, ...thread }: ThreadRow): Thread => ({
  ...thread,
  lastMessageAt: lastMessageAt.toISOString(),
});

/** Administrators have no access here: they read messages only through reports. */
export async function requireThread(
  { config }: Pick<Services, 'config'>,
  db: Database,
  uid: string,
  id: string,
): Promise<ThreadRow> {
  const thread = await findThread(db, { uid, today: dayIn(config.timeZone) }, id);
  if (!thread) throw new AppError('message/thread-not-found');
  return thread;
}

interface PageRequest {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

export async function showThread(
  services: Pick<Services, 'pool' | 'config'>,
  uid: string,
  id: string,
  { before, after, limit }: PageRequest,
): Promise<{ thread: Thread; messages: Message[]; hasEarlier: boolean; hasLater: boolean }> {
  const { pool } = services;
  const thread = await requireThread(services, pool, uid, id);
  const rows =
    after === undefined ? await listBefore(pool, id, before, limit) : await listAfter(pool, id, after, limit);
  const first = rows[0]?.id ?? (after === undefined ? 0 : after + 1);
  const last = rows.at(-1)?.id ?? (after === undefined ? (before ?? 1) - 1 : after);
  const { isMasking } = thread;
  const [messages, hasEarlier, hasLater] = await Promise.all([
    presentMessages(
      services,
      pool,
      uid,
      rows.map((message) => ({ message, isMasking })),
    ),
    hasMessage(pool, id, { before: first }),
    hasMessage(pool, id, { after: last }),
  ]);
  return { thread: presentThread(thread), messages, hasEarlier, hasLater };
}
