import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { announce } from './index.ts';
import { deleteExpiredRows } from '../retention/index.ts';
import { sql } from '../platform/database/database.ts';
import { cancel, buildBooking } from '../testing/booking.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const list = async (as: { accessToken: string }, query: { cursor?: string; limit?: number } = {}) =>
  (await call(server, 'GET /api/notices', { as, query })).body;
const unread = async (as: { accessToken: string }) => (await call(server, 'GET /api/unread', { as })).body.notices;

async function buildNews(count: number) {
  const owner = await buildUser(server);
  const { id: carId } = await buildCar(server, { ownerId: owner.uid, title: 'Fiat 500' });
  for (let n = 0; n < count; n++) {
    const key = randomUUID();
    await announce(server.pool, { kind: 'listing-status', key, about: { carId }, details: { news: 'activated' } });
  }
  return { owner, carId };
}

it('shows each party what happened, who caused it, and what it is about', async () => {
  const owner = await buildUser(server, { displayName: 'Olga Owner' });
  const car = await buildCar(server, { ownerId: owner.uid, title: 'Fiat 500' });
  const booking = await buildBooking(server, { car });
  const { renter, rentalId, totalCents } = booking;
  expect((await cancel(server, { rentalId }, owner, totalCents)).status).toBe(200);

  const { notices: renterNotices } = await list(renter);
  expect(renterNotices).toMatchObject([
    { kind: 'rental-cancelled', role: 'renter', by: 'them', actor: { displayName: 'Olga Owner' }, isRead: false },
    { kind: 'rental-confirmed', role: 'renter', by: 'you', actor: null },
  ]);
  const { notices } = await list(owner);
  expect(notices).toMatchObject([
    { kind: 'rental-cancelled', role: 'owner', by: 'you', actor: null },
    {
      kind: 'rental-confirmed',
      role: 'owner',
      by: 'them',
      actor: { uid: renter.uid },
      car: { id: car.id, title: 'Fiat 500' },
      rental: { id: rentalId },
      threadId: expect.any(String),
    },
  ]);
});

it('does not name administrators', async () => {
  const { owner, carId } = await buildNews(0);
  const admin = await buildUser(server, { isAdmin: true, displayName: 'Secret Admin' });
  await announce(server.pool, { kind: 'listing-status', key: 'x', about: { carId }, actorId: admin.uid });
  const { notices } = await list(owner);
  expect(notices).toMatchObject([{ by: 'us', actor: null }]);
  expect(JSON.stringify(notices)).not.toContain('Secret');
});

it('pages notices newest first, without gaps or duplicates', async () => {
  const { owner } = await buildNews(25);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(owner, { limit: 10, ...(cursor && { cursor }) });
    ids.push(...page.notices.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(ids).size).toBe(25);
  expect(ids).toHaveLength(25);
  expect((await list(owner, { limit: 50 })).notices.map(({ id }) => id)).toEqual(ids);
});

it('marks own notices as read, by id or up to a time', async () => {
  const { owner, carId } = await buildNews(3);
  const stranger = await buildUser(server);
  const { notices } = await list(owner);
  const ids = [notices[2]!.id];
  const upTo = notices[0]!.createdAt;
  for (const body of [{ ids }, { upTo }]) {
    expect((await call(server, 'PUT /api/notices/read', { body, as: stranger })).status).toBe(204);
  }
  expect(await unread(owner)).toBe(3);
  await call(server, 'PUT /api/notices/read', { body: { ids }, as: owner });
  expect(await unread(owner)).toBe(2);
  await announce(server.pool, { kind: 'listing-status', key: randomUUID(), about: { carId } });
  await call(server, 'PUT /api/notices/read', { body: { upTo }, as: owner });
  expect(await unread(owner)).toBe(1);
  expect((await list(owner)).notices.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  for (const body of [{}, { ids: [] }, { ids, upTo }]) {
    expect((await call(server, 'PUT /api/notices/read', { body: body as never, as: owner })).status).toBe(400);
  }
});

it('omits kinds that only a later version knows', async () => {
  const { owner } = await buildNews(2);
  await server.pool.query(sql`
    update notices set kind = 'from-the-future'
    where id = (select id from notices where user_id = ${owner.uid} limit 1)`);
  expect((await list(owner)).notices).toHaveLength(1);
});

it('deletes read notices after half a year and unread ones after a year', async () => {
  const { owner } = await buildNews(4);
  const { notices } = await list(owner);
  const age = (id: string, days: number, isRead: boolean) =>
    server.pool.query(sql`
      update notices set created_at = now() - make_interval(days => ${days}), read_at = ${isRead ? new Date() : null}
      where id = ${id}`);
  await age(notices[0]!.id, 179, true);
  await age(notices[1]!.id, 181, true);
  await age(notices[2]!.id, 364, false);
  await age(notices[3]!.id, 366, false);
  expect(await deleteExpiredRows(server.pool)).toMatchObject({ notices: 2 });
  expect((await list(owner)).notices.map(({ id }) => id)).toEqual([notices[0]!.id, notices[2]!.id]);
});
