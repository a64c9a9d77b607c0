import { beforeAll, describe, expect, it } from 'vitest';
import { MASK, MASK_VERSION } from '../../contract/messages/mask-contacts.ts';
import { one, sql } from '../platform/database/database.ts';
import { buildHold, cancel, pay } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { maskOutdatedMessages } from './mask-message.ts';
import { startThread, showThread, listThreads, sendMessage } from '../testing/messages.ts';

const server = useBookingServer();
const TEXT = 'Call me: +34 600 123 123 or mail a@b.com';
const MASKED = `Call me: ${MASK} or mail ${MASK}`;

let owner: TestUser;
let renter: TestUser;
beforeAll(async () => {
  [owner, renter] = [await buildUser(server), await buildUser(server)];
});

const shownTo = async (as: TestUser, id: string) => {
  const { messages, thread } = (await showThread(server, as, id)).body;
  const { text, isMasked } = messages[0]!;
  return { text, isMasked, isMasking: thread.isMasking };
};

describe('contacts in messages', () => {
  it('row 56: are masked for the reader until a booking is confirmed, and flagged to the writer', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const { threadId, message } = (await startThread(server, renter, { carId: car.id }, { text: TEXT })).body;
    expect(message).toMatchObject({ text: TEXT, isMasked: true });
    expect(await shownTo(renter, threadId)).toEqual({ text: TEXT, isMasked: true, isMasking: true });
    expect(await shownTo(owner, threadId)).toEqual({ text: MASKED, isMasked: true, isMasking: true });
    const [listed] = (await listThreads(server, owner)).body.threads;
    expect(listed!.lastMessage).toMatchObject({ text: MASKED, isMasked: true });

    const booking = await buildHold(server, { car, renter });
    expect((await shownTo(owner, threadId)).text).toBe(MASKED);
    await pay(server, booking);
    expect(await shownTo(owner, threadId)).toEqual({ text: TEXT, isMasked: false, isMasking: false });
    expect(await shownTo(renter, threadId)).toEqual({ text: TEXT, isMasked: false, isMasking: false });
    // Contacts stay visible after a cancellation, since both have already seen them.
    await cancel(server, booking, renter, 9_000);
    expect((await shownTo(owner, threadId)).text).toBe(TEXT);
  });

  it('row 56: stay masked in threads about other cars of the owner and with other renters of the car', async () => {
    const [car, other] = [
      await buildCar(server, { ownerId: owner.uid }),
      await buildCar(server, { ownerId: owner.uid }),
    ];
    await pay(server, await buildHold(server, { car, renter }));
    const { threadId } = (await startThread(server, renter, { carId: other.id }, { text: TEXT })).body;
    expect((await shownTo(owner, threadId)).text).toBe(MASKED);
    const stranger = await buildUser(server);
    const second = (await startThread(server, stranger, { carId: car.id }, { text: TEXT })).body;
    expect((await shownTo(owner, second.threadId)).text).toBe(MASKED);
    await sendMessage(server, owner, second.threadId, { text: TEXT });
    expect((await showThread(server, stranger, second.threadId)).body.messages[1]!.text).toBe(MASKED);
  });

  it('do not appear in notices, the audit log or queued mails', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    await startThread(server, renter, { carId: car.id }, { text: 'Secret 600 123 124' });
    const { rows } = await server.pool.query(sql`
      select 1 from notices where details::text like '%600%'
      union all select 1 from audit_log where details::text like '%600 123 124%'
      union all select 1 from outbox where payload::text like '%600 123 124%'`);
    expect(rows).toEqual([]);
    const found = await call(server, 'GET /api/threads/with', { query: { carId: car.id }, as: renter });
    expect(found.body.isMasking).toBe(true);
  });

  it('are masked again if an older rule or none was applied, and on every read until then', async () => {
    const car = await buildCar(server, { ownerId: owner.uid });
    const { threadId } = (await startThread(server, renter, { carId: car.id }, { text: TEXT })).body;
    const kept = () =>
      one(
        server.pool,
        sql`select masked, masked_by as "maskedBy" from messages where thread_id = ${threadId} and author_id is not null`,
      );
    const newest = { masked: MASKED, maskedBy: MASK_VERSION };
    expect(await kept()).toEqual(newest);
    for (const version of [null, MASK_VERSION - 1]) {
      await server.pool.query(
        sql`update messages set masked = ${TEXT}, masked_by = ${version} where thread_id = ${threadId}`,
      );
      expect((await shownTo(owner, threadId)).text).toBe(MASKED);
      await maskOutdatedMessages(server.services);
      expect(await kept()).toEqual(newest);
    }
    expect((await shownTo(owner, threadId)).text).toBe(MASKED);
  });
});
