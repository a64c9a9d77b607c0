import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EVENT_NAMES, type EventName } from '../../../contract/integrations/events.ts';
import { webhookLimits } from '../../../contract/integrations/limits.ts';
import { deleteAccount } from '../../accounts/index.ts';
import { announce, withdraw } from '../../notices/index.ts';
import { many, scalar, sql, transaction } from '../../platform/database/database.ts';
import { readScalars } from '../../platform/metrics/gauges.queries.ts';
import { buildBooking, cancel } from '../../testing/booking.ts';
import { buildCar, buildVerified, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { INTERNAL_HOSTS } from '../../testing/internal-hosts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { day } from '../../testing/today.ts';
import { createWebhookSender } from './send-deliveries.ts';
import { startNextDelivery, claimWebhooks, webhookMetrics } from '../../webhooks/index.ts';

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const server = useTestServer({ reachesLoopback: true });
const received: Received[] = [];
const OK = (_: Received, response: ServerResponse) => void response.end('thanks');
let answer: (one: Received, response: ServerResponse) => void | Promise<void> = OK;
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  const one = { path: request.url!, headers: request.headers, body: await text(request) };
  received.push(one);
  await answer(one, response);
};
const site = createServer((request, response) => void receive(request, response));
let origin = '';

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close().closeAllConnections());
beforeEach(async () => {
  await server.pool.query(sql`delete from webhooks`);
  received.length = 0;
  answer = OK;
});

const send = () => createWebhookSender(server.services).flush();
/** Makes waiting retries due. */
const later = () =>
  server.pool.query(sql`update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null`);

async function add(user: TestUser, path = '/', events: EventName[] = EVENT_NAMES, isOperators = false) {
  const to = isOperators ? 'POST /api/admin/webhooks' : 'POST /api/my/webhooks';
  const { status, body, problem } = await call(server, to, { as: user, body: { address: origin + path, events } });
  expect(status, problem?.detail).toBe(201);
  return { ...body.webhook, secret: body.secret };
}

const test = (user: TestUser, id: string) => call(server, 'POST /api/webhooks/:id/test', { as: user, params: { id } });
const logOf = async (user: TestUser, id: string) =>
  (await call(server, 'GET /api/webhooks/:id/deliveries', { as: user, params: { id } })).body.deliveries;
const isOn = async (user: TestUser, id: string) =>
  (await call(server, 'GET /api/my/webhooks', { as: user })).body.webhooks.find((webhook) => webhook.id === id)?.isOn;

/** Verifies a signature as the documentation describes it for receivers. */
function isGenuine({ headers, body }: Received, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(signed)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

describe('row 88: the age of undelivered events', () => {
  const lateSeconds = async () => {
    const { operatorLateSeconds, personalLateSeconds } = await readScalars(server.pool, webhookMetrics);
    return [operatorLateSeconds, personalLateSeconds].map((seconds) => Math.floor(seconds / 1_800));
  };
  const ageDeliveries = () =>
    server.pool.query(sql`update webhook_deliveries set created_at = created_at - interval '30 minutes'`);

  it('counts from the event, and ignores personal webhooks whose receiver fails', async () => {
    const [person, admin] = [await buildVerified(server), await buildVerified(server, { isAdmin: true })];
    expect(await lateSeconds()).toEqual([0, 0]);
    await test(person, (await add(person)).id);
    await test(admin, (await add(admin, '/operator', EVENT_NAMES, true)).id);
    await ageDeliveries();
    expect(await lateSeconds()).toEqual([1, 1]);
    answer = (_, response) => void response.writeHead(500).end();
    await send();
    expect(await lateSeconds()).toEqual([1, 0]);
    answer = OK;
    await later();
    await send();
    expect(await lateSeconds()).toEqual([0, 0]);
  });
});

describe('webhook events', () => {
  it('reach renter, owner and operator, signed, with only ids and dates', async () => {
    const [owner, renter, stranger] = [
      await buildVerified(server),
      await buildVerified(server),
      await buildVerified(server),
    ];
    const admin = await buildVerified(server, { isAdmin: true });
    const hooks = [
      await add(owner, '/owner'),
      await add(renter, '/renter'),
      await add(admin, '/operator', EVENT_NAMES, true),
    ];
    await add(stranger, '/stranger');
    const car = await buildCar(server, { ownerId: owner.uid });
    const booking = await buildBooking(server, { car, renter });
    const { rentalId, totalCents } = booking;
    const dates = { startDate: day(10), endDate: day(12) };
    await send();
    const confirmed = received.filter(({ body }) => body.includes('rental.confirmed'));
    expect(confirmed.map(({ path }) => path).toSorted()).toEqual(['/operator', '/owner', '/renter']);
    for (const one of confirmed) {
      const secret = hooks.find(({ address }) => address.endsWith(one.path))!.secret;
      expect(isGenuine(one, secret)).toBe(true);
      expect(isGenuine({ ...one, body: `${one.body} ` }, secret)).toBe(false);
      const { type, timestamp, data } = JSON.parse(one.body) as { type: string; timestamp: string; data: object };
      expect(Object.keys(data).toSorted()).toEqual(['carId', 'endDate', 'rentalId', 'startDate']);
      expect([type, data, Number.isFinite(Date.parse(timestamp))]).toEqual([
        'rental.confirmed',
        { carId: car.id, rentalId, ...dates },
        true,
      ]);
    }
    expect((await cancel(server, booking, renter, totalCents)).status).toBe(200);
    await send();
    expect(received.filter(({ body }) => body.includes('rental.cancelled'))).toHaveLength(3);
    const everything = received.map(({ body }) => body).join();
    for (const secret of [owner.email, renter.email, owner.displayName]) expect(everything).not.toContain(secret);
  });

  it('are sent once, only for chosen types, and not after a rollback', async () => {
    const owner = await buildVerified(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    await add(owner, '/', ['listing.reviewed']);
    const announceReview = (key: string) =>
      transaction(server.pool, (db) => announce(db, { kind: 'listing-status', key, about: { carId: car.id } }));
    await announceReview('1');
    await announceReview('1');
    await transaction(server.pool, (db) =>
      announce(db, { kind: 'feed-collision', key: '1', about: { carId: car.id } }),
    );
    const rolledBack = transaction(server.pool, async (db) => {
      await announce(db, { kind: 'listing-status', key: '2', about: { carId: car.id } });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await send();
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['listing.reviewed']);
  });

  it('that are withdrawn are not sent, or are followed by a second event if already sent', async () => {
    const owner = await buildVerified(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    await add(owner, '/', ['listing.reviewed']);
    const news = (key: string) => ({ kind: 'listing-status', key, about: { carId: car.id } }) as const;
    await transaction(server.pool, (db) => announce(db, news('1')));
    await transaction(server.pool, (db) => withdraw(db, 'listing-status', '1'));
    await send();
    expect(received).toHaveLength(0);
    await transaction(server.pool, (db) => announce(db, news('2')));
    await send();
    await transaction(server.pool, (db) => withdraw(db, 'listing-status', '2'));
    await send();
    expect(received).toHaveLength(2);
  });

  it('for messages reach only the recipient, without the text', async () => {
    const [owner, renter] = [await buildVerified(server), await buildVerified(server)];
    const car = await buildCar(server, { ownerId: owner.uid });
    await add(owner, '/owner');
    await add(renter, '/renter');
    const body = { carId: car.id, text: 'A secret between us', key: crypto.randomUUID() };
    const thread = await call(server, 'POST /api/threads', { as: renter, body });
    expect(thread.status, JSON.stringify(thread.problem)).toBeLessThan(300);
    await send();
    expect(received.map(({ path }) => path)).toEqual(['/owner']);
    expect(received[0]!.body).not.toContain('secret');
  });

  it('are sent in order', async () => {
    const user = await buildVerified(server);
    const { id } = await add(user);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await test(user, id)).body.id);
    await send();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
  });
});

describe('a failing delivery', () => {
  it.each([
    ['an error', (_: Received, response: ServerResponse) => void response.writeHead(500).end('broken')],
    [
      'a redirect',
      (_: Received, response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['a closed connection', (_: Received, response: ServerResponse) => void response.destroy()],
  ])('with %s is retried later with the same id', async (_, fail) => {
    const user = await buildVerified(server);
    const { id, secret } = await add(user);
    await test(user, id);
    answer = fail;
    await send();
    expect((await logOf(user, id))[0]).toMatchObject({ state: 'retrying', attempts: 1 });
    await send();
    expect(received).toHaveLength(1);
    answer = OK;
    await later();
    await send();
    expect(received.map(({ path }) => path)).toEqual(['/', '/']);
    expect(received[1]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
    expect(received.every((one) => isGenuine(one, secret))).toBe(true);
    expect((await logOf(user, id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 2,
      status: 200,
      response: 'thanks',
    });
  });

  it('switches the webhook off after three days, with a notice and an email', async () => {
    const user = await buildVerified(server);
    const { id } = await add(user);
    await test(user, id);
    answer = (_, response) => void response.writeHead(503).end();
    let waited = 0;
    while (await isOn(user, id)) {
      await send();
      const wait = await scalar<number | null>(
        server.pool,
        sql`select extract(epoch from next_attempt_at - now())::int from webhook_deliveries where webhook_id = ${id}`,
      );
      waited += wait ?? 0;
      await server.pool.query(
        sql`update webhooks set failing_since = now() - make_interval(secs => ${waited}) where id = ${id}`,
      );
      await later();
      expect(received.length).toBeLessThan(20);
    }
    expect(waited / 86_400).toBeGreaterThan(3);
    await server.outbox.flush();
    const mails = sql`select count(*)::int from mailbox where recipient = ${user.email} and subject = 'A webhook was switched off'`;
    expect(await scalar(server.pool, mails)).toBe(1);
    const { notices } = (await call(server, 'GET /api/notices', { as: user })).body;
    expect(notices.map(({ kind }) => kind)).toContain('webhook-off');
    expect((await test(user, id)).status).toBe(409);
    answer = OK;
    const body = { address: `${origin}/`, events: EVENT_NAMES, isOn: true };
    await call(server, 'PUT /api/webhooks/:id', { as: user, params: { id }, body });
    expect((await test(user, id)).status).toBe(202);
  });

  it('with status 410 disables the webhook immediately', async () => {
    const user = await buildVerified(server);
    const { id } = await add(user);
    await test(user, id);
    answer = (_, response) => void response.writeHead(410).end();
    await send();
    expect(await isOn(user, id)).toBe(false);
  });

  it('row 73: is sent by another process after the first one was killed while sending', async () => {
    const user = await buildVerified(server);
    const { id } = await add(user);
    const { body } = await test(user, id);
    const [claimed] = await claimWebhooks(server.pool, 1);
    await startNextDelivery(server.pool, claimed!.id);
    await later();
    await send();
    expect(received).toHaveLength(0);
    await server.pool.query(sql`update webhooks set leased_until = now() - interval '1 second' where id = ${id}`);
    await send();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([body.id]);
  });

  it('row 74: is sent once by concurrent senders, and a slow receiver does not delay others', async () => {
    const user = await buildVerified(server);
    const [slow, quick] = [await add(user, '/slow'), await add(user, '/quick')];
    const release = Promise.withResolvers<void>();
    answer = async ({ path }, response) => {
      if (path === '/slow') await release.promise;
      response.end();
    };
    await test(user, slow.id);
    await test(user, quick.id);
    const senders = Array.from({ length: 4 }, () => createWebhookSender(server.services));
    const rounds = Promise.all(senders.map((sender) => sender.round()));
    await expect.poll(() => received.filter(({ path }) => path === '/quick')).toHaveLength(1);
    await rounds;
    await test(user, quick.id);
    await senders[0]!.round();
    expect(received.filter(({ path }) => path === '/quick')).toHaveLength(2);
    expect(received.filter(({ path }) => path === '/slow')).toHaveLength(1);
    release.resolve();
    await Promise.all(senders.map((sender) => sender.flush()));
    expect((await logOf(user, slow.id))[0]).toMatchObject({ state: 'delivered' });
  });

  it('stores a limited part of the response', async () => {
    const user = await buildVerified(server);
    const { id } = await add(user);
    await test(user, id);
    answer = (_, response) => void response.end(`a\0${'b'.repeat(100_000)}`);
    await send();
    const [delivery] = await logOf(user, id);
    expect(delivery).toMatchObject({ state: 'delivered' });
    expect(delivery!.response!.length).toBeGreaterThan(1_000);
    expect(delivery!.response!.length).toBeLessThanOrEqual(webhookLimits.responseBytes);
  });
});

describe('a webhook', () => {
  it('can be asked only by its user to resend a delivery', async () => {
    const [user, other] = [await buildVerified(server), await buildVerified(server, { isAdmin: true })];
    const { id } = await add(user);
    const { body } = await test(user, id);
    await send();
    const resend = (as: TestUser) => call(server, 'POST /api/deliveries/:id/resend', { as, params: { id: body.id } });
    expect((await resend(other)).status).toBe(404);
    expect((await resend(user)).status).toBe(202);
    await send();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([body.id, body.id]);
  });

  it('returns 404 to other users, while administrators share the operator’s webhooks', async () => {
    const [user, other] = [await buildVerified(server), await buildVerified(server)];
    const [one, two] = [await buildVerified(server, { isAdmin: true }), await buildVerified(server, { isAdmin: true })];
    const [own, operators] = [await add(user), await add(one, '/', EVENT_NAMES, true)];
    const statusOf = async (as: TestUser, id: string) =>
      (await call(server, 'GET /api/webhooks/:id/deliveries', { as, params: { id } })).status;
    expect([await statusOf(user, own.id), await statusOf(other, own.id), await statusOf(one, own.id)]).toEqual([
      200, 404, 404,
    ]);
    expect([await statusOf(two, operators.id), await statusOf(user, operators.id)]).toEqual([200, 404]);
    expect((await call(server, 'DELETE /api/webhooks/:id', { as: other, params: { id: own.id } })).status).toBe(404);
    expect((await call(server, 'DELETE /api/webhooks/:id', { as: user, params: { id: own.id } })).status).toBe(204);
    await deleteAccount(server.services, one.email);
    expect(await statusOf(two, operators.id)).toBe(200);
  });

  it('signs with both secrets for a day after the secret was rotated', async () => {
    const user = await buildVerified(server);
    const { id, secret: first } = await add(user);
    const { secret: second } = (await call(server, 'POST /api/webhooks/:id/secret', { as: user, params: { id } })).body;
    await test(user, id);
    await send();
    expect([isGenuine(received[0]!, first), isGenuine(received[0]!, second)]).toEqual([true, true]);
    await server.pool.query(sql`update webhooks set rotated_at = now() - interval '25 hours' where id = ${id}`);
    await test(user, id);
    await send();
    expect([isGenuine(received[1]!, first), isGenuine(received[1]!, second)]).toEqual([false, true]);
    const kept = await many(server.pool, sql`select webhooks::text as row from webhooks`);
    expect(JSON.stringify(kept)).not.toContain(second);
  });

  it('receives nothing while it is off or its user is banned', async () => {
    const user = await buildVerified(server);
    const { id, events } = await add(user);
    await test(user, id);
    const body = { address: `${origin}/`, events, isOn: false };
    await call(server, 'PUT /api/webhooks/:id', { as: user, params: { id }, body });
    await send();
    expect(received).toEqual([]);
    await call(server, 'PUT /api/webhooks/:id', { as: user, params: { id }, body: { ...body, isOn: true } });
    await server.pool.query(sql`update users set banned_at = now() where id = ${user.uid}`);
    await send();
    expect(received).toEqual([]);
  });

  it('is limited in number', async () => {
    const user = await buildVerified(server);
    for (let n = 0; n < webhookLimits.webhooksMax; n++) await add(user);
    const body = { address: origin, events: EVENT_NAMES };
    expect((await call(server, 'POST /api/my/webhooks', { as: user, body })).status).toBe(409);
  });
});

describe('webhook addresses', () => {
  const strict = useTestServer();

  it('row 75: cannot be private addresses in any spelling, when saved and when used', async () => {
    const user = await buildVerified(strict);
    const open: string[] = [];
    const addresses = [
      ...INTERNAL_HOSTS.map((host) => `https://${host}/hook`),
      'https://localhost/hook',
      'https://metadata.google.internal/hook',
      'http://example.com/hook',
      'https://example.com:8443/hook',
      'https://user:secret@example.com/hook',
      'ftp://example.com/hook',
      'file:///etc/passwd',
      `${strict.config.publicUrl}/api/me`,
      'nothing',
    ];
    for (const address of addresses) {
      const { status } = await call(strict, 'POST /api/my/webhooks', {
        as: user,
        body: { address, events: ['payout.sent'] },
      });
      if (status !== 400) open.push(address);
    }
    expect(open).toEqual([]);
    // Simulates a host name that resolves to a private address after it was saved.
    await strict.pool.query(sql`
      insert into webhooks (kind, user_id, address, events) values ('personal', ${user.uid}, ${`${origin}/inside`}, '{payout.sent}')`);
    await strict.pool.query(sql`
      insert into webhook_deliveries (webhook_id, event, body) select id, 'payout.sent', '{}' from webhooks`);
    await createWebhookSender(strict.services).flush();
    expect(received).toEqual([]);
    expect(await scalar(strict.pool, sql`select error from webhook_deliveries`)).toBe('refused');
  });
});
