import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { runCheck } from '../platform/check.queries.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildPeople, buildUser, type TestUser } from '../testing/builders.ts';
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
import { useTestServer } from '../testing/test-server.ts';
import { revealDueReviews } from './reveal-reviews.ts';
import { reviewChecks } from './review-checks.queries.ts';

const server = useTestServer();
const TERMS = {
  timeZone: 'UTC',
  currency: 'USD',
  today: '2026-01-01',
  graceSeconds: 60,
  payoutMinimumCents: 1_000,
  dac7: false,
  paymentProvider: 'sandbox',
  mail: 'mailbox' as const,
};
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  admin = await buildUser(server, { isAdmin: true });
  stranger = await buildUser(server);
});

const side = fc.constantFrom('renter' as const, 'owner' as const);
const trip = fc.nat({ max: 2 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('write' as const), trip, side, stars: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), trip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reveal' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), trip, side }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), trip, side }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two users who rent from each other, so that inconsistent lock order causes deadlocks. */
async function buildTrips(): Promise<Trip[]> {
  const [one, other] = (await buildPeople(server, 2)) as TestUser[];
  const [ofOne, ofOther] = [
    await buildCar(server, { ownerId: one!.uid }),
    await buildCar(server, { ownerId: other!.uid }),
  ];
  return [
    await buildTrip(server, { owner: one!, renter: other!, car: ofOne, endedDaysAgo: 1 }),
    await buildTrip(server, { owner: other!, renter: one!, car: ofOther, endedDaysAgo: 1 }),
    await buildTrip(server, { owner: one!, renter: other!, car: ofOne, endedDaysAgo: 8 }),
  ];
}

async function perform(trips: Trip[], taken: Step): Promise<number> {
  if (taken.kind === 'reveal') return revealDueReviews(server.services);
  const at = trips[taken.trip]!;
  if (taken.kind === 'close') {
    await ageReviews(server, at.rentalId, reviewLimits.days);
    return revealDueReviews(server.services);
  }
  if (taken.kind === 'write') return (await writeReview(server, at, at[taken.side], { stars: taken.stars })).status;
  // The person reviewed finds the review's id on the trip once it is revealed.
  const judged = taken.side === 'renter' ? at.owner : at.renter;
  const id = (await showReviewState(server, at, judged)).body.theirs?.id ?? crypto.randomUUID();
  if (taken.kind === 'answer') return (await answerReview(server, id, judged)).status;
  return (await removeReview(server, id, admin)).status;
}

/** Unrevealed reviews are visible only to their authors, and the counts include exactly the revealed ones. */
async function expectInvariant(trips: Trip[]): Promise<void> {
  for (const check of reviewChecks) expect(await runCheck(server.pool, check, TERMS), check.rule).toEqual([]);
  const hidden = await many<{ id: string; rentalId: string; side: string }>(
    server.pool,
    sql`select id, rental_id as "rentalId", side from reviews where revealed_at is null`,
  );
  const seen = JSON.stringify([
    ...(await Promise.all(trips.map(({ car }) => reviewsOfCar(server, car.id, stranger, { limit: 24 })))),
    ...(await Promise.all(
      trips.flatMap((at) =>
        (['owner', 'renter'] as const).map(async (who) => (await showReviewState(server, at, at[who])).body.theirs),
      ),
    )),
  ]);
  for (const { id } of hidden) expect(seen).not.toContain(id);
  const [notices] = await many<{ count: number }>(
    server.pool,
    sql`
    select count(*) as count from reviews where revealed_at is null
      and exists (select from notices where event_key = 'review-revealed:' || reviews.id)`,
  );
  expect(notices!.count).toBe(0);
}

it('reveals both reviews together and counts each once, in any order of concurrent steps', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rounds, async (taken) => {
      const trips = await buildTrips();
      for (const atOnce of taken) {
        const outcomes = await Promise.all(atOnce.map((one) => perform(trips, one)));
        expect(outcomes.filter((status) => status >= 500)).toEqual([]);
        await expectInvariant(trips);
      }
    }),
    { numRuns: 12 },
  );
});
