import { expect } from 'vitest';
import type { Charge } from '../money/providers/payment-provider.ts';
import { processDeposits } from '../claims/deposits/process-deposits.ts';
import { many, scalar, sql, transaction } from '../platform/database/database.ts';
import { addCard, answerBankChallenge, buildHold, confirm, newKey, pay, withKey } from './booking.ts';
import { bankOf } from './booking-server.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import { CARDS } from './cards.ts';
import { makeClaim, type ReturnedTrip } from './claims.ts';
import { buildAgreedHandover } from './handover.ts';
import { makeDue, ageRental } from './pass-time.ts';
import type { TestServer } from './test-server.ts';

export const DEPOSIT_CENTS = 20_000;

type OfRental = Pick<ReturnedTrip, 'rentalId'>;

/** A paid booking that starts in this many days, of a car with a deposit. */
export async function buildDepositBooking(
  server: TestServer,
  {
    card = CARDS.good,
    startsIn = 1,
    days = 3,
    depositCents = DEPOSIT_CENTS,
    ...people
  }: {
    card?: string;
    startsIn?: number;
    days?: number;
    depositCents?: number | null;
    car?: TestCar;
    owner?: TestUser;
  } = {},
): Promise<ReturnedTrip> {
  const owner = people.owner ?? (await buildUser(server, { displayName: 'Olive Owner' }));
  const renter = await buildUser(server, { displayName: 'Robin Renter' });
  const car = people.car ?? (await buildCar(server, { ownerId: owner.uid, terms: { depositCents } }));
  const from = 10;
  const hold = await buildHold(server, { car, renter, from, to: from + days - 1 });
  const paid = await pay(server, hold, { card });
  if (paid.body.requiresAction) {
    await answerBankChallenge(server, renter, paid.body.requiresAction, true);
    await confirm(server, hold);
  }
  await ageRental(server, hold.rentalId, from - startsIn);
  return { owner, renter, car, rentalId: hold.rentalId };
}

export const depositOf = async (server: ServerTarget, { rentalId }: OfRental, as: Pick<TestUser, 'accessToken'>) =>
  (await call(server, 'GET /api/rentals/:id/deposit', { params: { id: rentalId }, as })).body.deposit;

export const payDeposit = async (
  server: ServerTarget,
  { rentalId, renter }: Pick<ReturnedTrip, 'rentalId' | 'renter'>,
  { card = CARDS.good, key = newKey(), paymentMethodId = '', as = renter } = {},
) =>
  call(server, 'POST /api/rentals/:id/deposit', {
    params: { id: rentalId },
    body: { paymentMethodId: paymentMethodId || (await addCard(server, as, card)) },
    as,
    ...withKey(key),
  });

/** Runs the background work on deposits. */
export async function runDepositWorkers(server: TestServer): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await makeDue(server);
    await processDeposits(server.services);
  }
}

/** Reads the provider's own records, in the order of the attempts. */
export async function chargesOfDeposit(server: TestServer, { rentalId }: OfRental): Promise<Charge[]> {
  const provider = bankOf(server)?.provider ?? server.services.payments.current;
  const attempts = await many<{ key: string }>(
    server.pool,
    sql`
    select provider_key as key from deposit_placements placed
    join dues on dues.kind = 'deposit' and subject_id = placed.id
    join payment_attempts attempts on attempts.due_id = dues.id
    where placed.rental_id = ${rentalId} order by attempts.id`,
  );
  const found = await Promise.all(attempts.map(({ key }) => provider.findCharge({ key, ref: null })));
  return found.filter((charge) => charge !== undefined);
}

/** The provider's status of each charge, such as "authorised". */
export const depositChargeStates = async (server: TestServer, trip: OfRental) =>
  (await chargesOfDeposit(server, trip)).map(({ status }) => status);

/** Makes a deposit this many days older. */
export const ageDeposit = ({ pool }: Pick<TestServer, 'pool'>, { rentalId }: OfRental, days: number) =>
  transaction(pool, async (db) => {
    await db.query(sql`
      update deposit_placements set kept_at = kept_at - make_interval(days => ${days}) where rental_id = ${rentalId}`);
    await db.query(sql`
      with aged as (
        update payment_attempts set created_at = payment_attempts.created_at - make_interval(days => ${days})
        from deposit_placements placed join dues on dues.kind = 'deposit' and subject_id = placed.id
        where placed.rental_id = ${rentalId} and due_id = dues.id
        returning provider_key)
      update sandbox_charges set created_at = created_at - make_interval(days => ${days})
      where key in (select provider_key from aged)`);
  });

/** Both parties agreed on the car's return this many minutes ago. */
export async function agreeReturn(server: TestServer, trip: ReturnedTrip, minutesAgo = 0): Promise<void> {
  await buildAgreedHandover(server, trip, 'check-out');
  await transaction(server.pool, async (db) => {
    await db.query('set local session_replication_role = replica');
    await db.query(sql`
      update handovers set agreed_at = agreed_at - make_interval(mins => ${minutesAgo})
      where rental_id = ${trip.rentalId} and part = 'check-out'`);
  });
}

export async function buildHeldDeposit(
  server: TestServer,
  ...how: [Parameters<typeof buildDepositBooking>[1]?]
): Promise<ReturnedTrip> {
  const trip = await buildDepositBooking(server, ...how);
  await runDepositWorkers(server);
  expect(await depositOf(server, trip, trip.renter)).toMatchObject({ state: 'kept', isKept: true });
  return trip;
}

/** A trip that is over, with a deposit and a claim. */
export async function buildDepositClaim(
  server: TestServer,
  depositCents: number,
  amountCents: number,
  card = CARDS.good,
) {
  const trip = await buildDepositBooking(server, { depositCents, card, startsIn: 0 });
  await runDepositWorkers(server);
  const deposit = await depositOf(server, trip, trip.renter);
  if (!deposit?.isKept) await payDeposit(server, trip);
  await ageRental(server, trip.rentalId, 3);
  const { body: claim } = await makeClaim(server, trip, { amountCents });
  return { ...trip, claim };
}

/** What the ledger says the owner has earned with this trip. */
export const owedToOwner = (server: TestServer, { rentalId }: OfRental) =>
  scalar<number>(
    server.pool,
    sql`
    select coalesce(-sum(lines.amount_cents) filter (where account = 'owner'), 0)::bigint as cents
    from ledger_lines lines where rental_id = ${rentalId}`,
  );
