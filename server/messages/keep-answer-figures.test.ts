import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { buildBooking, cancel } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { lapseHold, runWorkers } from '../testing/pass-time.ts';
import { accept, buildRequest, decline, withdraw } from '../testing/requests.ts';
import { startThread, writeTo } from '../testing/messages.ts';
import { keepAnswerFigures } from './keep-answer-figures.ts';

const server = useBookingServer();

const moveBack = (threadId: string, minutes: number) =>
  server.pool.query(sql`
    with moved as (
      update messages set created_at = created_at - make_interval(mins => ${minutes}) where thread_id = ${threadId} returning 1)
    update threads set created_at = created_at - make_interval(mins => ${minutes}),
      last_message_at = last_message_at - make_interval(mins => ${minutes}),
      owner_mailed_at = coalesce(owner_mailed_at, now()), renter_mailed_at = coalesce(renter_mailed_at, now())
    from (select count(*) from moved) as waited where id = ${threadId}`);

/** Somebody new asks; the owner answers after so many minutes, or never. */
async function ask(owner: TestUser, answeredAfter?: number): Promise<void> {
  const car = await buildCar(server, { ownerId: owner.uid });
  const { threadId } = (await startThread(server, await buildUser(server), { carId: car.id })).body;
  await moveBack(threadId, 3_000);
  if (answeredAfter === undefined) return;
  await writeTo(server, owner, threadId);
  await server.pool.query(sql`
    with answer as (
      update messages set created_at = (select min(created_at) from messages where thread_id = ${threadId})
        + make_interval(mins => ${answeredAfter})
      where thread_id = ${threadId} and author_id = ${owner.uid} returning created_at)
    update threads set last_message_at = answer.created_at, renter_mailed_at = now() from answer where id = ${threadId}`);
}

const keep = async () => {
  await server.pool.query(sql`update person_figures set answers_on = answers_on - 1`);
  await keepAnswerFigures(server.services);
};

const shown = async (owner: TestUser) => {
  const car = await buildCar(server, { ownerId: owner.uid });
  const { body } = await call(server, 'GET /api/cars/:id', { params: { id: car.id }, as: await buildUser(server) });
  const { responseRate, responseMinutes, cancelledPercent } = body.owner;
  return { responseRate, responseMinutes, cancelledPercent };
};

describe('keepAnswerFigures', () => {
  it('shows on the car how its owner answers, from three questions on', async () => {
    const owner = await buildUser(server);
    await ask(owner, 10);
    await ask(owner, 30);
    await keep();
    expect(await shown(owner)).toEqual({});
    await ask(owner);
    await keep();
    expect(await shown(owner)).toEqual({ responseRate: 67, responseMinutes: 20 });
    const profile = await call(server, 'GET /api/people/:id', { params: { id: owner.uid }, as: owner });
    expect(profile.body).toMatchObject({ responsePercent: 67, responseMinutes: 20, cancelledPercent: null });
  });

  it('counts requests: accepted and declined are answered, lapsed are not, withdrawn asked nothing', async () => {
    const owner = await buildUser(server);
    const requests = [];
    for (let count = 0; count < 4; count++) requests.push(await buildRequest(server, { owner }));
    const [accepted, declined, lapsed, withdrawn] = requests;
    await accept(server, accepted!, owner);
    await decline(server, declined!, owner);
    await withdraw(server, withdrawn!, withdrawn!.renter);
    await lapseHold(server, lapsed!.rentalId);
    await runWorkers(server);
    await server.pool.query(sql`
      update rentals set requested_at = requested_at - interval '2 days', answered_at = answered_at - interval '47 hours',
        cancelled_at = cancelled_at - interval '46 hours'`);
    await keep();
    expect(await shown(owner)).toMatchObject({ responseRate: 67, responseMinutes: 60 });
  });

  it('looks at nobody twice a day', async () => {
    const owner = await buildUser(server);
    for (const minutes of [1, 2, 3]) await ask(owner, minutes);
    await keep();
    await ask(owner);
    await keepAnswerFigures(server.services);
    expect(await shown(owner)).toMatchObject({ responseRate: 100 });
  });

  it('counts neither lines of events nor what the owner wrote first', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    for (let count = 0; count < 4; count++) {
      const { rentalId } = await buildBooking(server, { car, from: 10 + 5 * count, to: 12 + 5 * count });
      await startThread(server, owner, { rentalId });
    }
    await keep();
    expect(await shown(owner)).toEqual({});
  });

  it('tells the share of bookings that the owner cancelled, from five on', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const bookings = [];
    for (let count = 0; count < 5; count++) {
      bookings.push(await buildBooking(server, { car, from: 10 + 5 * count, to: 12 + 5 * count }));
      if (count === 3) {
        await keep();
        expect((await shown(owner)).cancelledPercent).toBeUndefined();
      }
    }
    expect((await cancel(server, bookings[0]!, owner, 9_000)).status).toBe(200);
    expect((await cancel(server, bookings[1]!, bookings[1]!.renter, 9_000)).status).toBe(200);
    await keep();
    expect((await shown(owner)).cancelledPercent).toBe(20);
    const { reviews } = await one<{ reviews: number }>(
      server.pool,
      sql`select owner_reviews as reviews from person_figures where user_id = ${owner.uid}`,
    );
    expect(reviews).toBe(0);
  });
});
