import { expect, it } from 'vitest';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { many, sql } from '../platform/database/database.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser } from '../testing/builders.ts';
import { answer, buildTrip, passDays, remove, review, reviewsOfCar, stateFor, type Trip } from '../testing/reviews.ts';

const server = useBookingServer();

async function buildReviewed(): Promise<Trip & { ofCar: string; ofRenter: string }> {
  const trip = await buildTrip(server);
  const ofCar = (await review(server, trip, trip.renter, { stars: 2, text: 'It smelled of dog.' })).body.mine!.id;
  const ofRenter = (await review(server, trip, trip.owner)).body.mine!.id;
  return { ...trip, ofCar, ofRenter };
}

it('stands under the review, for everybody, and its author is told', async () => {
  const trip = await buildReviewed();
  const { status, body } = await answer(server, trip.ofCar, trip.owner, 'The dog says sorry.');
  expect(status).toBe(200);
  expect(body).toMatchObject({ answer: { text: 'The dog says sorry.' }, canAnswer: false });
  const shown = await reviewsOfCar(server, trip.car.id, await buildUser(server));
  expect(shown.body.reviews[0]!.answer).toEqual(body.answer);
  expect((await stateFor(server, trip, trip.renter)).body.mine!.answer).toEqual(body.answer);
  await server.outbox.flush();
  const mails = await many<{ subject: string; text: string }>(
    server.pool,
    sql`select subject, text_body as text from mailbox where recipient = ${trip.renter.email} and subject like '%answered%'`,
  );
  expect(mails[0]!.subject).toBe('Olive Owner answered your review');
  expect(mails[0]!.text).toContain('“The dog says sorry.”');
});

it('is kept once when it is sent twice, and there is no second one', async () => {
  const trip = await buildReviewed();
  const answers = await Promise.all([1, 2, 3].map(() => answer(server, trip.ofRenter, trip.renter, 'Thanks!')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { status, problem } = await answer(server, trip.ofRenter, trip.renter, 'One more thing');
  expect([status, problem.code]).toEqual([409, 'review/answered']);
});

it('is for the one whom the review is about, while there is a review', async () => {
  const trip = await buildReviewed();
  for (const other of [trip.renter, await buildUser(server), await buildUser(server, { isAdmin: true })]) {
    expect((await answer(server, trip.ofCar, other)).status).toBe(403);
  }
  expect((await answer(server, crypto.randomUUID(), trip.owner)).problem.code).toBe('review/not-found');
  expect((await answer(server, trip.ofCar, trip.owner, '  ')).status).toBe(400);
  expect((await answer(server, trip.ofCar, trip.owner, 'x'.repeat(reviewLimits.answerMax + 1))).status).toBe(400);
  await remove(server, trip.ofCar, await buildUser(server, { isAdmin: true }));
  expect((await answer(server, trip.ofCar, trip.owner)).problem.code).toBe('review/not-found');
});

it('finds no review that is not revealed', async () => {
  const trip = await buildTrip(server);
  const { id } = (await review(server, trip, trip.renter)).body.mine!;
  expect((await answer(server, id, trip.owner)).problem.code).toBe('review/not-found');
});

it('comes within thirty days', async () => {
  const trip = await buildReviewed();
  await passDays(server, trip.rentalId, reviewLimits.answerDays - 1);
  expect((await answer(server, trip.ofRenter, trip.renter)).status).toBe(200);
  expect((await stateFor(server, trip, trip.owner)).body.theirs!.canAnswer).toBe(true);
  await passDays(server, trip.rentalId, 1);
  const { status, problem } = await answer(server, trip.ofCar, trip.owner);
  expect([status, problem.code]).toEqual([409, 'review/answer-closed']);
  expect((await stateFor(server, trip, trip.owner)).body.theirs!.canAnswer).toBe(false);
});
