import { expect, it } from 'vitest';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser } from '../testing/builders.ts';
import {
  answerReview,
  buildTrip,
  ageReviews,
  removeReview,
  writeReview,
  reviewsOfCar,
  showReviewState,
  type Trip,
} from '../testing/reviews.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useBookingServer();

async function buildReviewed(): Promise<Trip & { ofCar: string; ofRenter: string }> {
  const trip = await buildTrip(server);
  const ofCar = (await writeReview(server, trip, trip.renter, { stars: 2, text: 'It smelled of dog.' })).body.mine!.id;
  const ofRenter = (await writeReview(server, trip, trip.owner)).body.mine!.id;
  return { ...trip, ofCar, ofRenter };
}

it('publishes the answer below the review and notifies the review’s author', async () => {
  const trip = await buildReviewed();
  const { status, body } = await answerReview(server, trip.ofCar, trip.owner, 'The dog says sorry.');
  expect(status).toBe(200);
  expect(body).toMatchObject({ answer: { text: 'The dog says sorry.' }, canAnswer: false });
  const shown = await reviewsOfCar(server, trip.car.id, await buildUser(server));
  expect(shown.body.reviews[0]!.answer).toEqual(body.answer);
  expect((await showReviewState(server, trip, trip.renter)).body.mine!.answer).toEqual(body.answer);
  expect(await mailsTo(server, trip.renter.email)).toContainEqual({
    subject: 'Olive Owner replied to your review',
    text: expect.stringContaining('“The dog says sorry.”') as string,
  });
});

it('stores a repeated answer once, and rejects a different second one', async () => {
  const trip = await buildReviewed();
  const answers = await Promise.all([1, 2, 3].map(() => answerReview(server, trip.ofRenter, trip.renter, 'Thanks!')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { status, problem } = await answerReview(server, trip.ofRenter, trip.renter, 'One more thing');
  expect([status, problem.code]).toEqual([409, 'review/answered']);
});

it('accepts an answer only from the person reviewed, and only while the review exists', async () => {
  const trip = await buildReviewed();
  for (const other of [trip.renter, await buildUser(server), await buildUser(server, { isAdmin: true })]) {
    expect((await answerReview(server, trip.ofCar, other)).status).toBe(403);
  }
  expect((await answerReview(server, crypto.randomUUID(), trip.owner)).problem.code).toBe('review/not-found');
  expect((await answerReview(server, trip.ofCar, trip.owner, '  ')).status).toBe(400);
  expect((await answerReview(server, trip.ofCar, trip.owner, 'x'.repeat(reviewLimits.answerMax + 1))).status).toBe(400);
  await removeReview(server, trip.ofCar, await buildUser(server, { isAdmin: true }));
  expect((await answerReview(server, trip.ofCar, trip.owner)).problem.code).toBe('review/not-found');
});

it('returns 404 for a review that is not revealed yet', async () => {
  const trip = await buildTrip(server);
  const { id } = (await writeReview(server, trip, trip.renter)).body.mine!;
  expect((await answerReview(server, id, trip.owner)).problem.code).toBe('review/not-found');
});

it('rejects an answer after thirty days', async () => {
  const trip = await buildReviewed();
  await ageReviews(server, trip.rentalId, reviewLimits.answerDays - 1);
  expect((await answerReview(server, trip.ofRenter, trip.renter)).status).toBe(200);
  expect((await showReviewState(server, trip, trip.owner)).body.theirs!.canAnswer).toBe(true);
  await ageReviews(server, trip.rentalId, 1);
  const { status, problem } = await answerReview(server, trip.ofCar, trip.owner);
  expect([status, problem.code]).toEqual([409, 'review/answer-closed']);
  expect((await showReviewState(server, trip, trip.owner)).body.theirs!.canAnswer).toBe(false);
});
