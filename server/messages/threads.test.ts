import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageLimits } from '../../contract/messages/limits.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { refreshCard } from '../cars/index.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildHold } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { readUpTo, startThread, threadFor, threadsFor, writeTo } from '../testing/messages.ts';
import { hideMessage } from '../threads/index.ts';

const server = useBookingServer();

let owner: TestUser;
let renter: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  owner = await buildUser(server, { displayName: 'Olga Owner' });
  renter = await buildUser(server, { displayName: 'Rico Renter' });
  stranger = await buildUser(server);
});

const buildThread = async (options: { car?: TestCar; by?: TestUser } = {}) => {
  const car = options.car ?? (await buildCar(server, { ownerId: owner.uid }));
  const { status, body } = await startThread(server, options.by ?? renter, { carId: car.id });
  expect(status).toBe(201);
  return { car, id: body.threadId, message: body.message };
};

const textsOf = async (as: TestUser, id: string) =>
  (await threadFor(server, as, id)).body.messages.map(({ text }) => text);

describe('POST /api/threads', () => {
  it('starts one thread for each car and renter, however often they write', async () => {
    const { car, id, message } = await buildThread();
    expect(message).toMatchObject({ authorId: renter.uid, text: 'Is it free?', isMasked: false, event: null });
    const again = await startThread(server, renter, { carId: car.id }, { text: 'And clean?' });
    expect(again.body.threadId).toBe(id);
    const other = await startThread(server, stranger, { carId: car.id });
    expect(other.body.threadId).not.toBe(id);
    const { thread, messages, hasEarlier, hasLater } = (await threadFor(server, owner, id)).body;
    expect(thread).toMatchObject({
      role: 'owner',
      car: { id: car.id, title: 'Fiat 500' },
      other: { uid: renter.uid, displayName: 'Rico Renter', isDeleted: false },
      trip: null,
      unread: 2,
      otherReadId: 0,
      canWrite: true,
      isMasking: true,
    });
    expect(messages.map(({ text }) => text)).toEqual(['Is it free?', 'And clean?']);
    expect([hasEarlier, hasLater]).toEqual([false, false]);
    expect((await threadFor(server, renter, id)).body.thread).toMatchObject({
      role: 'renter',
      other: { uid: owner.uid },
      unread: 0,
    });
  });

  it('asks about no car that the renter cannot see, unless they have before', async () => {
    const hidden = await buildCar(server, { ownerId: owner.uid, status: 0 });
    for (const carId of [hidden.id, randomUUID()]) {
      expect((await startThread(server, renter, { carId })).problem.code).toBe('car/not-found');
      const found = await call(server, 'GET /api/threads/with', { query: { carId }, as: renter });
      expect([found.status, found.problem.code]).toEqual([404, 'car/not-found']);
    }
    const { car, id } = await buildThread();
    await server.pool.query(sql`update cars set state = 'waiting' where id = ${car.id}`);
    expect((await startThread(server, renter, { carId: car.id })).body.threadId).toBe(id);
    expect((await startThread(server, stranger, { carId: car.id })).problem.code).toBe('car/not-found');
    await server.pool.query(sql`update cars set state = 'removed' where id = ${car.id}`);
    expect((await startThread(server, renter, { carId: car.id })).body.threadId).toBe(id);
    expect((await startThread(server, stranger, { carId: car.id })).problem.code).toBe('car/not-found');
    const admin = await buildUser(server, { isAdmin: true });
    expect((await startThread(server, admin, { carId: car.id })).problem.code).toBe('car/not-found');
  });

  it('lets nobody write to themselves, or about nothing', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const own = await startThread(server, owner, { carId: car.id });
    expect([own.status, own.problem.code]).toEqual([409, 'message/own-car']);
    const nothing = await send(server, 'POST', '/api/threads', { key: randomUUID(), text: 'x' }, { as: renter });
    expect(nothing.status).toBe(400);
  });

  it('lets an owner write first only about a rental of theirs', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const { rentalId } = await buildHold(server, { car, renter });
    const found = await call(server, 'GET /api/threads/with', { query: { rentalId }, as: owner });
    expect(found.body).toMatchObject({ threadId: null, role: 'owner', other: { uid: renter.uid }, canWrite: true });
    const { body, status } = await startThread(server, owner, { rentalId }, { text: 'Welcome' });
    expect(status).toBe(201);
    expect((await threadFor(server, renter, body.threadId)).body.thread).toMatchObject({
      role: 'renter',
      unread: 1,
      trip: { id: rentalId, status: 'held' },
    });
    expect((await startThread(server, renter, { rentalId })).body.threadId).toBe(body.threadId);
    for (const as of [stranger, await buildUser(server, { isAdmin: true })]) {
      const { problem, status: refused } = await startThread(server, as, { rentalId });
      expect([refused, problem.code]).toEqual([404, 'rental/not-found']);
    }
  });

  it('tells an owner nothing of a hold that came to nothing', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const { rentalId } = await buildHold(server, { car, renter });
    await server.pool.query(
      sql`update rentals set hold_expires_at = now() - interval '1 minute' where id = ${rentalId}`,
    );
    expect((await startThread(server, owner, { rentalId })).problem.code).toBe('rental/not-found');
    expect((await startThread(server, renter, { rentalId })).status).toBe(201);
  });
});

describe('POST /api/threads/:id/messages', () => {
  it('row 54: keeps a message once, however often and from wherever it is sent', async () => {
    const { car, id } = await buildThread();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => writeTo(server, renter, id, { key, text: 'Once' })),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual(answers[0]!.body);
    }
    const started = await startThread(server, renter, { carId: car.id }, { key, text: 'Once' });
    expect(started.body.message).toEqual(answers[0]!.body);
    expect(await textsOf(owner, id)).toEqual(['Is it free?', 'Once']);
    expect((await threadFor(server, owner, id)).body.thread.unread).toBe(2);
    const elsewhere = await buildThread();
    const reused = await writeTo(server, renter, elsewhere.id, { key });
    expect([reused.status, reused.problem.code]).toEqual([422, 'request/idempotency-key-reused']);
    // A key is its author's own.
    expect((await writeTo(server, owner, id, { key, text: 'Mine' })).body.text).toBe('Mine');
  });

  it('row 54: starts one thread when its first message is sent several times at once', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => startThread(server, renter, { carId: car.id }, { key })),
    );
    expect(new Set(answers.map(({ body }) => `${body.threadId} ${body.message.id}`)).size).toBe(1);
  });

  it('keeps order and counts when both write at once', async () => {
    const { id } = await buildThread();
    await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        writeTo(server, place % 2 ? renter : owner, id, { text: `Message ${place}` }),
      ),
    );
    const { messages, thread } = (await threadFor(server, renter, id)).body;
    expect(messages.length).toBe(13);
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(thread.unread).toBe(6);
    expect((await threadFor(server, owner, id)).body.thread.unread).toBe(7);
  });

  it('takes 2,000 characters and no more, and something', async () => {
    const { id } = await buildThread();
    expect((await writeTo(server, renter, id, { text: 'a'.repeat(messageLimits.textMax) })).status).toBe(201);
    const long = await writeTo(server, renter, id, { text: 'a'.repeat(messageLimits.textMax + 1) });
    expect([long.status, long.problem.fields]).toMatchObject([400, { text: { code: 'message/too-long' } }]);
    for (const text of ['', '   ']) {
      const { status, problem } = await writeTo(server, renter, id, { text });
      expect([status, problem.code]).toEqual([400, 'message/empty']);
    }
  });

  it('is for renter and owner only: no stranger, no renter of another car, no administrator', async () => {
    const { id } = await buildThread();
    const other = await buildUser(server);
    await buildThread({ by: other });
    for (const as of [stranger, other, await buildUser(server, { isAdmin: true })]) {
      const answers = [
        await threadFor(server, as, id),
        await writeTo(server, as, id),
        await readUpTo(server, as, id, 1),
      ];
      for (const { status, problem } of answers) {
        expect([status, problem.code]).toEqual([404, 'message/thread-not-found']);
      }
      expect((await threadsFor(server, as)).body.threads.map((thread) => thread.id)).not.toContain(id);
    }
    const wrong = await send(server, 'GET', '/api/threads/no-id', undefined, { as: renter });
    expect(wrong.problem.code).toBe('message/thread-not-found');
  });

  it('refuses to write to somebody who is banned or gone, and still shows what was written', async () => {
    const [gone, banned] = [await buildUser(server), await buildUser(server)];
    for (const person of [gone, banned]) {
      const { id, car } = await buildThread({ by: person });
      if (person === gone) await deleteAccount(server.services, gone.email);
      else await server.pool.query(sql`update users set banned_at = now() where id = ${banned.uid}`);
      const { status, problem } = await writeTo(server, owner, id);
      expect([status, problem.code]).toEqual([409, 'message/cannot-write']);
      const { thread, messages } = (await threadFor(server, owner, id)).body;
      expect(thread).toMatchObject({ canWrite: false, other: { isDeleted: person === gone } });
      expect(messages.length).toBe(1);
      expect(car.ownerId).toBe(owner.uid);
    }
  });

  it('announces it once for each thread, and takes the notice back when it is read', async () => {
    const { id } = await buildThread();
    const notices = () =>
      many<{ userId: string; isRead: boolean }>(
        server.pool,
        sql`
        select user_id as "userId", read_at is not null as "isRead" from notices
        where kind = 'message' and thread_id = ${id} order by user_id`,
      );
    await writeTo(server, renter, id);
    expect(await notices()).toEqual([{ userId: owner.uid, isRead: false }]);
    const { id: last } = (await writeTo(server, renter, id)).body;
    await readUpTo(server, owner, id, last - 1);
    expect(await notices()).toMatchObject([{ isRead: false }]);
    await readUpTo(server, owner, id, last);
    expect(await notices()).toMatchObject([{ isRead: true }]);
    await writeTo(server, renter, id);
    expect(await notices()).toMatchObject([{ isRead: false }]);
  });
});

describe('PUT /api/threads/:id/read', () => {
  it('counts what is left, tells the other one, and never goes back', async () => {
    const { id, message } = await buildThread();
    const second = (await writeTo(server, renter, id)).body.id;
    const third = (await writeTo(server, renter, id)).body.id;
    const state = async () => ({
      unread: (await threadFor(server, owner, id)).body.thread.unread,
      seen: (await threadFor(server, renter, id)).body.thread.otherReadId,
    });
    expect((await readUpTo(server, owner, id, second)).status).toBe(204);
    expect(await state()).toEqual({ unread: 1, seen: second });
    await readUpTo(server, owner, id, message.id);
    expect(await state()).toEqual({ unread: 1, seen: second });
    // Beyond the last one is not a promise about those to come.
    await readUpTo(server, owner, id, third + 1_000_000);
    expect(await state()).toEqual({ unread: 0, seen: third });
    await writeTo(server, renter, id);
    expect((await state()).unread).toBe(1);
  });

  it('counts true under random interleavings of writing and reading', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await buildThread();
      const steps = Array.from({ length: 30 }, async () => {
        const as = Math.random() < 0.5 ? owner : renter;
        if (Math.random() < 0.6) return writeTo(server, as, id);
        const { messages } = (await threadFor(server, as, id)).body;
        return readUpTo(server, as, id, messages[Math.floor(Math.random() * messages.length)]!.id);
      });
      await Promise.all(steps);
      const row = await one(
        server.pool,
        sql`
        select owner_unread = (select count(*) from messages where thread_id = threads.id and author_id = renter_id and id > owner_read_id) as owner,
          renter_unread = (select count(*) from messages where thread_id = threads.id and author_id = owner_id and id > renter_read_id) as renter,
          last_message_id = (select max(id) from messages where thread_id = threads.id) as last
        from threads where id = ${id}`,
      );
      expect(row).toEqual({ owner: true, renter: true, last: true });
    }
  });
});

describe('GET /api/threads/:id', () => {
  it('row 55: gives what came before or after a message, in order, with nothing missing', async () => {
    const { id, message } = await buildThread();
    const ids = [message.id];
    for (let count = 0; count < 6; count++) ids.push((await writeTo(server, renter, id)).body.id);
    const idsOf = async (query: { before?: number; after?: number; limit?: number }) => {
      const { messages, hasEarlier, hasLater } = (await threadFor(server, owner, id, query)).body;
      return [messages.map((shown) => shown.id), hasEarlier, hasLater];
    };
    expect(await idsOf({ limit: 3 })).toEqual([ids.slice(4), true, false]);
    expect(await idsOf({ limit: 3, before: ids[4]! })).toEqual([ids.slice(1, 4), true, true]);
    expect(await idsOf({ limit: 3, before: ids[1]! })).toEqual([ids.slice(0, 1), false, true]);
    expect(await idsOf({ limit: 3, before: ids[0]! })).toEqual([[], false, true]);
    expect(await idsOf({ limit: 3, after: ids[1]! })).toEqual([ids.slice(2, 5), true, true]);
    expect(await idsOf({ limit: 3, after: ids[4]! })).toEqual([ids.slice(5), true, false]);
    expect(await idsOf({ after: ids[6]! })).toEqual([[], true, false]);
    expect(await idsOf({ after: 0 })).toEqual([ids, false, false]);
  });

  it('shows nobody a message that an administrator has hidden', async () => {
    const { id, message } = await buildThread();
    await hideMessage(server.pool, message.id);
    for (const as of [owner, renter]) {
      expect((await threadFor(server, as, id)).body.messages).toMatchObject([{ text: '', isHidden: true, photos: [] }]);
    }
  });

  it('shows the other one nothing that the owner has changed since the last review', async () => {
    const { id, car } = await buildThread();
    const edit = { title: 'Call me: 600 123 123', version: 1 };
    await server.pool.query(sql`
      insert into reviewed_cars (car_id, decision, title, description, price_cents, location, gear, seats, vehicle_type, photo_ids)
      select id, 'approved', title, description, price_cents, location, gear, seats, vehicle_type, '{}' from cars
      where id = ${car.id}`);
    await server.pool.query(sql`update cars set title = ${edit.title}, state = 'waiting' where id = ${car.id}`);
    await refreshCard(server.pool, car.id);
    expect((await threadFor(server, renter, id)).body.thread.car).toMatchObject({ title: 'Fiat 500', photo: null });
    expect((await threadFor(server, owner, id)).body.thread.car.title).toBe(edit.title);
  });
});

describe('GET /api/threads', () => {
  it('lists unread ones first, then the newest, page by page and by role', async () => {
    const [landlord, guest] = [await buildUser(server), await buildUser(server)];
    const cars = await Promise.all([1, 2, 3, 4, 5].map(() => buildCar(server, { ownerId: landlord.uid })));
    const ids: string[] = [];
    for (const car of cars) ids.push((await startThread(server, guest, { carId: car.id })).body.threadId);
    const mine = await buildCar(server, { ownerId: guest.uid });
    const asOwner = (await startThread(server, renter, { carId: mine.id })).body.threadId;
    // Unread for the guest: the second and the first, in this order.
    const newest = await writeTo(server, landlord, ids[1]!, { text: 'x'.repeat(500) });
    await writeTo(server, landlord, ids[0]!);
    await writeTo(server, landlord, ids[1]!);
    expect(newest.status).toBe(201);
    await readUpTo(server, guest, asOwner, 1e9);
    const expected = [ids[1], ids[0], asOwner, ids[4], ids[3], ids[2]];
    const seen: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 4; page++) {
      const { body } = await threadsFor(server, guest, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...body.threads.map(({ id }) => id));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(expected);
    const owned = (await threadsFor(server, guest, { role: 'owner' })).body.threads;
    expect(owned.map(({ id }) => id)).toEqual([asOwner]);
    expect((await threadsFor(server, guest, { role: 'renter' })).body.threads.length).toBe(5);
    const [first] = (await threadsFor(server, guest)).body.threads;
    expect(first).toMatchObject({ unread: 2, lastMessage: { text: 'Is it free?', authorId: landlord.uid } });
    for (const cursor of ['x', '2.1', '1.', '1.1234567890123456']) {
      expect((await threadsFor(server, guest, { cursor })).problem.code).toBe('search/bad-cursor');
    }
  });
});

describe('GET and PUT /api/my/reply-templates', () => {
  it('keeps replies that somebody uses again, for them alone', async () => {
    const mine = () => call(server, 'GET /api/my/reply-templates', { as: owner });
    expect((await mine()).body.templates).toEqual([]);
    const templates = [
      { name: 'Welcome', text: 'Hello!\nThe key is at the door.' },
      { name: 'Parking', text: 'Behind the house.' },
    ];
    const save = (kept: typeof templates) =>
      call(server, 'PUT /api/my/reply-templates', { body: { templates: kept }, as: owner });
    expect((await save(templates)).status).toBe(204);
    expect((await mine()).body.templates).toEqual(templates);
    expect((await call(server, 'GET /api/my/reply-templates', { as: renter })).body.templates).toEqual([]);
    const many = Array.from({ length: messageLimits.templatesMax + 1 }, () => templates[0]!);
    expect((await save(many)).status).toBe(400);
    expect((await save([{ name: '', text: 'x' }])).status).toBe(400);
  });
});
