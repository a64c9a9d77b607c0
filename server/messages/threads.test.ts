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
import { markReadUpTo, startThread, showThread, listThreads, sendMessage } from '../testing/messages.ts';
import { hideMessage } from '../threads/index.ts';
import { createRandom } from '../testing/random.ts';

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
  (await showThread(server, as, id)).body.messages.map(({ text }) => text);

describe('POST /api/threads', () => {
  it('starts one thread per car and renter, even if they write again', async () => {
    const { car, id, message } = await buildThread();
    expect(message).toMatchObject({ authorId: renter.uid, text: 'Is it free?', isMasked: false, event: null });
    const again = await startThread(server, renter, { carId: car.id }, { text: 'And clean?' });
    expect(again.body.threadId).toBe(id);
    const other = await startThread(server, stranger, { carId: car.id });
    expect(other.body.threadId).not.toBe(id);
    const { thread, messages, hasEarlier, hasLater } = (await showThread(server, owner, id)).body;
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
    expect((await showThread(server, renter, id)).body.thread).toMatchObject({
      role: 'renter',
      other: { uid: owner.uid },
      unread: 0,
    });
  });

  it('returns 404 for a car that the viewer cannot see, unless they already have a thread about it', async () => {
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

  it('rejects a message about the own car, and one without a car or rental', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const own = await startThread(server, owner, { carId: car.id });
    expect([own.status, own.problem.code]).toEqual([409, 'message/own-car']);
    const nothing = await send(server, 'POST', '/api/threads', { key: randomUUID(), text: 'x' }, { as: renter });
    expect(nothing.status).toBe(400);
  });

  it('lets an owner write first only about a rental of their car', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const { rentalId } = await buildHold(server, { car, renter });
    const found = await call(server, 'GET /api/threads/with', { query: { rentalId }, as: owner });
    expect(found.body).toMatchObject({ threadId: null, role: 'owner', other: { uid: renter.uid }, canWrite: true });
    const { body, status } = await startThread(server, owner, { rentalId }, { text: 'Welcome' });
    expect(status).toBe(201);
    expect((await showThread(server, renter, body.threadId)).body.thread).toMatchObject({
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

  it('hides a lapsed hold from the owner', async () => {
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
  it('row 54: stores a message once when it is sent repeatedly through either endpoint', async () => {
    const { car, id } = await buildThread();
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => sendMessage(server, renter, id, { key, text: 'Once' })),
    );
    for (const { status, body } of responses) {
      expect(status).toBe(201);
      expect(body).toEqual(responses[0]!.body);
    }
    const started = await startThread(server, renter, { carId: car.id }, { key, text: 'Once' });
    expect(started.body.message).toEqual(responses[0]!.body);
    expect(await textsOf(owner, id)).toEqual(['Is it free?', 'Once']);
    expect((await showThread(server, owner, id)).body.thread.unread).toBe(2);
    const elsewhere = await buildThread();
    const reused = await sendMessage(server, renter, elsewhere.id, { key });
    expect([reused.status, reused.problem.code]).toEqual([422, 'request/idempotency-key-reused']);
    // Keys are unique per author.
    expect((await sendMessage(server, owner, id, { key, text: 'Mine' })).body.text).toBe('Mine');
  });

  it('row 54: starts one thread when its first message is sent several times concurrently', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => startThread(server, renter, { carId: car.id }, { key })),
    );
    expect(new Set(responses.map(({ body }) => `${body.threadId} ${body.message.id}`)).size).toBe(1);
  });

  it('keeps the order and unread counts when both write concurrently', async () => {
    const { id } = await buildThread();
    await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        sendMessage(server, place % 2 ? renter : owner, id, { text: `Message ${place}` }),
      ),
    );
    const { messages, thread } = (await showThread(server, renter, id)).body;
    expect(messages.length).toBe(13);
    const times = messages.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(thread.unread).toBe(6);
    expect((await showThread(server, owner, id)).body.thread.unread).toBe(7);
  });

  it('rejects empty messages and those over 2,000 characters', async () => {
    const { id } = await buildThread();
    expect((await sendMessage(server, renter, id, { text: 'a'.repeat(messageLimits.textMax) })).status).toBe(201);
    const long = await sendMessage(server, renter, id, { text: 'a'.repeat(messageLimits.textMax + 1) });
    expect([long.status, long.problem.fields]).toMatchObject([400, { text: { code: 'message/too-long' } }]);
    for (const text of ['', '   ']) {
      const { status, problem } = await sendMessage(server, renter, id, { text });
      expect([status, problem.code]).toEqual([400, 'message/empty']);
    }
  });

  it('returns 404 to strangers, renters of other cars and administrators', async () => {
    const { id } = await buildThread();
    const other = await buildUser(server);
    await buildThread({ by: other });
    for (const as of [stranger, other, await buildUser(server, { isAdmin: true })]) {
      const responses = [
        await showThread(server, as, id),
        await sendMessage(server, as, id),
        await markReadUpTo(server, as, id, 1),
      ];
      for (const { status, problem } of responses) {
        expect([status, problem.code]).toEqual([404, 'message/thread-not-found']);
      }
      expect((await listThreads(server, as)).body.threads.map((thread) => thread.id)).not.toContain(id);
    }
    const wrong = await send(server, 'GET', '/api/threads/no-id', undefined, { as: renter });
    expect(wrong.problem.code).toBe('message/thread-not-found');
  });

  it('returns 409 when the other party is banned or deleted, and still shows earlier messages', async () => {
    const [gone, banned] = [await buildUser(server), await buildUser(server)];
    for (const person of [gone, banned]) {
      const { id, car } = await buildThread({ by: person });
      if (person === gone) await deleteAccount(server.services, gone.email);
      else await server.pool.query(sql`update users set banned_at = now() where id = ${banned.uid}`);
      const { status, problem } = await sendMessage(server, owner, id);
      expect([status, problem.code]).toEqual([409, 'message/cannot-write']);
      const { thread, messages } = (await showThread(server, owner, id)).body;
      expect(thread).toMatchObject({ canWrite: false, other: { isDeleted: person === gone } });
      expect(messages.length).toBe(1);
      expect(car.ownerId).toBe(owner.uid);
    }
  });

  it('creates one notice per thread, and marks it as read with the last message', async () => {
    const { id } = await buildThread();
    const notices = () =>
      many<{ userId: string; isRead: boolean }>(
        server.pool,
        sql`
        select user_id as "userId", read_at is not null as "isRead" from notices
        where kind = 'message' and thread_id = ${id} order by user_id`,
      );
    await sendMessage(server, renter, id);
    expect(await notices()).toEqual([{ userId: owner.uid, isRead: false }]);
    const { id: last } = (await sendMessage(server, renter, id)).body;
    await markReadUpTo(server, owner, id, last - 1);
    expect(await notices()).toMatchObject([{ isRead: false }]);
    await markReadUpTo(server, owner, id, last);
    expect(await notices()).toMatchObject([{ isRead: true }]);
    await sendMessage(server, renter, id);
    expect(await notices()).toMatchObject([{ isRead: false }]);
  });
});

describe('PUT /api/threads/:id/read', () => {
  it('updates the unread count and the read position, which never moves back', async () => {
    const { id, message } = await buildThread();
    const second = (await sendMessage(server, renter, id)).body.id;
    const third = (await sendMessage(server, renter, id)).body.id;
    const state = async () => ({
      unread: (await showThread(server, owner, id)).body.thread.unread,
      seen: (await showThread(server, renter, id)).body.thread.otherReadId,
    });
    expect((await markReadUpTo(server, owner, id, second)).status).toBe(204);
    expect(await state()).toEqual({ unread: 1, seen: second });
    await markReadUpTo(server, owner, id, message.id);
    expect(await state()).toEqual({ unread: 1, seen: second });
    // A position beyond the last message must not mark later messages as read.
    await markReadUpTo(server, owner, id, third + 1_000_000);
    expect(await state()).toEqual({ unread: 0, seen: third });
    await sendMessage(server, renter, id);
    expect((await state()).unread).toBe(1);
  });

  it('keeps unread counts correct under random interleavings of writing and reading', async () => {
    const random = createRandom();
    for (let round = 0; round < 4; round++) {
      const { id } = await buildThread();
      const steps = Array.from({ length: 30 }, async () => {
        const as = random() < 0.5 ? owner : renter;
        if (random() < 0.6) return sendMessage(server, as, id);
        const { messages } = (await showThread(server, as, id)).body;
        return markReadUpTo(server, as, id, messages[Math.floor(random() * messages.length)]!.id);
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
  it('row 55: returns the messages before or after a given one, in order and without gaps', async () => {
    const { id, message } = await buildThread();
    const ids = [message.id];
    for (let count = 0; count < 6; count++) ids.push((await sendMessage(server, renter, id)).body.id);
    const idsOf = async (query: { before?: number; after?: number; limit?: number }) => {
      const { messages, hasEarlier, hasLater } = (await showThread(server, owner, id, query)).body;
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

  it('returns a hidden message without its text', async () => {
    const { id, message } = await buildThread();
    await hideMessage(server.pool, message.id);
    for (const as of [owner, renter]) {
      expect((await showThread(server, as, id)).body.messages).toMatchObject([
        { text: '', isHidden: true, photos: [] },
      ]);
    }
  });

  it('hides unreviewed changes of the car from the renter', async () => {
    const { id, car } = await buildThread();
    const edit = { title: 'Call me: 600 123 123', version: 1 };
    await server.pool.query(sql`
      insert into reviewed_cars (car_id, decision, title, description, price_cents, location, gear, seats, vehicle_type, photo_ids)
      select id, 'approved', title, description, price_cents, location, gear, seats, vehicle_type, '{}' from cars
      where id = ${car.id}`);
    await server.pool.query(sql`update cars set title = ${edit.title}, state = 'waiting' where id = ${car.id}`);
    await refreshCard(server.pool, car.id);
    expect((await showThread(server, renter, id)).body.thread.car).toMatchObject({ title: 'Fiat 500', photo: null });
    expect((await showThread(server, owner, id)).body.thread.car.title).toBe(edit.title);
  });
});

describe('GET /api/threads', () => {
  it('lists unread threads first, then the newest, with paging and a role filter', async () => {
    const [landlord, guest] = [await buildUser(server), await buildUser(server)];
    const cars = await Promise.all([1, 2, 3, 4, 5].map(() => buildCar(server, { ownerId: landlord.uid })));
    const ids: string[] = [];
    for (const car of cars) ids.push((await startThread(server, guest, { carId: car.id })).body.threadId);
    const mine = await buildCar(server, { ownerId: guest.uid });
    const asOwner = (await startThread(server, renter, { carId: mine.id })).body.threadId;
    // Unread for the guest: the second and the first, in this order.
    const newest = await sendMessage(server, landlord, ids[1]!, { text: 'x'.repeat(500) });
    await sendMessage(server, landlord, ids[0]!);
    await sendMessage(server, landlord, ids[1]!);
    expect(newest.status).toBe(201);
    await markReadUpTo(server, guest, asOwner, 1e9);
    const expected = [ids[1], ids[0], asOwner, ids[4], ids[3], ids[2]];
    const seen: string[] = [];
    for (let cursor: string | undefined, page = 0; page < 4; page++) {
      const { body } = await listThreads(server, guest, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...body.threads.map(({ id }) => id));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(expected);
    const owned = (await listThreads(server, guest, { role: 'owner' })).body.threads;
    expect(owned.map(({ id }) => id)).toEqual([asOwner]);
    expect((await listThreads(server, guest, { role: 'renter' })).body.threads.length).toBe(5);
    const [first] = (await listThreads(server, guest)).body.threads;
    expect(first).toMatchObject({ unread: 2, lastMessage: { text: 'Is it free?', authorId: landlord.uid } });
    for (const cursor of ['x', '2.1', '1.', '1.1234567890123456']) {
      expect((await listThreads(server, guest, { cursor })).problem.code).toBe('search/bad-cursor');
    }
  });
});

describe('GET and PUT /api/my/reply-templates', () => {
  it('stores reply templates that only their writer can read', async () => {
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
