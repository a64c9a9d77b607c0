import { expect, it } from 'vitest';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { buildTrip, writeReview } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { mailsTo } from '../testing/mails.ts';
import { requestReviews } from './request-reviews.ts';

const server = useTestServer();

const noticesOf = ({ uid }: TestUser) => many(server.pool, sql`select 1 from notices where user_id = ${uid}`);

it('asks renter and owner once after the trip, with several workers running', async () => {
  const [trip, lasting, past] = [
    await buildTrip(server),
    await buildTrip(server, { endedDaysAgo: 0 }),
    await buildTrip(server, { endedDaysAgo: reviewLimits.requestWithinDays + 1 }),
  ];
  const asked = await Promise.all([1, 2, 3].map(() => requestReviews(server.services)));
  expect(asked.reduce((sum, count) => sum + count)).toBe(2);
  expect(await requestReviews(server.services)).toBe(0);
  const [toRenter, toOwner] = [await mailsTo(server, trip.renter.email), await mailsTo(server, trip.owner.email)];
  expect(toRenter.map(({ subject }) => subject)).toEqual(['How was “Fiat 500”?']);
  expect(toRenter[0]!.text).toContain(`/trips/${trip.rentalId}`);
  expect(toOwner.map(({ subject }) => subject)).toEqual(['How was your rental with Robin Renter?']);
  expect(toOwner[0]!.text).toContain(`/rents/${trip.car.id}`);
  for (const { renter } of [lasting, past]) expect(await noticesOf(renter)).toEqual([]);
});

it('does not ask people who have written a review, and sends no email to those who opted out', async () => {
  const quiet = await buildUser(server);
  await server.pool.query(sql`update users set muted_mails = '{reviews}' where id = ${quiet.uid}`);
  const trip = await buildTrip(server, { renter: quiet });
  await writeReview(server, trip, trip.owner);
  expect(await requestReviews(server.services)).toBe(1);
  expect(await noticesOf(quiet)).toHaveLength(1);
  expect(await mailsTo(server, quiet.email)).toEqual([]);
  expect(await noticesOf(trip.owner)).toEqual([]);
});

it('sends no email to a person who wrote a review before the email went out', async () => {
  const trip = await buildTrip(server);
  await requestReviews(server.services);
  await writeReview(server, trip, trip.renter);
  expect(await mailsTo(server, trip.renter.email)).toEqual([]);
  expect(await mailsTo(server, trip.owner.email)).toHaveLength(1);
});
