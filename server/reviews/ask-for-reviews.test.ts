import { expect, it } from 'vitest';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { buildTrip, review } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { askForReviews } from './ask-for-reviews.ts';

const server = useTestServer();

const mailsTo = async ({ email }: TestUser) => {
  await server.outbox.flush();
  return many<{ subject: string; text: string }>(
    server.pool,
    sql`select subject, text_body as text from mailbox where recipient = ${email} order by id`,
  );
};
const noticesOf = ({ uid }: TestUser) => many(server.pool, sql`select 1 from notices where user_id = ${uid}`);

it('asks both, once, when the trip is over, however many workers there are', async () => {
  const [trip, lasting, past] = [
    await buildTrip(server),
    await buildTrip(server, { endedDaysAgo: 0 }),
    await buildTrip(server, { endedDaysAgo: reviewLimits.askedWithinDays + 1 }),
  ];
  const asked = await Promise.all([1, 2, 3].map(() => askForReviews(server.services)));
  expect(asked.reduce((sum, count) => sum + count)).toBe(2);
  expect(await askForReviews(server.services)).toBe(0);
  const [toRenter, toOwner] = [await mailsTo(trip.renter), await mailsTo(trip.owner)];
  expect(toRenter.map(({ subject }) => subject)).toEqual(['How was “Fiat 500”?']);
  expect(toRenter[0]!.text).toContain(`/trips/${trip.rentalId}`);
  expect(toOwner.map(({ subject }) => subject)).toEqual(['How was it with Robin Renter?']);
  expect(toOwner[0]!.text).toContain(`/rents/${trip.car.id}`);
  for (const { renter } of [lasting, past]) expect(await noticesOf(renter)).toEqual([]);
});

it('asks nobody who has written, and mails nobody who does not want such mails', async () => {
  const quiet = await buildUser(server);
  await server.pool.query(sql`update users set muted_mails = '{reviews}' where id = ${quiet.uid}`);
  const trip = await buildTrip(server, { renter: quiet });
  await review(server, trip, trip.owner);
  expect(await askForReviews(server.services)).toBe(1);
  expect(await noticesOf(quiet)).toHaveLength(1);
  expect(await mailsTo(quiet)).toEqual([]);
  expect(await noticesOf(trip.owner)).toEqual([]);
});

it('sends no mail to somebody who wrote before it was sent', async () => {
  const trip = await buildTrip(server);
  await askForReviews(server.services);
  await review(server, trip, trip.renter);
  expect(await mailsTo(trip.renter)).toEqual([]);
  expect(await mailsTo(trip.owner)).toHaveLength(1);
});
