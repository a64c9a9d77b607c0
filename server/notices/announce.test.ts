import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Announcement } from './announce.ts';
import { ensureThread } from '../threads/index.ts';
import { announce, markRead, withdraw } from './index.ts';
import { many, sql, transaction } from '../platform/database/database.ts';
import { buildCar, buildPeople, buildRental, buildUser } from '../testing/builders.ts';
import { openStream } from '../testing/event-stream.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
const announceNews = (news: Announcement) => transaction(server.pool, (db) => announce(db, news));

const noticesOf = (userId: string) =>
  many<{ kind: string; eventKey: string; role: string | null; isRead: boolean; createdAt: Date }>(
    server.pool,
    sql`
    select kind, event_key as "eventKey", role, read_at is not null as "isRead", created_at as "createdAt"
    from notices where user_id = ${userId} order by created_at, id`,
  );
const keysOf = async (userId: string) => (await noticesOf(userId)).map(({ eventKey }) => eventKey);
const mailsOf = async (key: string) =>
  (
    await many<{ payload: object }>(
      server.pool,
      sql`select payload from outbox where event_key like ${`%${key}%`} order by event_key desc`,
    )
  ).map(({ payload }) => payload);
const linesOf = (carId: string) =>
  many<{ event: string; rentalId: string }>(
    server.pool,
    sql`
    select event, rental_id as "rentalId" from messages join threads on threads.id = thread_id
    where car_id = ${carId} order by messages.id`,
  );

async function buildParties() {
  const [renter, owner, admin] = (await buildPeople(server, 3)).map(({ uid }) => uid) as [string, string, string];
  const car = await buildCar(server, { ownerId: owner });
  const { id: rentalId } = await buildRental(server, {
    carId: car.id,
    renterId: renter,
    startDate: '2030-01-01',
    endDate: '2030-01-04',
  });
  return { renter, owner, admin, carId: car.id, rentalId };
}

describe('announce', () => {
  it('notifies and mails both parties of a rental once, and adds one line to their messages', async () => {
    const { renter, owner, carId, rentalId } = await buildParties();
    const news = {
      kind: 'rental-confirmed',
      key: rentalId,
      about: { rentalId },
      actorId: renter,
      mail: { rentalId },
    } as const;
    await announceNews(news);
    await announceNews(news);
    expect(await noticesOf(renter)).toMatchObject([
      { eventKey: `rental-confirmed:${rentalId}:renter`, role: 'renter' },
    ]);
    expect(await noticesOf(owner)).toMatchObject([{ eventKey: `rental-confirmed:${rentalId}:owner`, role: 'owner' }]);
    expect(await mailsOf(rentalId)).toEqual([
      { rentalId, to: 'renter' },
      { rentalId, to: 'owner' },
    ]);
    expect(await linesOf(carId)).toEqual([{ event: 'rental-confirmed', rentalId }]);
    await announceNews({ ...news, kind: 'rental-cancelled' });
    expect(await linesOf(carId)).toEqual([
      { event: 'rental-confirmed', rentalId },
      { event: 'rental-cancelled', rentalId },
    ]);
  });

  it('notifies only the given party', async () => {
    const { renter, owner, rentalId } = await buildParties();
    const key = randomUUID();
    await announceNews({ kind: 'rental-money-back', key, about: { rentalId }, to: ['renter'], mail: { rentalId } });
    expect(await keysOf(renter)).toEqual([`rental-money-back:${key}`]);
    expect(await keysOf(owner)).toEqual([]);
    expect(await mailsOf(key)).toEqual([{ rentalId }]);
  });

  it('sends no muted mails, except about money or safety', async () => {
    const { renter, owner, carId, rentalId } = await buildParties();
    await server.pool.query(sql`update users set muted_mails = '{listings, messages, reviews}'`);
    const key = randomUUID();
    await announceNews({ kind: 'listing-status', key, about: { carId }, mail: { carId } });
    await announceNews({ kind: 'rental-confirmed', key: rentalId, about: { rentalId }, mail: { rentalId } });
    expect(await mailsOf(key)).toEqual([]);
    expect(await mailsOf(rentalId)).toHaveLength(2);
    expect(await keysOf(owner)).toContain(`listing-status:${key}`);
    expect(await keysOf(renter)).toHaveLength(1);
    await server.pool.query(sql`update users set muted_mails = '{}'`);
  });

  it('ignores deleted readers and missing subjects', async () => {
    const owner = await buildUser(server);
    const { id: carId } = await buildCar(server, { ownerId: owner.uid });
    await server.pool.query(sql`update users set deleted_at = now() where id = ${owner.uid}`);
    const key = randomUUID();
    await announceNews({ kind: 'listing-status', key, about: { carId }, mail: { carId } });
    await announceNews({ kind: 'account-warned', key, about: { userId: owner.uid }, mail: {} });
    await announceNews({ kind: 'listing-status', key, about: { carId: randomUUID() }, mail: { carId } });
    expect(await noticesOf(owner.uid)).toEqual([]);
    expect(await mailsOf(key)).toEqual([]);
  });

  it('dates the first line like its new thread, and no later line before the one above it', async () => {
    const { carId, rentalId } = await buildParties();
    const announced = (kind: 'rental-confirmed' | 'rental-cancelled') =>
      announceNews({ kind, key: rentalId, about: { rentalId }, mail: { rentalId } });
    const lineIsAtThreadTime = () =>
      many(
        server.pool,
        sql`
        select messages.created_at = last_message_at as "isLast", messages.created_at = threads.created_at as "isFirst"
        from messages join threads on threads.id = thread_id where car_id = ${carId} order by messages.id desc limit 1`,
      );
    await announced('rental-confirmed');
    expect(await lineIsAtThreadTime()).toEqual([{ isLast: true, isFirst: true }]);
    await server.pool.query(
      sql`update threads set last_message_at = now() + interval '1 minute' where car_id = ${carId}`,
    );
    const [before] = await many(server.pool, sql`select last_message_at as at from threads where car_id = ${carId}`);
    await announced('rental-cancelled');
    expect(await lineIsAtThreadTime()).toEqual([{ isLast: true, isFirst: false }]);
    expect(await many(server.pool, sql`select last_message_at as at from threads where car_id = ${carId}`)).toEqual([
      before,
    ]);
  });

  it('moves a repeated notice to the top and marks it as unread', async () => {
    const { renter, owner, carId } = await buildParties();
    const threadId = await ensureThread(server.pool, { carId, renterId: renter, ownerId: owner });
    const news = { kind: 'message', key: threadId, about: { threadId }, to: ['owner'], actorId: renter } as const;
    await announceNews(news);
    const [first] = await noticesOf(owner);
    await markRead(server.pool, owner, 'message', threadId);
    expect(await noticesOf(owner)).toMatchObject([{ isRead: true }]);
    await announceNews(news);
    const again = await noticesOf(owner);
    expect(again).toMatchObject([{ isRead: false }]);
    expect(again[0]!.createdAt.getTime()).toBeGreaterThan(first!.createdAt.getTime());
    expect(await noticesOf(renter)).toEqual([]);
  });

  it('keeps a notice read when its event is announced again by mistake', async () => {
    const { owner, carId } = await buildParties();
    const news = { kind: 'listing-status', key: randomUUID(), about: { carId } } as const;
    await announceNews(news);
    await markRead(server.pool, owner, news.kind, news.key);
    await announceNews(news);
    expect(await noticesOf(owner)).toMatchObject([{ isRead: true }]);
  });

  it('leaves nothing behind when the transaction fails', async () => {
    const { owner, carId, rentalId } = await buildParties();
    const failing = transaction(server.pool, async (db) => {
      await announce(db, { kind: 'rental-confirmed', key: rentalId, about: { rentalId }, mail: { rentalId } });
      throw new Error('failed later');
    });
    await expect(failing).rejects.toThrow('failed later');
    expect([await noticesOf(owner), await linesOf(carId), await mailsOf(rentalId)]).toEqual([[], [], []]);
  });

  it('wakes only the streams of its readers', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const [reader, stranger] = await buildPeople(server, 2);
    const { id: carId } = await buildCar(server, { ownerId: reader!.uid });
    const streams = [await openStream(url, reader!), await openStream(url, stranger!)];
    await Promise.all(streams.map((stream) => stream.event()));
    await announceNews({ kind: 'listing-status', key: randomUUID(), about: { carId } });
    await streams[0]!.event(({ unread }) => unread.notices === 1);
    expect(streams[1]!.events).toHaveLength(1);
  });
});

describe('withdraw', () => {
  const build = async () => {
    const { owner, carId } = await buildParties();
    return { owner, key: randomUUID(), about: { carId }, mail: { carId } };
  };
  const withdrawStatus = (key: string) => transaction(server.pool, (db) => withdraw(db, 'listing-status', key));

  it('removes a notice and its mail if neither has been seen', async () => {
    const { owner, key, about, mail } = await build();
    await announceNews({ kind: 'listing-status', key, about, mail });
    expect(await withdrawStatus(key)).toBe(true);
    expect([await noticesOf(owner), await mailsOf(key)]).toEqual([[], []]);
  });

  it('removes a notice without a mail', async () => {
    const { owner, key, about } = await build();
    await announceNews({ kind: 'listing-status', key, about });
    expect(await withdrawStatus(key)).toBe(true);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('keeps a notice and returns false once its mail was attempted or it was read', async () => {
    const mailed = await build();
    await announceNews({ kind: 'listing-status', key: mailed.key, about: mailed.about, mail: mailed.mail });
    await server.pool.query(sql`update outbox set attempts = 1 where event_key = ${`listing-status:${mailed.key}`}`);
    expect(await withdrawStatus(mailed.key)).toBe(false);
    expect(await noticesOf(mailed.owner)).toHaveLength(1);

    const read = await build();
    await announceNews({ kind: 'listing-status', key: read.key, about: read.about, mail: read.mail });
    await markRead(server.pool, read.owner, 'listing-status', read.key);
    expect(await withdrawStatus(read.key)).toBe(false);
    expect(await noticesOf(read.owner)).toHaveLength(1);
  });

  it('returns false if nothing was announced', async () => {
    expect(await withdrawStatus(randomUUID())).toBe(false);
  });
});
