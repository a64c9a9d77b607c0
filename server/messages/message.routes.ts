import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { messageLimits } from '../../contract/messages/limits.ts';
import type { Message } from '../../contract/messages/messages.ts';
import { markRead, wakeStreams } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { RateLimit } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { lockThread, markThreadRead, ensureThread } from '../threads/index.ts';
import { requirePartner, type ThreadSubject } from './find-partner.ts';
import { showThreads } from './list-threads.ts';
import { showThread } from './show-thread.ts';
import { findTemplates, saveTemplates } from './template.queries.ts';
import { writeMessage, addMessage, type MessageInput } from './write-message.ts';

async function startThread(
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
    const threadId = partner.threadId ?? (await ensureThread(db, partner));
    return { threadId, message: await addMessage(services, db, viewer.uid, threadId, written) };
  });
}

/** The read position never moves back, nor beyond the last message: later messages have to count as unread. */
const readThread = (
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

export function messageRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const newThreads = limit({
    name: 'new-thread',
    points: messageLimits.threadsPerDay,
    seconds: 86_400,
    problem: 'message/too-many-threads',
  });
  const hourly = limit({ name: 'write-message', points: messageLimits.messagesPerHour, seconds: 3_600 });
  const templates = limit({
    name: 'reply-templates',
    points: messageLimits.templateChangesPerHour,
    seconds: 3_600,
  });

  route(app, api.listThreads, ({ viewer, query }) => showThreads(services, viewer.uid, query));
  route(app, api.findThread, async ({ viewer, query }) => {
    const { threadId, role, car, other, canWrite, isMasking } = await requirePartner(services, pool, viewer, query);
    return { threadId, role, car, other, canWrite, isMasking };
  });
  route(app, api.startThread, async ({ viewer, body }) => {
    await hourly.consume(viewer.uid);
    return startThread(services, newThreads, viewer, body);
  });
  route(app, api.showThread, ({ viewer, params, query }) => showThread(services, viewer.uid, params.id, query));
  route(app, api.writeMessage, async ({ viewer, params, body }) => {
    await hourly.consume(viewer.uid);
    return writeMessage(services, viewer.uid, params.id, body);
  });
  route(app, api.readThread, ({ viewer, params, body }) => readThread(services, viewer.uid, params.id, body.messageId));

  route(app, api.showTemplates, async ({ viewer }) => ({ templates: await findTemplates(pool, viewer.uid) }));
  route(app, api.saveTemplates, async ({ viewer, body }) => {
    await templates.consume(viewer.uid);
    await saveTemplates(pool, viewer.uid, body.templates);
  });
}
