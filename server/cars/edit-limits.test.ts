import { expect, it } from 'vitest';
import { carLimits } from '../../contract/cars/limits.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { messageLimits } from '../../contract/messages/limits.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildVerified } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ rateLimit: true });

/** Leaves one request of the hourly limit. */
const almostExhaust = (limit: string, uid: string, points: number) =>
  server.pool.query(sql`
    insert into rate_limits (key, points, expire) values (${`${limit}:${uid}`}, ${points - 1},
      ${Date.now() + 3_600_000})`);

it('limits edits and pauses of cars, saved replies, and renewals of webhook secrets', async () => {
  const user = await buildVerified(server);
  const { id } = await buildCar(server, { ownerId: user.uid });
  const params = { id };
  const webhook = await call(server, 'POST /api/my/webhooks', {
    as: user,
    body: { address: 'https://93.184.215.14/', events: ['rental.confirmed'] },
  });
  expect(webhook.status).toBe(201);
  const actions = {
    edit: () => editCar(server, id, user, { title: 'Another title' }),
    pause: () => call(server, 'POST /api/cars/:id/pause', { params, as: user }),
    templates: () => call(server, 'PUT /api/my/reply-templates', { as: user, body: { templates: [] } }),
    secret: () => call(server, 'POST /api/webhooks/:id/secret', { as: user, params: { id: webhook.body.webhook.id } }),
  };
  await almostExhaust('edit-car', user.uid, carLimits.editsPerHour);
  await almostExhaust('pause-car', user.uid, carLimits.pausesPerHour);
  await almostExhaust('reply-templates', user.uid, messageLimits.templateChangesPerHour);
  await server.pool.query(sql`delete from rate_limits where key = ${`webhook-change:${user.uid}`}`);
  await almostExhaust('webhook-change', user.uid, webhookLimits.changesPerHour);
  for (const [name, act] of Object.entries(actions)) {
    expect((await act()).status, name).toBeLessThan(300);
    expect((await act()).status, name).toBe(429);
  }
});
