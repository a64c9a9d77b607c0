import { describe, expect, it } from 'vitest';
import { addDays, startOfDay } from '../../contract/dates.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { sql } from '../platform/database/database.ts';
import { cancel, buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildRental, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { buildTrip, ageReviews, writeReview, showReviewState, storedReviews } from '../testing/reviews.ts';
import { today } from '../testing/today.ts';
import { revealDueReviews } from './reveal-reviews.ts';

const server = useBookingServer();

const refused = async (response: ReturnType<typeof writeReview>) => {
  const { status, problem } = await response;
  return [status, problem.code];
};

describe('POST /api/rentals/:id/review', () => {
  it('stores the renter’s review, and shows the owner only that there is one', async () => {
    const trip = await buildTrip(server);
    const input = {
      stars: 4,
      parts: { cleanliness: 5, value: 3 },
      text: 'Went up the pass like a goat.',
      note: 'The boot light is broken.',
    };
    const { status, body } = await writeReview(server, trip, trip.renter, input);
    expect(status).toBe(200);
    expect(body).toMatchObject({ side: 'renter', canReview: false, mine: input, hasOther: false, revealedAt: null });
    const ended = addDays(today(server.config.timeZone), -1);
    expect(body.closesAt).toBe(startOfDay(server.config.timeZone, addDays(ended, reviewLimits.days + 1)).toISOString());

    const seen = (await showReviewState(server, trip, trip.owner)).body;
    expect(seen).toMatchObject({ side: 'owner', canReview: true, hasOther: true, mine: null, theirs: null });
    expect(JSON.stringify(seen)).not.toMatch(/goat|boot light/);
  });

  it('stores a repeated review once, also concurrently, and rejects a different one', async () => {
    const trip = await buildTrip(server);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => writeReview(server, trip, trip.renter, { stars: 3, text: 'Fine.' })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.mine!.id)).size).toBe(1);
    expect(await refused(writeReview(server, trip, trip.renter, { stars: 5, text: 'Fine.' }))).toEqual([
      409,
      'review/written',
    ]);
  });

  it('requires only stars', async () => {
    const trip = await buildTrip(server);
    expect((await writeReview(server, trip, trip.owner)).body.mine).toMatchObject({
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
  ])('rejects %j from a renter', async (input, code) => {
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

  it('accepts reviews for fourteen days, starting the day after the last day', async () => {
    const lasting = await buildTrip(server, { endedDaysAgo: 0 });
    expect((await showReviewState(server, lasting, lasting.renter)).body).toMatchObject({
      canReview: false,
      closesAt: null,
    });
    expect(await refused(writeReview(server, lasting, lasting.renter))).toEqual([409, 'review/not-open']);

    const late = await buildTrip(server, { endedDaysAgo: reviewLimits.days });
    expect((await writeReview(server, late, late.owner)).status).toBe(200);

    const over = await buildTrip(server, { endedDaysAgo: reviewLimits.days + 1 });
    expect((await showReviewState(server, over, over.renter)).body.canReview).toBe(false);
    expect(await refused(writeReview(server, over, over.renter))).toEqual([409, 'review/closed']);
  });

  it('accepts reviews from both sides immediately when the owner cancelled, and none when the renter did', async () => {
    const owner = await buildUser(server);
    const [byOwner, byRenter] = [
      await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid }) }),
      await buildBooking(server),
    ];
    expect((await cancel(server, byOwner, owner, byOwner.totalCents)).status).toBe(200);
    expect((await cancel(server, byRenter, byRenter.renter, byRenter.totalCents)).status).toBe(200);

    const { body } = await showReviewState(server, byOwner, byOwner.renter);
    expect(body).toMatchObject({ canReview: true });
    const closesOn = addDays(today(server.config.timeZone), reviewLimits.days + 1);
    expect(body.closesAt).toBe(startOfDay(server.config.timeZone, closesOn).toISOString());
    expect((await writeReview(server, byOwner, byOwner.renter, { stars: 1 })).status).toBe(200);
    expect((await writeReview(server, byOwner, owner)).body.theirs).toMatchObject({ stars: 1 });

    expect((await showReviewState(server, byRenter, byRenter.renter)).body).toMatchObject({
      canReview: false,
      closesAt: null,
    });
    expect(await refused(writeReview(server, byRenter, byRenter.renter))).toEqual([409, 'review/not-open']);
  });

  it('returns 404 to anyone but renter and owner', async () => {
    const trip = await buildTrip(server);
    const [stranger, admin] = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    for (const outsider of [stranger, admin]) {
      expect(await refused(writeReview(server, trip, outsider))).toEqual([404, 'rental/not-found']);
      expect((await showReviewState(server, trip, outsider)).status).toBe(404);
      const { body } = await call(server, 'GET /api/my/reviews', { query: { rentals: trip.rentalId }, as: outsider });
      expect(body.states).toEqual([]);
    }
    await server.pool.query(sql`update users set banned_at = now() where id = ${trip.renter.uid}`);
    expect((await writeReview(server, trip, trip.renter)).status).toBe(401);
  });

  it('rejects a review of a rental of one’s own car', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const [startDate, endDate] = [-5, -3].map((days) => addDays(today(server.config.timeZone), days));
    const { id } = await buildRental(server, { carId: car.id, startDate: startDate!, endDate: endDate! });
    expect(await refused(writeReview(server, { rentalId: id }, owner))).toEqual([404, 'rental/not-found']);
  });

  it('rejects the second review after the review period', async () => {
    const trip = await buildTrip(server, { endedDaysAgo: 3 });
    await writeReview(server, trip, trip.renter);
    await ageReviews(server, trip.rentalId, reviewLimits.days);
    expect(await refused(writeReview(server, trip, trip.owner))).toEqual([409, 'review/closed']);
    await revealDueReviews(server.services);
  });
});

describe('GET /api/my/reviews', () => {
  it('returns the state of several rentals', async () => {
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid });
    const trips = [
      await buildTrip(server, { owner, car, endedDaysAgo: 2 }),
      await buildTrip(server, { owner, car, endedDaysAgo: 10 }),
      await buildTrip(server),
    ];
    await writeReview(server, trips[1]!, owner, { stars: 2 });
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
  ])('rejects %s', async (_, rentals) => {
    const { status } = await send(server, 'GET', `/api/my/reviews?rentals=${rentals}`, undefined, {
      as: await buildUser(server),
    });
    expect(status).toBe(400);
  });
});
