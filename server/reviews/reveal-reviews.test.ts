import { describe, expect, it } from 'vitest';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import {
  buildTrip,
  ageReviews,
  removeReview,
  writeReview,
  reviewsOf,
  reviewsOfCar,
  showReviewState,
  storedReviews,
  type Trip,
} from '../testing/reviews.ts';
import { mailsTo } from '../testing/mails.ts';
import { revealDueReviews } from './reveal-reviews.ts';

const server = useBookingServer();

const ratingOf = async ({ car }: Trip) => {
  const { card } = await one<{ card: string }>(server.pool, sql`select card from cars where id = ${car.id}`);
  const { rating, reviewCount } = JSON.parse(card) as { rating?: number; reviewCount?: number };
  return [rating, reviewCount];
};
const noticesOf = async (uid: string) =>
  (
    await many<{ kind: string }>(
      server.pool,
      sql`select kind from notices where user_id = ${uid} and kind like 'review%' order by id`,
    )
  ).map(({ kind }) => kind);

const countSeen = async (trip: Trip, as: Trip['renter']) => [
  (await reviewsOfCar(server, trip.car.id, as)).body.summary.count,
  (await reviewsOf(server, trip.owner.uid, as, 'owner')).body.summary.count,
  (await reviewsOf(server, trip.renter.uid, as, 'renter')).body.summary.count,
];

describe('the reveal', () => {
  it('reveals both reviews and updates the averages when the second review arrives', async () => {
    const trip = await buildTrip(server);
    const stranger = await buildUser(server);
    const admin = await buildUser(server, { isAdmin: true });
    await writeReview(server, trip, trip.renter, { stars: 4, text: 'Lovely car.', note: 'Check the oil.' });
    for (const reader of [trip.owner, trip.renter, stranger, admin])
      expect(await countSeen(trip, reader)).toEqual([0, 0, 0]);
    expect(await ratingOf(trip)).toEqual([undefined, undefined]);
    expect(await noticesOf(trip.owner.uid)).toEqual([]);

    const { body } = await writeReview(server, trip, trip.owner, {
      stars: 5,
      parts: { care: 5 },
      text: 'Back on time.',
    });
    expect(body.theirs).toMatchObject({ stars: 4, text: 'Lovely car.', note: 'Check the oil.', canAnswer: true });
    const [one, other] = await storedReviews(server, trip.rentalId);
    expect(one!.revealedAt).toEqual(other!.revealedAt);
    expect(await ratingOf(trip)).toEqual([4, 1]);
    expect(await countSeen(trip, stranger)).toEqual([1, 1, 1]);
    expect(await noticesOf(trip.owner.uid)).toEqual(['review-revealed']);
    expect(await noticesOf(trip.renter.uid)).toEqual(['review-revealed']);
    const mails = await mailsTo(server, trip.owner.email);
    expect(mails[0]).toMatchObject({ subject: 'Robin Renter reviewed “Fiat 500”' });
    expect(mails[0]!.text).toContain('“Lovely car.”');

    const page = (await reviewsOfCar(server, trip.car.id, stranger)).body;
    expect(page.reviews[0]).toMatchObject({
      stars: 4,
      note: null,
      canAnswer: false,
      author: { displayName: 'Robin Renter' },
    });
    const asRenter = (await reviewsOf(server, trip.renter.uid, stranger, 'renter')).body;
    expect(asRenter).toMatchObject({ summary: { average: 5, parts: { care: 5 }, distribution: [0, 0, 0, 0, 1] } });
  });

  it('is done by a worker when the review period ends with a single review', async () => {
    const trip = await buildTrip(server, { endedDaysAgo: 2 });
    await writeReview(server, trip, trip.owner, { stars: 2 });
    expect(await revealDueReviews(server.services)).toBe(0);
    await ageReviews(server, trip.rentalId, reviewLimits.days);
    expect(await revealDueReviews(server.services)).toBe(1);
    expect(await revealDueReviews(server.services)).toBe(0);
    expect((await showReviewState(server, trip, trip.renter)).body).toMatchObject({
      canReview: false,
      mine: null,
      theirs: { stars: 2 },
    });
    expect(await noticesOf(trip.renter.uid)).toEqual(['review-revealed']);
    expect(await noticesOf(trip.owner.uid)).toEqual([]);
  });

  it('row 53: happens once when both reviews arrive at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const trip = await buildTrip(server);
      await Promise.all([
        writeReview(server, trip, trip.renter, { stars: 4 }),
        writeReview(server, trip, trip.owner, { stars: 3 }),
        revealDueReviews(server.services),
      ]);
      const [one, other] = await storedReviews(server, trip.rentalId);
      expect(one!.revealedAt).not.toBeNull();
      expect(one!.revealedAt).toEqual(other!.revealedAt);
      expect(await ratingOf(trip)).toEqual([4, 1]);
      expect(await noticesOf(trip.owner.uid)).toEqual(['review-revealed']);
    }
  });

  it('is rejected by the database if too early or for only one of the two reviews', async () => {
    const trip = await buildTrip(server);
    await writeReview(server, trip, trip.renter);
    const early = server.pool.query(sql`update reviews set revealed_at = now() where rental_id = ${trip.rentalId}`);
    await expect(early).rejects.toThrow('revealed with the other one');
    await expect(
      transaction(server.pool, (db) =>
        db.query(sql`
          insert into reviews (rental_id, car_id, side, author_id, subject_id, stars, closes_at)
          select rental_id, car_id, 'owner', subject_id, author_id, 5, closes_at from reviews
          where rental_id = ${trip.rentalId}`),
      ),
    ).rejects.toThrow('at the same moment');
  });
});

describe('database constraints', () => {
  it.each([
    'stars = 1',
    `body = 'changed'`,
    "closes_at = closes_at + interval '1 day'",
    `note = 'other'`,
    'revealed_at = null',
  ])('reject changing a review with %s', async (change) => {
    const trip = await buildTrip(server);
    await writeReview(server, trip, trip.renter, { stars: 4, note: 'A note.' });
    await writeReview(server, trip, trip.owner);
    await expect(
      server.pool.query(`update reviews set ${change} where rental_id = '${trip.rentalId}'`),
    ).rejects.toThrow(/stays as it was|once/);
  });

  it('reject a review by a third person, a review that is too early, and one that is revealed on insert', async () => {
    const trip = await buildTrip(server, { endedDaysAgo: -3 });
    const insert = (author: string, revealedAt: string | null = null) =>
      server.pool.query(sql`
        insert into reviews (rental_id, car_id, side, author_id, subject_id, stars, closes_at, revealed_at)
        select id, car_id, 'renter', ${author}, ${trip.owner.uid}, 5, (end_date + 15)::timestamptz, ${revealedAt}
        from rentals where id = ${trip.rentalId}`);
    await expect(insert((await buildUser(server)).uid)).rejects.toThrow('by one of the two');
    await expect(insert(trip.renter.uid)).rejects.toThrow('in the 14 days');
    await ageReviews(server, trip.rentalId, 6);
    await expect(insert(trip.renter.uid, '2026-01-01T00:00:00Z')).rejects.toThrow('before it is revealed');
  });
});

describe('DELETE /api/admin/reviews/:id', () => {
  it('removes the review from lists and averages, and records the reason in the history', async () => {
    const trip = await buildTrip(server);
    const admin = await buildUser(server, { isAdmin: true });
    await writeReview(server, trip, trip.renter, { stars: 1, text: 'Horrible words.' });
    const hidden = (await storedReviews(server, trip.rentalId))[0]!;
    expect((await removeReview(server, hidden.id, admin)).problem.code).toBe('review/not-found');
    await writeReview(server, trip, trip.owner);
    expect(await ratingOf(trip)).toEqual([1, 1]);

    expect((await removeReview(server, hidden.id, trip.owner)).status).toBe(403);
    expect((await removeReview(server, hidden.id, admin, ' ')).status).toBe(400);
    expect((await removeReview(server, hidden.id, admin, 'Insults')).status).toBe(204);
    expect((await removeReview(server, hidden.id, admin, 'Insults')).problem.code).toBe('review/not-found');
    expect(await ratingOf(trip)).toEqual([undefined, undefined]);
    expect((await reviewsOfCar(server, trip.car.id, trip.owner)).body).toMatchObject({
      summary: { count: 0, average: null },
      reviews: [],
    });
    expect((await showReviewState(server, trip, trip.renter)).body.mine).toMatchObject({
      removed: { reason: 'Insults' },
    });
    expect((await showReviewState(server, trip, trip.owner)).body.theirs).toBeNull();
    const noticesOf = async (as: typeof admin) => (await call(server, 'GET /api/notices', { as })).body.notices;
    expect((await noticesOf(trip.renter))[0]).toMatchObject({
      kind: 'review-removed',
      by: 'us',
      role: 'renter',
      rental: { id: trip.rentalId },
    });
    expect((await noticesOf(trip.owner)).some(({ kind }) => kind === 'review-removed')).toBe(false);
    const history = await call(server, 'GET /api/admin/cars/:id/history', { params: { id: trip.car.id }, as: admin });
    expect(history.body.entries[0]).toMatchObject({ action: 'review-removed', reason: 'Insults' });
  });
});
