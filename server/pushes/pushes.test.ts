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
import { HOSTS_INSIDE } from '../testing/hosts-inside.ts';
import { answering, usePushService } from '../testing/push-service.ts';
import { useTestServer } from '../testing/test-server.ts';
import { claimPushes, recordSent } from './push.queries.ts';
import { ensureThread } from '../threads/index.ts';
import { createPushSender, writePush } from './send-pushes.ts';
import { serverKeys } from './server-keys.ts';

const server = useTestServer({ reachesLoopback: true, brand: 'Carousel' });
const guarded = useTestServer();
const offServer = useTestServer({ pushes: false });
const service = usePushService();

// What a test left waiting is nothing to the next.
beforeEach(() => server.pool.query(sql`delete from push_devices`));

type Person = Pick<TestUser, 'uid' | 'accessToken'>;

const send = () => createPushSender(server.services).flush();
/** As if the time until the next attempt were over */
const later = () => server.pool.query(sql`update pushes set next_attempt_at = now() where next_attempt_at is not null`);
const waitsSeconds = () =>
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

async function tellOwner(ownerId: string, news: Partial<Announcement> = {}) {
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
  it('says what kind of thing happened, in the language of its reader, and nothing about whom or what', async () => {
    const { person } = await buildListener();
    await server.pool.query(sql`update users set language = 'de' where id = ${person.uid}`);
    const { carId } = await tellOwner(person.uid);
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
    for (const private_ of ['Carousel', carId, noticeId, 'Neues'])
      expect(sealed.toString('latin1')).not.toContain(private_);
    expect(headers['topic']).not.toContain(noticeId.slice(0, 8));
  });

  it('is as long as any other, so that its length says nothing either', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    await tellOwner(person.uid, { kind: 'account-warned', about: { userId: person.uid } });
    await send();
    const [first, second] = service.received.map(({ sealed }) => sealed.length);
    expect(first).toBe(second);
  });

  it.each(NEWS_KINDS.filter((kind) => newsOf(kind).push))('of %s has words in each language, and no gaps', (kind) => {
    for (const language of LANGUAGES) {
      const { body } = JSON.parse(
        writePush({ kind, language, address: '/', noticeId: randomUUID() } as never, server.config),
      ) as { body: string };
      expect(body).toMatch(/^\S[^{}]{5,70}\S$/u);
    }
  });

  it('leads to the very thing', async () => {
    const { person } = await buildListener();
    const { carId } = await tellOwner(person.uid, { details: { news: 'disabled' } });
    await send();
    expect(service.received[0]!.payload.address).toMatch(new RegExp(`^/edit-car/${carId}\\?notice=`));
  });

  it('goes to every device of its reader, by the topics of each, and not to whose doing it was', async () => {
    const user = await buildUser(server);
    const [phone, tablet] = [await signInAgain(user), await signInAgain(user)].map((as) => ({ ...as, uid: user.uid }));
    const devices = [await subscribe(user), await subscribe(phone!, ['cars']), await subscribe(tablet!, ['messages'])];
    await tellOwner(user.uid);
    await send();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [devices[0]!.path, devices[1]!.path].toSorted(),
    );
    service.received.length = 0;
    await tellOwner(user.uid, { actorId: user.uid });
    await send();
    expect(service.received).toEqual([]);
  });

  it('is sent once for an event that is announced twice, and again for what is news again', async () => {
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

  it('is not sent for what was read before, nor for a transaction that failed', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
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

  it('is taken back with its news, and keeps it from being taken back once it was sent', async () => {
    const { person } = await buildListener();
    const takeBack = (key: string) => transaction(server.pool, (db) => withdraw(db, 'listing-status', key));
    const unsent = await tellOwner(person.uid);
    expect(await takeBack(unsent.key)).toBe(true);
    await send();
    expect(service.received).toEqual([]);
    const sent = await tellOwner(person.uid);
    await send();
    expect(await takeBack(sent.key)).toBe(false);
  });
});

describe('the mail about the same event', () => {
  it('waits five minutes for a reader with a push, and is not sent once the push was opened', async () => {
    const { person } = await buildListener();
    const { key } = await tellOwner(person.uid);
    expect(await mailOf(key)).toEqual({ waits: pushLimits.mailWaitsMinutes, isSent: false });
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

  it('goes out after that, if nobody opened it', async () => {
    const user = await buildUser(server);
    await subscribe(user);
    const { key } = await tellOwner(user.uid, { mail: undefined });
    const asked = await tellOwner(user.uid);
    expect(await mailOf(key)).toBeUndefined();
    await server.outbox.flush();
    expect(await mailOf(asked.key)).toMatchObject({ isSent: false });
    await server.pool.query(sql`update outbox set next_attempt_at = now(), not_before = now() where sent_at is null`);
    await server.outbox.flush();
    expect(await mailOf(asked.key)).toMatchObject({ isSent: true });
  });

  it('goes at once where nothing is pushed, and where people keep it', async () => {
    const [nobody] = await buildPeople(server, 1);
    const { person } = await buildListener(['messages']);
    for (const { uid } of [nobody!, person]) {
      const { key } = await tellOwner(uid);
      expect(await mailOf(key)).toMatchObject({ waits: 0 });
    }
    const { person: warned } = await buildListener();
    const { key } = await tellOwner(warned.uid, { kind: 'account-warned', about: { userId: warned.uid }, mail: {} });
    expect(await mailOf(key)).toMatchObject({ waits: 0, isSent: false });
    await readAll(warned);
    expect(await mailOf(key)).toMatchObject({ isSent: false });
  });
});

describe('row 100: a push service that refuses', () => {
  it.each([404, 410])('with %i for good, is left', async (status) => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    service.answer = answering(status);
    await send();
    expect(await devicesOf(person)).toBe(0);
    await tellOwner(person.uid);
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
  ])('with %i for now (%j), is asked again after %i seconds, and nothing is lost', async (status, headers, seconds) => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    const date = new Date(Date.now() + 900_000).toUTCString();
    const sent = Object.entries(headers).map(([name, value]) => [name, value === 'a date' ? date : value]);
    service.answer = answering(status, Object.fromEntries(sent) as Record<string, string>);
    await send();
    await send();
    expect(service.received).toHaveLength(1);
    expect(Math.abs((await waitsSeconds()) - seconds)).toBeLessThanOrEqual(5);
    service.answer = answering(201);
    await later();
    await send();
    expect(service.received).toHaveLength(2);
    expect(await devicesOf(person)).toBe(1);
    await later();
    await send();
    expect(service.received).toHaveLength(2);
  });

  it.each([400, 413])('with %i what was sent, is not sent it again, and gets the next', async (status) => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    service.answer = answering(status);
    await send();
    await later();
    await send();
    expect(service.received).toHaveLength(1);
    service.answer = answering(201);
    await tellOwner(person.uid);
    await send();
    expect(service.received).toHaveLength(2);
  });

  it('or hangs up, is asked again', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    service.answer = (_, response) => void response.destroy();
    await send();
    service.answer = answering(201);
    await later();
    await send();
    expect(service.received).toHaveLength(2);
  });

  it('or never answers, keeps nobody else waiting', async () => {
    const [slow, quick] = [await buildListener(), await buildListener()];
    let release = () => {};
    service.answer = ({ path }, response) => {
      if (path === slow.device.path) release = () => void response.writeHead(201).end();
      else response.writeHead(201).end();
    };
    const sender = createPushSender(server.services);
    await tellOwner(slow.person.uid);
    await sender.round();
    await tellOwner(quick.person.uid);
    await sender.round();
    expect(service.received.map(({ path }) => path)).toEqual([slow.device.path, quick.device.path]);
    release();
    await sender.flush();
    expect(await scalar(server.pool, sql`select count(*)::int from pushes where next_attempt_at is not null`)).toBe(0);
  });

  it('is given up for a push after hours, and left after days', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    service.answer = answering(500);
    for (let n = 0; n < 9; n++) {
      await send();
      await later();
    }
    expect(service.received).toHaveLength(7);
    expect(await devicesOf(person)).toBe(1);
    await server.pool.query(
      sql`update push_devices set failing_since = now() - make_interval(days => ${pushLimits.offAfterDays}) - interval '1 minute'`,
    );
    await tellOwner(person.uid);
    await send();
    expect(await devicesOf(person)).toBe(0);
  });
});

describe('row 101: senders', () => {
  it('of many processes send each push once', async () => {
    const { person } = await buildListener();
    for (let n = 0; n < 25; n++) await tellOwner(person.uid);
    await Promise.all(Array.from({ length: 6 }, send));
    expect(service.received).toHaveLength(25);
    expect(new Set(service.received.map(({ payload }) => payload.tag)).size).toBe(25);
  });

  it('that die are followed by others, once their time is over', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    const [claimed] = await claimPushes(server.pool, serverKeys(server.config.authSecret).publicKey, 10);
    await send();
    expect(service.received).toEqual([]);
    await later();
    await send();
    expect(service.received).toHaveLength(1);
    // It was only slow, and says so now: what the other noted stays.
    await recordSent(server.pool, claimed!, 500);
    expect(await scalar(server.pool, sql`select status from pushes where id = ${claimed!.id}`)).toBe(201);
  });

  it('wake when there is something to send, and not before', async () => {
    const { pushes } = await import('./index.ts');
    const task = pushes.tasks!(server.services)[0]!;
    const due = () => scalar<Date | null>(server.pool, task.due!());
    expect(await due()).toBeNull();
    const { person } = await buildListener();
    await tellOwner(person.uid);
    expect(await due()).toBeInstanceOf(Date);
    await task.run(new AbortController().signal);
    expect([await due(), service.received.length]).toEqual([null, 1]);
  });
});

describe('row 102: nobody is told anything', () => {
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
      'in whose place another signs in',
      async (user) => {
        const other = await buildUser(server);
        await signInAgain(other, user.cookie);
      },
    ],
  ];

  it.each(ends)('%s', async (_who, end) => {
    const user = await buildUser(server);
    await subscribe(user);
    const { id: carId } = await buildCar(server, { ownerId: user.uid });
    await announce(server.pool, { kind: 'listing-status', key: randomUUID(), about: { carId } });
    await end(user);
    await announce(server.pool, { kind: 'account-warned', key: randomUUID(), about: { userId: user.uid } });
    await send();
    expect(service.received).toEqual([]);
  });

  it('by a browser that is another’s now', async () => {
    const [before, after] = await buildPeople(server, 2);
    const subscription = service.subscribe();
    const body = { ...subscription, topics: [...PUSH_TOPICS] };
    for (const as of [before!, after!]) await call(server, 'PUT /api/me/pushes', { as, body });
    await tellOwner(before!.uid);
    await send();
    expect(service.received).toEqual([]);
    await tellOwner(after!.uid);
    await send();
    expect(service.received).toHaveLength(1);
  });

  it('who switched it off, or another secret of the server’s stands between', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    expect((await call(server, 'DELETE /api/me/pushes', { as: person })).body).toMatchObject({
      topics: null,
      devices: 0,
    });
    const other = await buildListener();
    await tellOwner(other.person.uid);
    const renewed = { ...server.services, config: { ...server.config, authSecret: 'x'.repeat(40) } };
    await createPushSender(renewed).flush();
    expect(service.received).toEqual([]);
    const { pushes } = await import('./index.ts');
    const leave = (services: typeof renewed) =>
      pushes.tasks!(services)
        .find(({ name }) => name === 'leave devices')!
        .run(new AbortController().signal);
    await leave(server.services);
    expect(await devicesOf(other.person)).toBe(1);
    await leave(renewed);
    expect(await devicesOf(other.person)).toBe(0);
  });
});

describe('devices', () => {
  it('are at most ten, and one more takes the place of the first', async () => {
    const user = await buildUser(server);
    const devices = [];
    for (let n = 0; n <= pushLimits.devicesMax; n++) {
      devices.push(await subscribe({ ...(await signInAgain(user)), uid: user.uid }));
    }
    await tellOwner(user.uid);
    await send();
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      devices
        .slice(1)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  it('are in the file of one’s data, and gone with the account', async () => {
    const user = await buildUser(server);
    const { endpoint } = await subscribe(user);
    const { pushData } = await import('./push-checks.queries.ts');
    expect(await many(server.pool, pushData[0]!.rows(user.uid))).toMatchObject([{ endpoint, topics: PUSH_TOPICS }]);
    await deleteAccount(server.services, user.email);
    expect(await scalar(server.pool, sql`select count(*)::int from push_devices where user_id = ${user.uid}`)).toBe(0);
  });

  it('row 103: whose address leads inside are refused, and so is what is no browser’s', async () => {
    const [person] = await buildPeople(guarded, 1);
    const { keys } = service.subscribe();
    const keep = (body: object) =>
      call(guarded, 'PUT /api/me/pushes', { as: person!, body: { keys, topics: ['trips'], ...body } as never });
    const endpoints = [
      ...HOSTS_INSIDE.map((host) => `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/push`),
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

  it('row 103: whose address leads inside by now are not told either', async () => {
    const { person } = await buildListener();
    await tellOwner(person.uid);
    const services = { ...server.services, config: { ...server.config, reachesLoopback: false } };
    await createPushSender(services).flush();
    expect(service.received).toEqual([]);
  });

  it('are none where the operator switched pushes off', async () => {
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

it('leaves nothing that verify finds wrong', async () => {
  const found = await findViolations(server.services, { pauseSeconds: 0 });
  expect(found.filter(({ rule }) => /push/.test(rule))).toEqual([]);
});
