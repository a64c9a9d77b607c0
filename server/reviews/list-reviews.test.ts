import { expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { DELETED_NAME } from '../../contract/accounts/person-name.ts';
import { sql } from '../platform/database/database.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { buildTrip, writeReview, reviewsOf, reviewsOfCar, type Trip } from '../testing/reviews.ts';
import { deletePrivateNotes } from './review.queries.ts';

const server = useBookingServer();

async function buildCarWith(stars: number[]): Promise<Trip[]> {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid });
  const trips: Trip[] = [];
  for (const [index, given] of stars.entries()) {
    const trip = await buildTrip(server, { owner, car, endedDaysAgo: 1 + 4 * index });
    await writeReview(server, trip, trip.renter, {
      stars: given,
      parts: { cleanliness: given },
      text: `Number ${index}`,
    });
    await writeReview(server, trip, owner, { stars: 5, note: 'Come back any time.' });
    trips.push(trip);
  }
  return trips;
}

it('returns pages, newest first, with the average, distribution and category averages of all reviews', async () => {
  const [trip] = await buildCarWith([5, 4, 4]);
  const reader = await buildUser(server);
  const first = (await reviewsOfCar(server, trip!.car.id, reader, { limit: 2 })).body;
  expect(first.summary).toEqual({
    count: 3,
    average: 4.3,
    distribution: [0, 0, 0, 2, 1],
    parts: { cleanliness: 4.3 },
  });
  expect(first.reviews.map(({ text }) => text)).toEqual(['Number 2', 'Number 1']);
  expect(first.reviews[0]).toMatchObject({ car: { id: trip!.car.id }, side: 'renter', note: null });
  const second = (await reviewsOfCar(server, trip!.car.id, reader, { limit: 2, cursor: first.nextCursor! })).body;
  expect(second.reviews.map(({ text }) => text)).toEqual(['Number 0']);
  expect(second.nextCursor).toBeNull();
});

it('returns all reviews that were revealed at the same moment', async () => {
  const [trip] = await buildCarWith([5, 4, 3]);
  await server.pool.query(`alter table reviews disable trigger keep_review`);
  await server.pool.query(sql`update reviews set revealed_at = (select max(revealed_at) from reviews)`);
  await server.pool.query(`alter table reviews enable trigger keep_review`);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await reviewsOfCar(server, trip!.car.id, trip!.owner, { limit: 1, ...(cursor && { cursor }) });
    seen.push(...body.reviews.map(({ text }) => text));
    cursor = body.nextCursor;
  }
  expect(seen.toSorted()).toEqual(['Number 0', 'Number 1', 'Number 2']);
});

it('shows private notes only to renter and owner', async () => {
  const [trip] = await buildCarWith([5]);
  const notes = async (as: Trip['renter']) =>
    (await reviewsOf(server, trip!.renter.uid, as, 'renter')).body.reviews.map(({ note }) => note);
  expect(await notes(trip!.renter)).toEqual(['Come back any time.']);
  expect(await notes(trip!.owner)).toEqual(['Come back any time.']);
  expect(await notes(await buildUser(server))).toEqual([null]);
  expect(await notes(await buildUser(server, { isAdmin: true }))).toEqual([null]);
});

it('shows the reviews of a car to everyone who can see the car, and does not name unlisted cars', async () => {
  const [trip] = await buildCarWith([5]);
  const reader = await buildUser(server);
  await server.pool.query(sql`update cars set state = 'waiting' where id = ${trip!.car.id}`);
  expect((await reviewsOfCar(server, trip!.car.id, reader)).problem.code).toBe('car/not-found');
  expect((await reviewsOfCar(server, trip!.car.id, trip!.owner)).status).toBe(200);
  const { reviews } = (await reviewsOf(server, trip!.owner.uid, reader, 'owner')).body;
  expect(reviews).toMatchObject([{ text: 'Number 0', car: null }]);
});

it('keeps the reviews of a deleted user, without name and private notes', async () => {
  const [trip] = await buildCarWith([4]);
  await deleteAccount(server.services, trip!.renter.email);
  await deletePrivateNotes(server.pool, trip!.renter.uid);
  const { body } = await reviewsOfCar(server, trip!.car.id, trip!.owner);
  expect(body.reviews[0]).toMatchObject({ stars: 4, author: { displayName: DELETED_NAME, isDeleted: true }, note: '' });
  expect((await reviewsOf(server, trip!.renter.uid, trip!.owner, 'renter')).problem.code).toBe('person/not-found');
});

it('rejects an invalid cursor', async () => {
  const { id } = await buildCar(server);
  const { status, problem } = await reviewsOfCar(server, id, await buildUser(server), { cursor: 'x' });
  expect([status, problem.code]).toEqual([400, 'search/bad-cursor']);
});
