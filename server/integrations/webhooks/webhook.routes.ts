import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { TEST_EVENT } from '../../../contract/integrations/events.ts';
import type { NewWebhook } from '../../../contract/integrations/webhooks/webhooks.ts';
import type { KeyKind } from '../../../contract/scopes.ts';
import { webhookLimits } from '../../../contract/integrations/limits.ts';
import { route } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireVerified } from '../require-verified.ts';
import { createWebhook } from './create-webhook.ts';
import {
  deleteWebhook,
  enqueueTest,
  findWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateSecret,
  webhookSecret,
  updateWebhook,
  type WebhookRow,
} from '../../webhooks/index.ts';
import { presentDelivery, presentWebhook } from './present-webhook.ts';

import { requireValidAddress } from './webhook-address.ts';

export function webhookRoutes(app: FastifyInstance, services: Services) {
  const { pool, config, limit } = services;
  // Limited because each of these makes the server send requests to an address that the user chose.
  const changes = limit({ name: 'webhook-change', points: webhookLimits.changesPerHour, seconds: 3_600 });

  const list = async (kind: KeyKind, { uid }: Viewer) => ({
    webhooks: (await listWebhooks(pool, kind, uid)).map(presentWebhook),
  });
  const find = async (viewer: Viewer, id: string): Promise<WebhookRow> => {
    const webhook = await findWebhook(pool, viewer, id);
    if (!webhook) throw new AppError('webhook/not-found');
    return webhook;
  };

  route(app, api.myWebhooks, ({ viewer }) => list('personal', viewer));
  route(app, api.operatorWebhooks, ({ viewer }) => list('operator', viewer));

  const create = async (kind: KeyKind, viewer: Viewer, typed: NewWebhook) => {
    requireVerified(config, viewer);
    await changes.consume(viewer.uid);
    return createWebhook(services, { kind, uid: viewer.uid, typed });
  };
  route(app, api.createWebhook, ({ viewer, body }) => create('personal', viewer, body));
  route(app, api.createOperatorWebhook, ({ viewer, body }) => create('operator', viewer, body));

  route(app, api.changeWebhook, async ({ viewer, params, body }) => {
    await changes.consume(viewer.uid);
    const { id, address: current } = await find(viewer, params.id);
    const address = body.address === current ? current : await requireValidAddress(body.address, config);
    return presentWebhook(await updateWebhook(pool, id, { ...body, address }));
  });

  route(app, api.removeWebhook, async ({ viewer, params }) => {
    if (!(await deleteWebhook(pool, viewer, params.id))) throw new AppError('webhook/not-found');
  });

  route(app, api.rotateSecret, async ({ viewer, params }) => {
    await changes.consume(viewer.uid);
    const { id } = await find(viewer, params.id);
    return { secret: webhookSecret(config.authSecret, id, await rotateSecret(pool, id)) };
  });

  route(app, api.testWebhook, async ({ viewer, params }) => {
    await changes.consume(viewer.uid);
    const { id, disabledAt } = await find(viewer, params.id);
    if (disabledAt) throw new AppError('webhook/off');
    const body = JSON.stringify({ type: TEST_EVENT, timestamp: new Date().toISOString(), data: { webhookId: id } });
    return enqueueTest(pool, id, body, TEST_EVENT);
  });

  route(app, api.deliveries, async ({ viewer, params, query }) => {
    const { id } = await find(viewer, params.id);
    const rows = await listDeliveries(pool, id, { cursor: query.cursor, limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    return {
      deliveries: page.map(presentDelivery),
      nextCursor: rows.length > page.length ? page.at(-1)!.id : null,
    };
  });

  route(app, api.resendDelivery, async ({ viewer, params }) => {
    await changes.consume(viewer.uid);
    const resent = await resendDelivery(pool, viewer, params.id);
    if (!resent) throw new AppError('webhook/delivery-not-found');
    return presentDelivery(resent);
  });
}
