import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { buildBooking, cancel } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { lapseHold, runWorkers } from '../testing/pass-time.ts';
import { accept, buildRequest, decline, withdraw } from '../testing/requests.ts';
import { startThread, sendMessage } from '../testing/messages.ts';
import { updateAnswerFigures } from './update-answer-figures.ts';

const server = useBookingServer();

const moveBack = (threadId: string, minutes: number) =>
  server.pool.query(sql`
    with moved as (
      update messages set created_at = created_at - make_interval(mins => ${minutes}) where thread_id = ${threadId} returning 1)
    update threads set created_at = created_at - make_interval(mins => ${minutes}),
      last_message_at = last_message_at - make_interval(mins => ${minutes}),
      owner_mailed_at = coalesce(owner_mailed_at, now()), renter_mailed_at = coalesce(renter_mailed_at, now())
    from (select count(*) from moved) as waited where id = ${threadId}`);

/** A new renter writes; the owner answers after the given minutes, or never. */
async function buildQuestion(owner: TestUser, answeredAfter?: number): Promise<void> {
  const car = await buildCar(server, { ownerId: owner.uid });
  const { threadId } = (await startThread(server, await buildUser(server), { carId: car.id })).body;
  await moveBack(threadId, 3_000);
  if (answeredAfter === undefined) return;
  await sendMessage(server, owner, threadId);
  await server.pool.query(sql`
    with answer as (
      update messages set created_at = (select min(created_at) from messages where thread_id = ${threadId})
        + make_interval(mins => ${answeredAfter})
      where thread_id = ${threadId} and author_id = ${owner.uid} returning created_at)
    update threads set last_message_at = answer.created_at, renter_mailed_at = now() from answer where id = ${threadId}`);
}

const updateFigures = async () => {
  await server.pool.query(sql`update person_figures set answers_on = answers_on - 1`);
  await updateAnswerFigures(server.services);
};

const shownFigures = async (owner: TestUser) => {
  const car = await buildCar(server, { ownerId: owner.uid });
  const { body } = await call(server, 'GET /api/cars/:id', { params: { id: car.id }, as: await buildUser(server) });
  const { responseRate, responseMinutes, cancelledPercent } = body.owner;
  return { responseRate, responseMinutes, cancelledPercent };
};

describe('keepAnswerFigures', () => {
  it('shows the response figures of the owner on the car after three questions', async () => {
    const owner = await buildUser(server);
    await buildQuestion(owner, 10);
    await buildQuestion(owner, 30);
    await updateFigures();
    expect(await shownFigures(owner)).toEqual({});
    await buildQuestion(owner);
    await updateFigures();
    expect(await shownFigures(owner)).toEqual({ responseRate: 67, responseMinutes: 20 });
    const profile = await call(server, 'GET /api/people/:id', { params: { id: owner.uid }, as: owner });
    expect(profile.body).toMatchObject({ responsePercent: 67, responseMinutes: 20, cancelledPercent: null });
  });

  it('counts accepted and declined requests as answered, lapsed ones as unanswered, and ignores withdrawn ones', async () => {
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
    await updateFigures();
    expect(await shownFigures(owner)).toMatchObject({ responseRate: 67, responseMinutes: 60 });
  });

  it('updates each owner only once a day', async () => {
    const owner = await buildUser(server);
    for (const minutes of [1, 2, 3]) await buildQuestion(owner, minutes);
    await updateFigures();
    await buildQuestion(owner);
    await updateAnswerFigures(server.services);
    expect(await shownFigures(owner)).toMatchObject({ responseRate: 100 });
  });

  it('ignores event lines and threads that the owner started', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    for (let count = 0; count < 4; count++) {
      const { rentalId } = await buildBooking(server, { car, from: 10 + 5 * count, to: 12 + 5 * count });
      await startThread(server, owner, { rentalId });
    }
    await updateFigures();
    expect(await shownFigures(owner)).toEqual({});
  });

  it('shows the share of bookings that the owner cancelled after five bookings', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const bookings = [];
    for (let count = 0; count < 5; count++) {
      bookings.push(await buildBooking(server, { car, from: 10 + 5 * count, to: 12 + 5 * count }));
      if (count === 3) {
        await updateFigures();
        expect((await shownFigures(owner)).cancelledPercent).toBeUndefined();
      }
    }
    expect((await cancel(server, bookings[0]!, owner, 9_000)).status).toBe(200);
    expect((await cancel(server, bookings[1]!, bookings[1]!.renter, 9_000)).status).toBe(200);
    await updateFigures();
    expect((await shownFigures(owner)).cancelledPercent).toBe(20);
    const { reviews } = await one<{ reviews: number }>(
      server.pool,
      sql`select owner_reviews as reviews from person_figures where user_id = ${owner.uid}`,
    );
    expect(reviews).toBe(0);
  });
});
