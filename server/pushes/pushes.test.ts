import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { PUSH_TOPICS, type PushTopic } from '../../contract/topics.ts';
import { NEWS_KINDS, newsOf } from '../../contract/notices/news.ts';
import { pushLimits } from '../../contract/pushes/limits.ts';
import { deleteAccount } from '../accounts/index.ts';
import { findViolations } from '../checks/index.ts';
import { announce, withdraw, type Announcement } from '../notices/index.ts';
import { many, scalar, sql, transaction } from '../platform/database/database.ts';
import { buildCar, buildPeople, buildUser, PASSWORD, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { INTERNAL_HOSTS } from '../testing/internal-hosts.ts';
import { respondWith, usePushService } from '../testing/push-service.ts';
import { useTestServer } from '../testing/test-server.ts';
import { claimPushes, recordSent } from './push.queries.ts';
import { ensureThread } from '../threads/index.ts';
import { createPushSender, writePush } from './send-pushes.ts';
import { serverKeys } from './server-keys.ts';

const server = useTestServer({ reachesLoopback: true, brand: 'Carousel' });
const guarded = useTestServer();
const offServer = useTestServer({ pushes: false });
const service = usePushService();

// Pushes that are left by one test must not affect the next.
beforeEach(() => server.pool.query(sql`delete from push_devices`));

type Person = Pick<TestUser, 'uid' | 'accessToken'>;

const send = () => createPushSender(server.services).flush();
/** Makes the next attempts due now. */
const makeDue = () =>
  server.pool.query(sql`update pushes set next_attempt_at = now() where next_attempt_at is not null`);
const retrySeconds = () =>
  scalar<number>(
    server.pool,
    sql`select extract(epoch from next_attempt_at - now())::int from pushes where attempts > 0`,
  );
const devicesOf = async (as: Person) => (await call(server, 'GET /api/me/pushes', { as })).body.devices;

async function subscribe(as: Person, topics: readonly PushTopic[] = PUSH_TOPICS) {
  const subscription = service.subscribe();
  const { status, body, problem } = await call(server, 'PUT /api/me/pushes', {
    as,
    body: { ...subscription, topics: [...topics] },
  });
  expect(status, problem?.detail).toBe(200);
  expect(body.topics).toEqual(topics);
  return { ...subscription, path: new URL(subscription.endpoint).pathname };
}

async function buildListener(topics?: readonly PushTopic[]) {
  const [person] = await buildPeople(server, 1);
  const device = await subscribe(person!, topics);
  return { person: person!, device };
}

const signInAgain = async ({ email }: TestUser, cookie?: string) =>
  (await call(server, 'POST /api/auth/sign-in', { body: { email, password: PASSWORD }, cookie })).body;

async function announceToOwner(ownerId: string, news: Partial<Announcement> = {}) {
  const { id: carId } = await buildCar(server, { ownerId });
  const key = randomUUID();
  await transaction(server.pool, (db) =>
    announce(db, {
      kind: 'listing-status',
      key,
      about: { carId },
      details: { news: 'activated' },
      mail: { carId },
      ...news,
    }),
  );
  return { carId, key };
}

const mailOf = async (key: string) =>
  (
    await many<{ waits: number | null; isSent: boolean }>(
      server.pool,
      sql`select round(extract(epoch from next_attempt_at - now()) / 60)::int as waits, sent_at is not null as "isSent"
      from outbox where event_key like ${`%${key}%`}`,
    )
  )[0];

const readAll = (as: Person) =>
  call(server, 'PUT /api/notices/read', { as, body: { upTo: new Date(Date.now() + 60_000).toISOString() } });

describe('a push', () => {
  it('names the kind of event in the language of the reader, without any details', async () => {
    const { person } = await buildListener();
    await server.pool.query(sql`update users set language = 'de' where id = ${person.uid}`);
    const { carId } = await announceToOwner(person.uid);
    await send();
    expect(service.received).toHaveLength(1);
    const [{ payload, headers, sealed, sender }] = service.received as [(typeof service.received)[0]];
    const noticeId = (await call(server, 'GET /api/notices', { as: person })).body.notices[0]!.id;
    expect(payload).toEqual({
      title: 'Carousel',
      body: 'Es gibt Neues zu deinem Auto',
      language: 'de',
      tag: noticeId,
      address: `/mycars?notice=${noticeId}`,
    });
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(sender).toEqual({
      aud: service.origin,
      sub: expect.stringMatching(/^(https|mailto):/),
      key: serverKeys(server.config.authSecret).publicKey,
    });
    for (const secret of ['Carousel', carId, noticeId, 'Neues'])
      expect(sealed.toString('latin1')).not.toContain(secret);
    expect(headers['topic']).not.toContain(noticeId.slice(0, 8));
  });

  it('always has the same length, so that the length reveals nothing', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    await announceToOwner(person.uid, { kind: 'account-warned', about: { userId: person.uid } });
    await send();
    const [first, second] = service.received.map(({ sealed }) => sealed.length);
    expect(first).toBe(second);
  });

  it.each(NEWS_KINDS.filter((kind) => newsOf(kind).push))('of %s has a complete text in each language', (kind) => {
    for (const language of LANGUAGES) {
      const { body } = JSON.parse(
        writePush({ kind, language, address: '/', noticeId: randomUUID() } as never, server.config),
      ) as { body: string };
      expect(body).toMatch(/^\S[^{}]{5,70}\S$/u);
    }
  });

  it('opens the page of its subject', async () => {
    const { person } = await buildListener();
    const { carId } = await announceToOwner(person.uid, { details: { news: 'disabled' } });
    await send();
    expect(service.received[0]!.payload.address).toMatch(new RegExp(`^/edit-car/${carId}\\?notice=`));
  });

  it('goes to the devices of the reader that have its topic, but not to the actor', async () => {
    const user = await buildUser(server);
    const [phone, tablet] = [await signInAgain(user), await signInAgain(user)].map((as) => ({ ...as, uid: user.uid }));
    const devices = [await subscribe(user), await subscribe(phone!, ['cars']), await subscribe(tablet!, ['messages'])];
    await announceToOwner(user.uid);
    await send();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [devices[0]!.path, devices[1]!.path].toSorted(),
    );
    service.received.length = 0;
    await announceToOwner(user.uid, { actorId: user.uid });
    await send();
    expect(service.received).toEqual([]);
  });

  it('is sent once for an event that is announced twice, but again for a repeated kind', async () => {
    const { person } = await buildListener();
    const { id: carId } = await buildCar(server, { ownerId: person.uid });
    const key = randomUUID();
    for (let n = 0; n < 2; n++) await announce(server.pool, { kind: 'listing-status', key, about: { carId } });
    await send();
    await announce(server.pool, { kind: 'listing-status', key, about: { carId } });
    await send();
    expect(service.received).toHaveLength(1);
    const [renter] = await buildPeople(server, 1);
    const threadId = await ensureThread(server.pool, { carId, renterId: renter!.uid, ownerId: person.uid });
    const write = () =>
      announce(server.pool, {
        kind: 'message',
        key: threadId,
        about: { threadId },
        to: ['owner'],
        actorId: renter!.uid,
      });
    await write();
    await send();
    expect(service.received.slice(1).map(({ payload }) => payload.body)).toEqual(['You have a new message']);
    await write();
    await send();
    const [, one, two] = service.received;
    expect([two!.payload.tag, two!.headers['topic']]).toEqual([one!.payload.tag, one!.headers['topic']]);
  });

  it('is not sent if the notice has been read or the transaction failed', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    await readAll(person);
    const { id: carId } = await buildCar(server, { ownerId: person.uid });
    const failing = transaction(server.pool, async (db) => {
      await announce(db, { kind: 'listing-status', key: randomUUID(), about: { carId } });
      throw new Error('failed later');
    });
    await expect(failing).rejects.toThrow('failed later');
    await send();
    expect(service.received).toEqual([]);
  });

  it('is withdrawn with its notice, which cannot be withdrawn once the push was sent', async () => {
    const { person } = await buildListener();
    const withdrawStatus = (key: string) => transaction(server.pool, (db) => withdraw(db, 'listing-status', key));
    const unsent = await announceToOwner(person.uid);
    expect(await withdrawStatus(unsent.key)).toBe(true);
    await send();
    expect(service.received).toEqual([]);
    const sent = await announceToOwner(person.uid);
    await send();
    expect(await withdrawStatus(sent.key)).toBe(false);
  });
});

describe('the mail about the same event', () => {
  it('waits five minutes if there is a push, and is not sent if the push is opened', async () => {
    const { person } = await buildListener();
    const { key } = await announceToOwner(person.uid);
    expect(await mailOf(key)).toEqual({ waits: pushLimits.mailDelayMinutes, isSent: false });
    await send();
    const noticeId = service.received[0]!.payload.tag;
    expect((await call(server, 'PUT /api/notices/read', { as: person, body: { ids: [noticeId] } })).status).toBe(204);
    expect(await mailOf(key)).toMatchObject({ isSent: true });
    await server.pool.query(sql`update outbox set next_attempt_at = now()`);
    await server.outbox.flush();
    expect(
      await scalar(
        server.pool,
        sql`select count(*)::int from mailbox where outbox_id in (
      select id from outbox where event_key like ${`%${key}%`})`,
      ),
    ).toBe(0);
  });

  it('is sent after that time if the push is not opened', async () => {
    const user = await buildUser(server);
    await subscribe(user);
    const { key } = await announceToOwner(user.uid, { mail: undefined });
    const mailed = await announceToOwner(user.uid);
    expect(await mailOf(key)).toBeUndefined();
    await server.outbox.flush();
    expect(await mailOf(mailed.key)).toMatchObject({ isSent: false });
    await server.pool.query(sql`update outbox set next_attempt_at = now(), not_before = now() where sent_at is null`);
    await server.outbox.flush();
    expect(await mailOf(mailed.key)).toMatchObject({ isSent: true });
  });

  it('is sent immediately if there is no push or if the kind is always mailed', async () => {
    const [withoutDevice] = await buildPeople(server, 1);
    const { person } = await buildListener(['messages']);
    for (const { uid } of [withoutDevice!, person]) {
      const { key } = await announceToOwner(uid);
      expect(await mailOf(key)).toMatchObject({ waits: 0 });
    }
    const { person: warned } = await buildListener();
    const { key } = await announceToOwner(warned.uid, {
      kind: 'account-warned',
      about: { userId: warned.uid },
      mail: {},
    });
    expect(await mailOf(key)).toMatchObject({ waits: 0, isSent: false });
    await readAll(warned);
    expect(await mailOf(key)).toMatchObject({ isSent: false });
  });
});

describe('row 100: when a push service fails', () => {
  it.each([404, 410])('with %i, the device is deleted', async (status) => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    service.answer = respondWith(status);
    await send();
    expect(await devicesOf(person)).toBe(0);
    await announceToOwner(person.uid);
    await send();
    expect(service.received).toHaveLength(1);
  });

  it.each([
    [429, { 'retry-after': '120' }, 120],
    [429, { 'retry-after': 'a date' }, 900],
    [429, { 'retry-after': '99999999' }, pushLimits.retryMaxSeconds],
    [503, { 'retry-after': 'soon' }, 10],
    [500, {}, 10],
    [403, {}, 10],
    [401, {}, 10],
  ])('with %i (%j), the push is retried after %i seconds', async (status, headers, seconds) => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    const began = performance.now();
    const date = new Date(Date.now() + 900_000).toUTCString();
    const sent = Object.entries(headers).map(([name, value]) => [name, value === 'a date' ? date : value]);
    service.answer = respondWith(status, Object.fromEntries(sent) as Record<string, string>);
    await send();
    await send();
    expect(service.received).toHaveLength(1);
    const left = await retrySeconds();
    expect(left).toBeLessThanOrEqual(seconds + 5);
    expect(left).toBeGreaterThanOrEqual(seconds - 5 - (performance.now() - began) / 1000);
    service.answer = respondWith(201);
    await makeDue();
    await send();
    expect(service.received).toHaveLength(2);
    expect(await devicesOf(person)).toBe(1);
    await makeDue();
    await send();
    expect(service.received).toHaveLength(2);
  });

  it.each([400, 413])('with %i, the push is dropped and the next one is sent', async (status) => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    service.answer = respondWith(status);
    await send();
    await makeDue();
    await send();
    expect(service.received).toHaveLength(1);
    service.answer = respondWith(201);
    await announceToOwner(person.uid);
    await send();
    expect(service.received).toHaveLength(2);
  });

  it('by closing the connection, the push is retried', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    service.answer = (_, response) => void response.destroy();
    await send();
    service.answer = respondWith(201);
    await makeDue();
    await send();
    expect(service.received).toHaveLength(2);
  });

  it('to respond, other pushes are not delayed', async () => {
    const [slow, quick] = [await buildListener(), await buildListener()];
    let release = () => {};
    service.answer = ({ path }, response) => {
      if (path === slow.device.path) release = () => void response.writeHead(201).end();
      else response.writeHead(201).end();
    };
    const sender = createPushSender(server.services);
    await announceToOwner(slow.person.uid);
    await sender.sendDue();
    await announceToOwner(quick.person.uid);
    await sender.sendDue();
    expect(service.received.map(({ path }) => path)).toEqual([slow.device.path, quick.device.path]);
    release();
    await sender.flush();
    expect(await scalar(server.pool, sql`select count(*)::int from pushes where next_attempt_at is not null`)).toBe(0);
  });

  it('for hours, the push is given up, and after days the device is deleted', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    service.answer = respondWith(500);
    for (let n = 0; n < 9; n++) {
      await send();
      await makeDue();
    }
    expect(service.received).toHaveLength(7);
    expect(await devicesOf(person)).toBe(1);
    await server.pool.query(
      sql`update push_devices set failing_since = now() - make_interval(days => ${pushLimits.offAfterDays}) - interval '1 minute'`,
    );
    await announceToOwner(person.uid);
    await send();
    expect(await devicesOf(person)).toBe(0);
  });
});

describe('row 101: senders', () => {
  it('in several processes send each push once', async () => {
    const { person } = await buildListener();
    for (let n = 0; n < 25; n++) await announceToOwner(person.uid);
    await Promise.all(Array.from({ length: 6 }, send));
    expect(service.received).toHaveLength(25);
    expect(new Set(service.received.map(({ payload }) => payload.tag)).size).toBe(25);
  });

  it('take over the pushes of a dead process when its lease ends', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    const [claimed] = await claimPushes(server.pool, serverKeys(server.config.authSecret).publicKey, 10);
    await send();
    expect(service.received).toEqual([]);
    await makeDue();
    await send();
    expect(service.received).toHaveLength(1);
    // A slow process whose lease has ended must not overwrite the result of the other.
    await recordSent(server.pool, claimed!, 500);
    expect(await scalar(server.pool, sql`select status from pushes where id = ${claimed!.id}`)).toBe(201);
  });

  it('are due only when there is something to send', async () => {
    const { pushes } = await import('./index.ts');
    const task = pushes.tasks!(server.services)[0]!;
    const due = () => scalar<Date | null>(server.pool, task.due!());
    expect(await due()).toBeNull();
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    expect(await due()).toBeInstanceOf(Date);
    await task.run(new AbortController().signal);
    expect([await due(), service.received.length]).toEqual([null, 1]);
  });
});

describe('row 102: no push is sent to a user', () => {
  const ends: [string, (user: TestUser) => Promise<unknown>][] = [
    ['who signed out', ({ cookie }) => call(server, 'POST /api/auth/sign-out', { cookie })],
    [
      'whose session was ended elsewhere',
      async (user) => call(server, 'DELETE /api/me/devices', { as: await signInAgain(user) }),
    ],
    [
      'whose session has expired',
      ({ uid }) => server.pool.query(sql`update sessions set expires_at = now() where user_id = ${uid}`),
    ],
    [
      'who was banned',
      async ({ uid }) => {
        const admin = await buildUser(server, { isAdmin: true });
        const { body } = await call(server, 'GET /api/admin/users/:id', { as: admin, params: { id: uid } });
        const banned = await call(server, 'PATCH /api/admin/users/:id', {
          as: admin,
          params: { id: uid },
          body: { isBanned: true, reason: 'Fraud', version: body.version },
        });
        expect(banned.status).toBe(200);
      },
    ],
    [
      'whose password was changed elsewhere',
      async (user) => {
        const changed = await call(server, 'POST /api/me/password', {
          as: await signInAgain(user),
          body: { current: PASSWORD, next: 'another long phrase' },
        });
        expect(changed.status).toBe(204);
      },
    ],
    ['who deleted their account', (user) => deleteAccount(server.services, user.email)],
    [
      'whose browser signs in as another user',
      async (user) => {
        const other = await buildUser(server);
        await signInAgain(other, user.cookie);
      },
    ],
  ];

  it.each(ends)('%s', async (_name, end) => {
    const user = await buildUser(server);
    await subscribe(user);
    const { id: carId } = await buildCar(server, { ownerId: user.uid });
    await announce(server.pool, { kind: 'listing-status', key: randomUUID(), about: { carId } });
    await end(user);
    await announce(server.pool, { kind: 'account-warned', key: randomUUID(), about: { userId: user.uid } });
    await send();
    expect(service.received).toEqual([]);
  });

  it('whose browser is subscribed by another user', async () => {
    const [before, after] = await buildPeople(server, 2);
    const subscription = service.subscribe();
    const body = { ...subscription, topics: [...PUSH_TOPICS] };
    for (const as of [before!, after!]) await call(server, 'PUT /api/me/pushes', { as, body });
    await announceToOwner(before!.uid);
    await send();
    expect(service.received).toEqual([]);
    await announceToOwner(after!.uid);
    await send();
    expect(service.received).toHaveLength(1);
  });

  it('who switched pushes off, or subscribed with an outdated server key', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    expect((await call(server, 'DELETE /api/me/pushes', { as: person })).body).toMatchObject({
      topics: null,
      devices: 0,
    });
    const other = await buildListener();
    await announceToOwner(other.person.uid);
    const renewed = { ...server.services, config: { ...server.config, authSecret: 'x'.repeat(40) } };
    await createPushSender(renewed).flush();
    expect(service.received).toEqual([]);
    const { pushes } = await import('./index.ts');
    const deleteUnusable = (services: typeof renewed) =>
      pushes.tasks!(services)
        .find(({ name }) => name === 'leave devices')!
        .run(new AbortController().signal);
    await deleteUnusable(server.services);
    expect(await devicesOf(other.person)).toBe(1);
    await deleteUnusable(renewed);
    expect(await devicesOf(other.person)).toBe(0);
  });
});

describe('devices', () => {
  it('are limited to ten, and a new one replaces the oldest', async () => {
    const user = await buildUser(server);
    const devices = [];
    for (let n = 0; n <= pushLimits.devicesMax; n++) {
      devices.push(await subscribe({ ...(await signInAgain(user)), uid: user.uid }));
    }
    await announceToOwner(user.uid);
    await send();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      devices
        .slice(1)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  it('are part of the personal data export, and deleted with the account', async () => {
    const user = await buildUser(server);
    const { endpoint } = await subscribe(user);
    const { pushData } = await import('./push-checks.queries.ts');
    expect(await many(server.pool, pushData[0]!.rows(user.uid))).toMatchObject([{ endpoint, topics: PUSH_TOPICS }]);
    await deleteAccount(server.services, user.email);
    expect(await scalar(server.pool, sql`select count(*)::int from push_devices where user_id = ${user.uid}`)).toBe(0);
  });

  it('row 103: are rejected with internal addresses or invalid keys', async () => {
    const [person] = await buildPeople(guarded, 1);
    const { keys } = service.subscribe();
    const keep = (body: object) =>
      call(guarded, 'PUT /api/me/pushes', { as: person!, body: { keys, topics: ['trips'], ...body } as never });
    const endpoints = [
      ...INTERNAL_HOSTS.map(
        (host) => `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/push`,
      ),
      'http://push.example.test/a',
      'https://localhost/a',
      'https://1.1.1.1:8443/a',
      'https://user:secret@1.1.1.1/a',
      'no address',
      `https://1.1.1.1/${'a'.repeat(2_000)}`,
    ];
    for (const endpoint of endpoints) {
      const { status, problem } = await keep({ endpoint });
      expect([status, problem.code], endpoint).toEqual([
        400,
        expect.stringMatching(/push\/device-refused|request\/invalid/),
      ]);
    }
    const wrongKeys = [
      { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: keys.auth },
      { p256dh: keys.p256dh.slice(0, -4), auth: keys.auth },
      { p256dh: keys.p256dh, auth: '' },
    ];
    for (const wrong of wrongKeys) {
      expect((await keep({ endpoint: 'https://1.1.1.1/a', keys: wrong })).status).toBe(400);
    }
    expect(await scalar(guarded.pool, sql`select count(*)::int from push_devices`)).toBe(0);
  });

  it('row 103: get no push if their address has become internal', async () => {
    const { person } = await buildListener();
    await announceToOwner(person.uid);
    const services = { ...server.services, config: { ...server.config, reachesLoopback: false } };
    await createPushSender(services).flush();
    expect(service.received).toEqual([]);
  });

  it('cannot be added when the operator has switched pushes off', async () => {
    const [person] = await buildPeople(offServer, 1);
    const { body } = await call(offServer, 'GET /api/me/pushes', { as: person! });
    expect(body).toEqual({ serverKey: null, topics: null, devices: 0 });
    const refused = await call(offServer, 'PUT /api/me/pushes', {
      as: person!,
      body: { ...service.subscribe(), topics: [] },
    });
    expect([refused.status, refused.problem.code]).toEqual([409, 'push/off']);
  });
});

it('leaves no violations of the push checks', async () => {
  const found = await findViolations(server.services, { pauseSeconds: 0 });
  expect(found.filter(({ rule }) => /push/.test(rule))).toEqual([]);
});
