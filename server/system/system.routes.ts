import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { systemLimits } from '../../contract/system/limits.ts';
import { findAdmin } from '../accounts/index.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { route } from '../platform/http/route.ts';
import { translator } from '../platform/languages/translator.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { actOnQueue, showQueues } from './queues.ts';
import { createSystemReport } from './show-system.ts';
import { sendTestMail } from './test-mail.ts';

export function systemRoutes(app: FastifyInstance, services: Services) {
  const { pool, config, limit } = services;
  const report = createSystemReport(services);
  const testMails = limit({ name: 'test-mail', points: systemLimits.testMailsPerHour, seconds: 3_600 });

  route(app, api.system, ({ request }) => report(request.language));
  route(app, api.systemQueues, () => showQueues(services));
  route(app, api.retryQueued, ({ viewer, params }) => actOnQueue(services, viewer, { ...params, act: 'retry' }));
  route(app, api.dropQueued, ({ viewer, params }) => actOnQueue(services, viewer, { ...params, act: 'drop' }));

  route(app, api.sendTestMail, async ({ viewer, request }) => {
    await testMails.consume(viewer.uid);
    const t = translator(request.language);
    const reader = await findAdmin(pool, viewer.uid);
    if (!reader) throw new AppError('access/denied');
    try {
      await sendTestMail(services, t, reader.email);
      return { isSent: true, said: t('system.test-mail.done', { address: reader.email }) };
    } catch (error) {
      return { isSent: false, said: t('system.test-mail.failed', { reason: createErrorRedactor(config)(error) }) };
    }
  });
}
