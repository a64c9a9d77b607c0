import { markRead, wakeStreams } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { lockThread, markThreadRead } from '../threads/index.ts';

/** The read position never moves back, nor beyond the last message: later messages have to count as unread. */
export const readThread = (
  { pool }: Pick<Services, 'pool'>,
  uid: string,
  threadId: string,
  messageId: number,
): Promise<void> =>
  transaction(pool, async (db) => {
    const thread = await lockThread(db, threadId);
    const role = thread?.renterId === uid ? 'renter' : thread?.ownerId === uid ? 'owner' : undefined;
    if (!thread || !role) throw new AppError('message/thread-not-found');
    const readUpTo = Math.min(messageId, thread.lastMessageId);
    if (readUpTo <= thread.readIds[role]) return;
    const unread = await markThreadRead(db, threadId, role, readUpTo);
    if (unread === 0) await markRead(db, uid, 'message', threadId);
    await wakeStreams(db, [thread.renterId, thread.ownerId], threadId);
  });
