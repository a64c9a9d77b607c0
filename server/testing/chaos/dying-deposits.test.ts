import { expect, it } from 'vitest';
import { chargeClaims } from '../../claims/charge-claims.ts';
import { processDeposits } from '../../claims/deposits/process-deposits.ts';
import { useBookingServer } from '../booking-server.ts';
import { accept, makeClaim, showClaim, type ReturnedTrip } from '../claims.ts';
import {
  ageDeposit,
  buildDepositBooking,
  buildHeldDeposit,
  chargesOfDeposit,
  depositOf,
  agreeReturn,
} from '../deposits.ts';
import { sql } from '../../platform/database/database.ts';
import { makeDue, ageRental, passTime, runWorkers } from '../pass-time.ts';
import { TEST_SEED } from '../fixed-seed.ts';
import { createRandom } from '../random.ts';
import { isFull } from './intensity.ts';
import { createDyingPool } from './dying-pool.ts';

const server = useBookingServer();

/** Everyday runs try every ninth statement, with a start that depends on the seed. */
const STEP = isFull ? 1 : 9;
const FIRST = 1 + Math.floor(createRandom()() * STEP);
/** Trying every statement takes longer than the usual time limit of a test. */
const LIMIT = isFull ? { timeout: 3_600_000 } : {};

type Services = typeof server.services;

/** Returns true if the process died before it finished. */
async function dieAt(nth: number, work: (dying: Services) => Promise<unknown>): Promise<boolean> {
  const { pool, died } = createDyingPool(server.pool, nth);
  const outcome = await Promise.race([work({ ...server.services, pool }).then(() => 'done' as const), died]);
  return outcome === 'died';
}

/** Returns the number of statements at which the work can die. */
async function dieEverywhere(
  begin: () => Promise<ReturnedTrip>,
  work: (dying: Services, trip: ReturnedTrip) => Promise<unknown>,
  end: (trip: ReturnedTrip, at: string) => Promise<void>,
): Promise<number> {
  let nth = FIRST;
  for (let hasDied = true; hasDied; nth += STEP) {
    const trip = await begin();
    await makeDue(server);
    // Excludes earlier deposits, each of which would add statements.
    await server.pool.query(
      sql`update deposits set next_look_at = now() + interval '1 minute' where next_look_at < 'infinity' and rental_id <> ${trip.rentalId}`,
    );
    hasDied = await dieAt(nth, (services) => work(services, trip));
    for (let round = 0; round < 3; round++) {
      await passTime(server);
      await runWorkers(server);
    }
    await end(trip, `at ${nth}, TEST_SEED=${TEST_SEED}`);
  }
  return nth;
}

const authorised = async (trip: ReturnedTrip) =>
  (await chargesOfDeposit(server, trip)).filter(({ status }) => status === 'authorised').length;

it(
  'row 138: a process that dies at any statement while placing a deposit: the deposit is authorised once',
  LIMIT,
  async () => {
    const statements = await dieEverywhere(
      () => buildDepositBooking(server),
      (services) => processDeposits(services),
      async (trip, at) => {
        expect(await depositOf(server, trip, trip.owner), at).toMatchObject({ state: 'kept' });
        expect(await authorised(trip), at).toBe(1);
      },
    );
    expect(statements).toBeGreaterThan(15);
  },
);

it(
  'row 138: a process that dies at any statement while renewing a deposit: only the new authorisation remains',
  LIMIT,
  async () => {
    await dieEverywhere(
      async () => {
        const trip = await buildHeldDeposit(server, { startsIn: 0, days: 10 });
        await ageDeposit(server, trip, 5);
        return trip;
      },
      (services) => processDeposits(services),
      async (trip, at) => {
        const statuses = (await chargesOfDeposit(server, trip)).map(({ status }) => status);
        expect(statuses[0], at).toBe('cancelled');
        expect(
          statuses.filter((status) => status === 'authorised'),
          at,
        ).toHaveLength(1);
      },
    );
  },
);

it(
  'row 138: a process that dies at any statement while charging a deposit: the claim is charged once',
  LIMIT,
  async () => {
    const claims = new Map<string, string>();
    await dieEverywhere(
      async () => {
        const trip = await buildHeldDeposit(server, { startsIn: 0, depositCents: 5_000 });
        await ageRental(server, trip.rentalId, 3);
        const { body: claim } = await makeClaim(server, trip, { amountCents: 12_000 });
        await accept(server, claim, trip.renter);
        claims.set(trip.rentalId, claim.id);
        return trip;
      },
      async (services) => {
        await chargeClaims(services);
        await chargeClaims(services);
      },
      async (trip, at) => {
        const { body } = await showClaim(server, { id: claims.get(trip.rentalId)! }, trip.renter);
        const moved = body.ledger?.map(({ amountCents }) => amountCents);
        expect({ status: body.status, moved }, at).toEqual({ status: 'paid', moved: [5_000, 7_000] });
        expect(await authorised(trip), at).toBe(0);
      },
    );
  },
);

it(
  'row 138: a process that dies at any statement while releasing a deposit: nothing stays authorised or charged',
  LIMIT,
  async () => {
    await dieEverywhere(
      async () => {
        const trip = await buildHeldDeposit(server, { startsIn: 0 });
        await agreeReturn(server, trip, 46);
        return trip;
      },
      (services) => processDeposits(services),
      async (trip, at) => {
        expect(await depositOf(server, trip, trip.renter), at).toMatchObject({ state: 'released' });
        expect(
          (await chargesOfDeposit(server, trip)).map(({ status }) => status),
          at,
        ).toEqual(['cancelled']);
      },
    );
  },
);
