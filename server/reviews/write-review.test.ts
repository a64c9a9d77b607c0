import { describe, expect, it } from 'vitest';
import { addDays, startOfDay } from '../../contract/dates.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { sql } from '../platform/database/database.ts';
import { cancel, buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildRental, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { buildTrip, passDays, review, stateFor, storedReviews } from '../testing/reviews.ts';
import { today } from '../testing/today.ts';
import { revealDue } from './reveal-reviews.ts';

const server = useBookingServer();

const refused = async (answer: ReturnType<typeof review>) => {
  const { status, problem } = await answer;
  return [status, problem.code];
};

describe('POST /api/rentals/:id/review', () => {
  it('keeps what the renter says of the car, and tells the owner only that there is something', async () => {
    const trip = await buildTrip(server);
    const input = {
      stars: 4,
      parts: { cleanliness: 5, value: 3 },
      text: 'Went up the pass like a goat.',
      note: 'The boot light is broken.',
    };
    const { status, body } = await review(server, trip, trip.renter, input);
    expect(status).toBe(200);
    expect(body).toMatchObject({ side: 'renter', canReview: false, mine: input, hasOther: false, revealedAt: null });
    const ended = addDays(today(server.config.timeZone), -1);
    expect(body.closesAt).toBe(startOfDay(server.config.timeZone, addDays(ended, reviewLimits.days + 1)).toISOString());

    const seen = (await stateFor(server, trip, trip.owner)).body;
    expect(seen).toMatchObject({ side: 'owner', canReview: true, hasOther: true, mine: null, theirs: null });
    expect(JSON.stringify(seen)).not.toMatch(/goat|boot light/);
  });

  it('keeps it once when it is sent twice, also at the same moment, and refuses another one', async () => {
    const trip = await buildTrip(server);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => review(server, trip, trip.renter, { stars: 3, text: 'Fine.' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.mine!.id)).size).toBe(1);
    expect(await refused(review(server, trip, trip.renter, { stars: 5, text: 'Fine.' }))).toEqual([
      409,
      'review/written',
    ]);
  });

  it('needs nothing but stars', async () => {
    const trip = await buildTrip(server);
    expect((await review(server, trip, trip.owner)).body.mine).toMatchObject({
      stars: 5,
      parts: {},
      text: '',
      note: '',
    });
  });

  it.each([
    [{ stars: 0 }, 'review/stars-required'],
    [{ stars: 6 }, 'review/stars-required'],
    [{ stars: 4.5 }, 'review/stars-required'],
    [{ stars: undefined }, 'review/stars-required'],
    [{ text: 'x'.repeat(reviewLimits.textMax + 1) }, 'review/text-too-long'],
    [{ note: 'x'.repeat(reviewLimits.noteMax + 1) }, 'review/note-too-long'],
    [{ parts: { cleanliness: 6 } }, 'request/invalid'],
    [{ parts: { care: 5 } }, 'request/invalid'],
    [{ parts: { speed: 5 } }, 'request/invalid'],
  ])('refuses %j of a renter', async (input, code) => {
    const { rentalId, renter } = await buildTrip(server);
    const { status, problem } = await send(
      server,
      'POST',
      `/api/rentals/${rentalId}/review`,
      { stars: 5, ...input },
      { as: renter },
    );
    expect(status).toBe(400);
    expect([problem.code, ...Object.values(problem.fields ?? {}).map((field) => field.code)]).toContain(code);
    expect(await storedReviews(server, rentalId)).toEqual([]);
  });

  it('is open from the day after the last one, for fourteen days', async () => {
    const lasting = await buildTrip(server, { endedDaysAgo: 0 });
    expect((await stateFor(server, lasting, lasting.renter)).body).toMatchObject({ canReview: false, closesAt: null });
    expect(await refused(review(server, lasting, lasting.renter))).toEqual([409, 'review/not-open']);

    const late = await buildTrip(server, { endedDaysAgo: reviewLimits.days });
    expect((await review(server, late, late.owner)).status).toBe(200);

    const over = await buildTrip(server, { endedDaysAgo: reviewLimits.days + 1 });
    expect((await stateFor(server, over, over.renter)).body.canReview).toBe(false);
    expect(await refused(review(server, over, over.renter))).toEqual([409, 'review/closed']);
  });

  it('is open at once for both where the owner cancelled, and for nobody where the renter did', async () => {
    const owner = await buildUser(server);
    const [byOwner, byRenter] = [
      await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) }),
      await buildBooking(server),
    ];
    expect((await cancel(server, byOwner, owner, byOwner.totalCents)).status).toBe(200);
    expect((await cancel(server, byRenter, byRenter.renter, byRenter.totalCents)).status).toBe(200);

    const { body } = await stateFor(server, byOwner, byOwner.renter);
    expect(body).toMatchObject({ canReview: true });
    const closesOn = addDays(today(server.config.timeZone), reviewLimits.days + 1);
    expect(body.closesAt).toBe(startOfDay(server.config.timeZone, closesOn).toISOString());
    expect((await review(server, byOwner, byOwner.renter, { stars: 1 })).status).toBe(200);
    expect((await review(server, byOwner, owner)).body.theirs).toMatchObject({ stars: 1 });

    expect((await stateFor(server, byRenter, byRenter.renter)).body).toMatchObject({
      canReview: false,
      closesAt: null,
    });
    expect(await refused(review(server, byRenter, byRenter.renter))).toEqual([409, 'review/not-open']);
  });

  it('is for renter and owner of a rental alone', async () => {
    const trip = await buildTrip(server);
    const [stranger, admin] = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    for (const somebody of [stranger, admin]) {
      expect(await refused(review(server, trip, somebody))).toEqual([404, 'rental/not-found']);
      expect((await stateFor(server, trip, somebody)).status).toBe(404);
      const { body } = await call(server, 'GET /api/my/reviews', { query: { rentals: trip.rentalId }, as: somebody });
      expect(body.states).toEqual([]);
    }
    await server.pool.query(sql`update users set banned_at = now() where id = ${trip.renter.uid}`);
    expect((await review(server, trip, trip.renter)).status).toBe(401);
  });

  it('lets nobody judge themselves', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const [startDate, endDate] = [-5, -3].map((days) => addDays(today(server.config.timeZone), days));
    const { id } = await buildRental(server, { carId: car.id, startDate: startDate!, endDate: endDate! });
    expect(await refused(review(server, { rentalId: id }, owner))).toEqual([404, 'rental/not-found']);
  });

  it('is closed for the other, too, when the time is over', async () => {
    const trip = await buildTrip(server, { endedDaysAgo: 3 });
    await review(server, trip, trip.renter);
    await passDays(server, trip.rentalId, reviewLimits.days);
    expect(await refused(review(server, trip, trip.owner))).toEqual([409, 'review/closed']);
    await revealDue(server.services);
  });
});

describe('GET /api/my/reviews', () => {
  it('answers for several rentals at once', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const trips = [
      await buildTrip(server, { owner, car, endedDaysAgo: 2 }),
      await buildTrip(server, { owner, car, endedDaysAgo: 10 }),
      await buildTrip(server),
    ];
    await review(server, trips[1]!, owner, { stars: 2 });
    const { body } = await call(server, 'GET /api/my/reviews', {
      query: { rentals: trips.map(({ rentalId }) => rentalId).join(',') },
      as: owner,
    });
    const states = new Map(body.states.map((state) => [state.rentalId, state]));
    expect(states.size).toBe(2);
    expect(states.get(trips[0]!.rentalId)).toMatchObject({ canReview: true, mine: null });
    expect(states.get(trips[1]!.rentalId)).toMatchObject({ canReview: false, mine: { stars: 2 } });
  });

  it.each([
    ['no id', 'x'],
    ['too many', Array(51).fill('01900000-0000-7000-8000-000000000000').join(',')],
  ])('refuses %s', async (_, rentals) => {
    const { status } = await send(server, 'GET', `/api/my/reviews?rentals=${rentals}`, undefined, {
      as: await buildUser(server),
    });
    expect(status).toBe(400);
  });
});
