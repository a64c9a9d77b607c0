import { addDays } from '../../contract/dates.ts';
import type { ReviewInput } from '../../contract/reviews/reviews.ts';
import { refreshBookedDays } from '../cars/index.ts';
import { many, scalar, sql, transaction } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestCar, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import { resetHeldPeriod } from './pass-time.ts';
import type { TestServer } from './test-server.ts';
import { today } from './today.ts';

export interface Trip {
  owner: TestUser;
  renter: TestUser;
  car: TestCar;
  rentalId: string;
}

/** A trip that ended `endedDaysAgo` days ago; negative if it has not ended yet. */
export async function buildTrip(
  server: TestServer,
  { endedDaysAgo = 1, ...given }: { endedDaysAgo?: number; owner?: TestUser; renter?: TestUser; car?: TestCar } = {},
): Promise<Trip> {
  const owner = given.owner ?? (await buildUser(server, { displayName: 'Olive Owner' }));
  const renter = given.renter ?? (await buildUser(server, { displayName: 'Robin Renter' }));
  const car = given.car ?? (await buildCar(server, { ownerId: owner.uid }));
  const endDate = addDays(today(server.config.timeZone), -endedDaysAgo);
  const rental = { carId: car.id, renterId: renter.uid, startDate: addDays(endDate, -2), endDate };
  const { id } = await buildRental(server, rental);
  return { owner, renter, car, rentalId: id };
}

type Signed = Pick<TestUser, 'accessToken'>;

export const writeReview = (
  server: ServerTarget,
  { rentalId }: Pick<Trip, 'rentalId'>,
  as: Signed,
  input: Partial<ReviewInput> = {},
) => call(server, 'POST /api/rentals/:id/review', { params: { id: rentalId }, body: { stars: 5, ...input }, as });

export const showReviewState = (server: ServerTarget, { rentalId }: Pick<Trip, 'rentalId'>, as: Signed) =>
  call(server, 'GET /api/rentals/:id/review', { params: { id: rentalId }, as });

export const answerReview = (server: ServerTarget, id: string, as: Signed, text = 'Thank you!') =>
  call(server, 'POST /api/reviews/:id/answer', { params: { id }, body: { text }, as });

export const removeReview = (server: ServerTarget, id: string, as: Signed, reason = 'Not about this rental.') =>
  call(server, 'DELETE /api/admin/reviews/:id', { params: { id }, body: { reason }, as });

export const reviewsOfCar = (
  server: ServerTarget,
  id: string,
  as: Signed,
  query: { limit?: number; cursor?: string } = {},
) => call(server, 'GET /api/cars/:id/reviews', { params: { id }, query, as });

export const reviewsOf = (server: ServerTarget, id: string, as: Signed, role: 'owner' | 'renter') =>
  call(server, 'GET /api/people/:id/reviews', { params: { id }, query: { as: role }, as });

/** Makes a rental and its reviews this many days older. */
export const ageReviews = ({ pool, config }: Pick<TestServer, 'pool' | 'config'>, rentalId: string, days: number) =>
  transaction(pool, async (db) => {
    const carId = await scalar<string>(
      db,
      sql`
      update rentals set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer)
      where id = ${rentalId} returning car_id`,
    );
    await resetHeldPeriod(db, rentalId);
    await refreshBookedDays(db, carId, today(config.timeZone));
    await db.query(`set local session_replication_role = replica`);
    await db.query(sql`
      update reviews set created_at = created_at - make_interval(days => ${days}),
        closes_at = closes_at - make_interval(days => ${days}), revealed_at = revealed_at - make_interval(days => ${days}),
        answered_at = answered_at - make_interval(days => ${days}), removed_at = removed_at - make_interval(days => ${days})
      where rental_id = ${rentalId}`);
  });

export const storedReviews = ({ pool }: Pick<TestServer, 'pool'>, rentalId: string) =>
  many<{ id: string; side: string; stars: number; revealedAt: Date | null }>(
    pool,
    sql`select id, side, stars, revealed_at as "revealedAt" from reviews where rental_id = ${rentalId} order by side`,
  );
