import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { transaction } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import { requireReachable } from '../platform/outbound/guarded-fetch.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { deleteSessionDevice, findPushes, saveDevice } from './device.queries.ts';
import { outboundPolicy } from './send-pushes.ts';
import { isPublicKey, serverKeys } from './server-keys.ts';

const HOUR = 3_600;

export function pushRoutes(app: FastifyInstance, { pool, config, limit }: Services) {
  const changeLimit = limit({ name: 'push-change', points: pushLimits.changesPerHour, seconds: HOUR });
  const serverKey = config.pushes ? serverKeys(config.authSecret).publicKey : null;

  const show = async (viewer: { uid: string; sessionId: string }) => ({
    serverKey,
    ...(await findPushes(pool, viewer)),
  });

  /** Rejects internal addresses. Sending checks again, because the host name may resolve differently by then. */
  async function requirePushService(endpoint: string) {
    if (!URL.canParse(endpoint)) throw new AppError('push/device-refused');
    try {
      await requireReachable(endpoint, outboundPolicy(config));
    } catch (error) {
      if (error instanceof OutboundError) throw new AppError('push/device-refused');
      throw error;
    }
  }

  route(app, api.pushes, ({ viewer }) => show(viewer));

  route(app, api.keepPushes, async ({ viewer, body: { endpoint, keys, topics } }) => {
    if (serverKey === null) throw new AppError('push/off');
    await changeLimit.consume(viewer.uid);
    const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
    if (auth.length !== 16 || p256dh.length !== 65 || !isPublicKey(p256dh)) throw new AppError('push/device-refused');
    await requirePushService(endpoint);
    const device = { sessionId: viewer.sessionId, userId: viewer.uid, endpoint, p256dh, auth, serverKey, topics };
    if (!(await transaction(pool, (db) => saveDevice(db, device)))) throw new AppError('auth/session-ended');
    return show(viewer);
  });

  route(app, api.endPushes, async ({ viewer }) => {
    await deleteSessionDevice(pool, viewer.sessionId);
    return show(viewer);
  });
}
