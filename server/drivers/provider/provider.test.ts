import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { many, sql } from '../../platform/database/database.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { LICENCES_REQUIRED, decideLicence, licenceOf, sendLicence } from '../../testing/drivers.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { today } from '../../testing/today.ts';
import { isSigned, signatureHeaders } from '../../webhooks/index.ts';
import { notifyProvider } from './notify-provider.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const received: { headers: IncomingMessage['headers']; body: string }[] = [];
let status = 204;
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  received.push({ headers: request.headers, body: await text(request) });
  response.writeHead(status).end();
};
const site = createServer((request, response) => void receive(request, response));
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
afterAll(() => site.close().closeAllConnections());

const server = useTestServer({
  ...LICENCES_REQUIRED,
  reachesLoopback: true,
  driverProvider: 'webhook',
  driverWebhookUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}/licences`,
  driverWebhookSecret: SECRET,
});
const manual = useTestServer(LICENCES_REQUIRED);
let admin: TestUser;
beforeAll(async () => {
  admin = await buildUser(server, { isAdmin: true });
});
beforeEach(async () => {
  received.length = 0;
  status = 204;
  await server.pool.query('delete from driver_checks');
});

const now = () => Math.floor(Date.now() / 1_000);
const signedBy = (secret: string, body: object, timestamp = now()) => {
  const text = JSON.stringify(body);
  return { body: text, headers: signatureHeaders([secret], { id: 'check-1', timestamp, body: text }) };
};
const ask = <Body = object>(to: 'look' | 'decision', { body, headers }: ReturnType<typeof signedBy>, on = server) =>
  send<Body>(on, 'POST', `/api/licence-checks/${to}`, body, {
    headers: { ...headers, 'content-type': 'application/json' },
  });
const decide = (body: object) => ask('decision', signedBy(SECRET, body));
const look = (body: object) => ask('look', signedBy(SECRET, body));

async function buildSent() {
  const renter = await buildUser(server);
  expect((await sendLicence(server, renter)).status).toBe(201);
  return { renter, id: await licenceOf(server, renter) };
}
const mine = async (as: TestUser) => (await call(server, 'GET /api/my/licence', { as })).body;
const historyOf = async ({ uid }: TestUser) =>
  (
    await many<{ action: string; actor: string }>(
      server.pool,
      sql`select action, actor_kind as actor from audit_log where user_id = ${uid} and action like 'licence-%' order by id`,
    )
  ).map(({ action, actor }) => `${action} by ${actor}`);
const queue = async () =>
  (await call(server, 'GET /api/admin/system/queues', { as: admin })).body.queues.find(
    ({ name }) => name === 'licences',
  )!;

describe('the licence check provider', () => {
  it('row 130: gets one signed notification per licence, without personal data', async () => {
    const { id } = await buildSent();
    await notifyProvider(server.services);
    await notifyProvider(server.services);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[0]];
    expect(isSigned(SECRET, headers, body)).toBe(true);
    expect(JSON.parse(body)).toEqual({
      type: 'licence.sent',
      timestamp: expect.any(String),
      data: { licenceId: id, needs: ['front', 'back', 'selfie'] },
    });
    expect((await queue()).waiting + (await queue()).parked).toBe(0);
  });

  it('row 130: can read details and pictures only while the licence waits, and each access is recorded', async () => {
    const { renter, id } = await buildSent();
    expect((await look({ licenceId: id })).body).toMatchObject({ licenceId: id, category: 'B', numberEnd: '2I55' });
    const seen = await look({ licenceId: id, side: 'front' });
    expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect(await historyOf(renter)).toEqual(['licence-seen by system']);
    await decideLicence(server, id, admin, { answer: 'approved' });
    expect((await look({ licenceId: id })).status).toBe(404);
    expect((await look({ licenceId: id, side: 'front' })).status).toBe(404);
  });

  it('decides once: a repeated decision changes nothing, and a different one is rejected', async () => {
    const { renter, id } = await buildSent();
    const expiresOn = addDays(today(), 300);
    const approval = { licenceId: id, answer: 'approved', expiresOn };
    expect((await decide(approval)).body).toEqual({ state: 'approved' });
    expect((await decide(approval)).status).toBe(200);
    expect(await historyOf(renter)).toEqual(['licence-approved by system']);
    expect((await mine(renter)).approved).toMatchObject({ expiresOn });
    const other = { licenceId: id, answer: 'refused', reasons: ['unreadable'] };
    expect((await decide(other)).problem.code).toBe('driver/changed-meanwhile');
    const shown = await call(server, 'GET /api/admin/drivers/:id', { params: { id }, as: admin });
    expect(shown.body.decision).toMatchObject({ by: null, isByProvider: true });
  });

  it('must give reasons for a refusal, which the renter sees', async () => {
    const { renter, id } = await buildSent();
    expect((await decide({ licenceId: id, answer: 'refused', reasons: [] })).status).toBe(400);
    expect((await decide({ licenceId: id, answer: 'refused', reasons: ['out-of-date'] })).status).toBe(200);
    expect((await mine(renter)).refused).toMatchObject({ reasons: ['out-of-date'] });
  });

  it('row 131: is rejected when a request is not signed by it or its timestamp is off', async () => {
    const { renter, id } = await buildSent();
    const approval = { licenceId: id, answer: 'approved' };
    const wrong = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    const tampered = { ...signedBy(SECRET, approval), body: JSON.stringify({ ...approval, note: 'x' }) };
    const attempts = [
      signedBy(wrong, approval),
      signedBy(SECRET, approval, now() - 301),
      signedBy(SECRET, approval, now() + 301),
      tampered,
      { body: JSON.stringify(approval), headers: {} as Record<string, string> },
    ];
    for (const attempt of attempts) {
      expect((await ask('decision', attempt)).problem.code).toBe('driver/not-signed');
      expect((await ask('look', attempt)).problem.code).toBe('driver/not-signed');
    }
    expect((await mine(renter)).sent).not.toBeNull();
    expect(await historyOf(renter)).toEqual([]);
    expect((await ask('decision', signedBy(SECRET, approval), manual)).status).toBe(404);
  });

  it('row 132: is retried while unavailable, then parked for administrators, who may decide themselves', async () => {
    const { renter, id } = await buildSent();
    status = 503;
    for (let attempt = 0; attempt < 13; attempt++) {
      await notifyProvider(server.services);
      // The stored time may be rounded up into the future.
      await server.pool.query(
        "update driver_checks set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null",
      );
    }
    expect(received).toHaveLength(13);
    expect(await queue()).toMatchObject({
      waiting: 0,
      parked: 1,
      items: [{ why: 'status 503', what: 'licence.sent' }],
    });
    await call(server, 'POST /api/admin/system/queues/:queue/:id/retry', {
      params: { queue: 'licences', id },
      as: admin,
    });
    status = 204;
    await notifyProvider(server.services);
    expect(received).toHaveLength(14);
    const second = await buildSent();
    status = 503;
    await notifyProvider(server.services);
    await decideLicence(server, second.id, admin, { answer: 'approved' });
    expect(await queue()).toMatchObject({ waiting: 0, parked: 0 });
    expect((await decide({ licenceId: second.id, answer: 'approved' })).problem.code).toBe('driver/changed-meanwhile');
    expect((await decide({ licenceId: id, answer: 'approved' })).status).toBe(200);
    expect((await mine(renter)).approved).not.toBeNull();
  });
});
