import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { api } from '../../contract/api.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { route } from '../platform/http/route.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { exportData } from './export-data.ts';
import { endOtherSessions } from './account.queries.ts';
import { describeDevice } from './device-name.ts';
import { endDevice, listDevices, scheduleDeletion, updateAccount } from './own-account.queries.ts';
import { showAccount } from './show-account.ts';
import { setPicture } from './set-picture.ts';

const HOUR = 3_600;

export function ownAccountRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const changes = limit({ name: 'account-change', points: accountLimits.changesPerHour, seconds: HOUR });

  route(app, api.account, ({ viewer }) => showAccount(pool, viewer.uid));

  route(app, api.changeAccount, async ({ body, viewer }) => {
    await changes.consume(viewer.uid);
    await updateAccount(pool, viewer.uid, body);
    return showAccount(pool, viewer.uid);
  });

  route(app, api.keepAccount, async ({ viewer }) => {
    await changes.consume(viewer.uid);
    await scheduleDeletion(pool, viewer.uid, null);
    return showAccount(pool, viewer.uid);
  });

  route(app, api.setPicture, async ({ body, viewer }) => {
    await changes.consume(viewer.uid);
    return setPicture(services, viewer.uid, body.photoId);
  });

  route(app, api.devices, async ({ viewer }) => {
    const rows = await listDevices(pool, viewer.uid, viewer.sessionId);
    return {
      devices: rows.map(({ id, userAgent, since, lastSeen }) => ({
        id,
        ...describeDevice(userAgent),
        since: since.toISOString(),
        lastSeen: lastSeen.toISOString(),
        isThis: id === viewer.sessionId,
      })),
    };
  });

  route(app, api.endDevice, async ({ params, viewer }) => {
    if (!(await endDevice(pool, viewer.uid, params.id))) throw new AppError('account/device-not-found');
  });

  route(app, api.endOtherDevices, async ({ viewer }) => {
    await endOtherSessions(pool, viewer.uid, viewer.sessionId);
  });

  const exports = limit({ name: 'data-export', points: accountLimits.exportsPerDay, seconds: 24 * HOUR });
  const options = { config: { access: 'user' as const }, schema: { hide: true } };
  app.get('/api/me/data', options, async (request, reply) => {
    const { uid } = request.viewer!;
    await exports.consume(uid);
    return reply
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .type('application/zip')
      .send(Readable.from(exportData(services, uid)));
  });
}
