import type { Message } from '../../contract/messages/messages.ts';
import { ensureThread } from '../threads/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { RateLimit } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { requirePartner, type ThreadSubject } from './find-partner.ts';
import { addMessage, type MessageInput } from './write-message.ts';

export async function startThread(
  services: Pick<Services, 'pool' | 'config'>,
  newThreads: RateLimit,
  viewer: Viewer,
  { carId, rentalId, ...written }: ThreadSubject & MessageInput,
): Promise<{ threadId: string; message: Message }> {
  const { pool } = services;
  const partner = await requirePartner(services, pool, viewer, { carId, rentalId });
  if (!partner.canWrite) throw new AppError('message/cannot-write');
  if (!partner.threadId) await newThreads.consume(viewer.uid);
  return transaction(pool, async (db) => {
    const threadId = await ensureThread(db, partner);
    return { threadId, message: await addMessage(services, db, viewer.uid, threadId, written) };
  });
}
