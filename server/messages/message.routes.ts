import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { messageLimits } from '../../contract/messages/limits.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { requirePartner } from './find-partner.ts';
import { showThreads } from './list-threads.ts';
import { readThread } from './read-thread.ts';
import { showThread } from './show-thread.ts';
import { startThread } from './start-thread.ts';
import { findTemplates, saveTemplates } from './template.queries.ts';
import { writeMessage } from './write-message.ts';

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
