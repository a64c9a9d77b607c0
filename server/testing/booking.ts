import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect } from 'vitest';
import { addDays, dayIn } from '../../contract/dates.ts';
import type { RequiredAction } from '../../contract/money/payments.ts';
import { rentalPrice } from '../../contract/rentals/rental-price.ts';
import { createFaultyProvider, type Faults } from './faulty-provider.ts';
import { combineProviders } from '../money/providers/create-payments.ts';
import type { Charge, PaymentProvider } from '../money/providers/payment-provider.ts';
import { createSandbox } from '../money/providers/sandbox-provider.ts';
import { many, one, sql, transaction } from '../platform/database/database.ts';
import type { Config } from '../platform/config.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from './builders.ts';
import { call, type Reachable } from './call.ts';
import { CARDS } from './cards.ts';
import { STAND_IN_KEYS, StripeStandIn } from './stripe/stripe-stand-in.ts';
import { useTestServer, type TestParts, type TestServer } from './test-server.ts';
import { expireLapsedHolds } from '../rentals/expire-holds.ts';
import { findViolations } from '../checks/find-violations.ts';
import { withOpenLedger } from '../money/open-ledger.ts';
import { recoverPayments } from '../money/recover-payments.ts';
import { sendRefunds } from '../money/send-refunds.ts';

export { CARDS };
export const newKey = (): string => randomUUID();
export const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** One round of everything that workers do for money. Called after time was moved, it is "a minute later". */
export async function runWorkers(server: Pick<TestServer, 'services' | 'outbox'>): Promise<void> {
  await expireLapsedHolds(server.services);
  await recoverPayments(server.services);
  await sendRefunds(server.services);
  await server.outbox.flush();
}

interface Bank {
  /** The provider itself, past the failures that a test asked for. */
  provider: PaymentProvider;
  stripe: StripeStandIn | undefined;
}
const banks = new WeakMap<object, Bank>();

let paysWith: Config['paymentProvider'] = 'sandbox';

/** Lets the same tests run with another provider: called before the file that has them is imported. */
export const payWith = (provider: Config['paymentProvider']) => void (paysWith = provider);
export const isSandbox = () => paysWith === 'sandbox';

export type BookingServer = TestServer & { provider: PaymentProvider & Faults };

/** A server whose payment provider fails when a test says so. After every test, workers run and everything must add up. */
export function useBookingServer(
  overrides: Partial<Config> = {},
  options: Omit<TestParts, 'payments'> = {},
): BookingServer {
  const stripe = isSandbox() ? undefined : new StripeStandIn();
  const settings = { ...STAND_IN_KEYS, apiUrl: undefined as string | undefined };
  const holder: { provider?: PaymentProvider & Faults } = {};
  const server = useTestServer(
    { ...(stripe && { paymentProvider: 'stripe', stripe: settings }), ...overrides },
    {
      ...options,
      async payments(pool) {
        const sandbox = createSandbox(pool);
        if (!stripe) {
          banks.set(server, { provider: sandbox, stripe });
          const provider = createFaultyProvider(sandbox);
          holder.provider = provider;
          return combineProviders(provider, undefined, 'sandbox');
        }
        settings.apiUrl = await stripe.start();
        const { createStripeProvider } = await import('../money/providers/stripe-provider.ts');
        const real = createStripeProvider(settings);
        banks.set(server, { provider: real, stripe });
        const provider = createFaultyProvider(real);
        holder.provider = provider;
        return combineProviders(sandbox, provider, 'stripe');
      },
    },
  );
  afterEach(async () => {
    await makeDue(server);
    await runWorkers(server);
    expect(await findViolations(server.services, { graceSeconds: 0, withSchema: false })).toEqual([]);
  });
  afterAll(() => stripe?.stop());
  return Object.defineProperty(server, 'provider', { get: () => holder.provider }) as BookingServer;
}

/** The stand-in of Stripe behind a server that pays with it. */
export const stripeOf = (server: object): StripeStandIn => banks.get(server)!.stripe!;

/** Lets the time pass that workers wait before they look again. */
export async function makeDue({ pool }: Pick<TestServer, 'pool'>): Promise<void> {
  await pool.query(sql`
    update payment_attempts set next_check_at = now() - interval '1 second', created_at = created_at - interval '1 minute'
    where status in ('started', 'unknown', 'requires-action')`);
  await pool.query(sql`update refunds set next_attempt_at = now() where status = 'pending'`);
}

/** Ends the leases of requests whose process died, so that the same request can come back. */
export const endLeases = ({ pool }: Pick<TestServer, 'pool'>) =>
  pool.query(sql`
    update idempotency_keys set lease_expires_at = now() - interval '1 second' where lease_expires_at is not null`);

/** Lets enough time pass for everything that a process which died had taken to be taken up by another. */
export async function passTime(server: Pick<TestServer, 'pool'>): Promise<void> {
  await makeDue(server);
  await endLeases(server);
  await server.pool.query(sql`
    update outbox set next_attempt_at = now() where sent_at is null and failed_at is null`);
}

/** Throws away every rental with its money and its mails, so that what follows begins with empty books. */
export async function clearBookings(server: Pick<TestServer, 'pool'>): Promise<void> {
  const { pool } = server;
  banks.get(server)?.stripe?.clear();
  await transaction(pool, (db) =>
    withOpenLedger(db, () =>
      db.query(sql`
        truncate refunds, ledger_entries, payment_attempts, sandbox_refunds, sandbox_charges, outbox, mailbox,
          idempotency_keys, rentals cascade`),
    ),
  );
  await pool.query(sql`update cars set booked = '{}'`);
  await pool.query(sql`update car_stats set confirmed_rentals = 0`);
}

/** Lets the fifteen minutes of a hold pass. */
export const lapseHold = ({ pool }: Pick<TestServer, 'pool'>, rentalId: string, secondsAgo = 1) =>
  pool.query(sql`
    update rentals set hold_expires_at = now() - make_interval(secs => ${secondsAgo}) where id = ${rentalId}`);

export const day = (offset: number, zone = 'UTC') => addDays(dayIn(zone), offset);

export const addCard = async (server: Reachable, as: SignedIn, number = CARDS.good): Promise<string> => {
  const stripe = banks.get(server)?.stripe;
  if (stripe) return stripe.createMethod(number);
  const { body } = await call(server, 'POST /api/payment-methods', {
    body: { number, expiry: '12/34', cvc: '123' },
    as,
  });
  return body.paymentMethodId;
};

export type SignedIn = Pick<TestUser, 'accessToken'>;

/** Whose rental it is. */
export interface Paying {
  renter: SignedIn;
  rentalId: string;
}

/** The person answers their bank. False when the bank does not wait for an answer (any more). */
export async function answerBank(
  server: Reachable,
  as: SignedIn,
  action: RequiredAction | null | undefined,
  approve: boolean,
): Promise<boolean> {
  if (!action) throw new Error('The bank asks for nothing.');
  if (action.provider === 'stripe') return stripeOf(server).authenticate(action.clientSecret, approve);
  const params = { id: action.challengeId };
  return (await call(server, 'POST /api/payment-challenges/:id', { params, body: { approve }, as })).status === 204;
}

export interface Booking {
  car: TestCar;
  renter: TestUser;
  rentalId: string;
  totalCents: number;
}

export const askToHold = (
  server: Reachable,
  as: SignedIn,
  carId: string,
  { from = 10, to = 12, priceCents = 4_500, key = newKey() } = {},
) => {
  const dates = { startDate: day(from), endDate: day(to) };
  const { totalCents: expectedTotalCents } = rentalPrice({ ...dates, pricePerDayCents: priceCents });
  return call(server, 'POST /api/rentals', { body: { carId, ...dates, expectedTotalCents }, as, ...withKey(key) });
};

/** Somebody holds the dates of somebody else's car. */
export async function buildHold(
  server: TestServer,
  options: { car?: TestCar; renter?: TestUser; from?: number; to?: number; priceCents?: number } = {},
): Promise<Booking> {
  const { priceCents = 4_500 } = options;
  const car = options.car ?? (await buildCar(server, { priceCents }));
  const renter = options.renter ?? (await buildUser(server));
  const { status, body } = await askToHold(server, renter, car.id, { ...options, priceCents });
  expect(status).toBe(201);
  return { car, renter, rentalId: body.id, totalCents: body.totalCents };
}

export const pay = async (
  server: Reachable,
  { renter, rentalId }: Paying,
  { card = CARDS.good, key = newKey(), paymentMethodId = '' } = {},
) =>
  call(server, 'POST /api/rentals/:id/payment', {
    params: { id: rentalId },
    body: { paymentMethodId: paymentMethodId || (await addCard(server, renter, card)) },
    as: renter,
    ...withKey(key),
  });

export const confirm = (server: Reachable, { renter, rentalId }: Paying) =>
  call(server, 'POST /api/rentals/:id/payment/confirmation', { params: { id: rentalId }, as: renter });

export async function buildBooking(
  server: TestServer,
  options: Parameters<typeof buildHold>[1] = {},
): Promise<Booking> {
  const booking = await buildHold(server, options);
  expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  return booking;
}

export const show = (server: Reachable, { renter, rentalId }: Paying, as: SignedIn = renter) =>
  call(server, 'GET /api/rentals/:id', { params: { id: rentalId }, as });

export const cancel = (
  server: Reachable,
  { rentalId }: Pick<Paying, 'rentalId'>,
  as: SignedIn,
  expectedRefundCents: number,
  key = newKey(),
  reason?: string,
) =>
  call(server, 'POST /api/rentals/:id/cancellation', {
    params: { id: rentalId },
    body: { expectedRefundCents, ...(reason !== undefined && { reason }) },
    as,
    ...withKey(key),
  });

/** The charges of a rental, as the provider itself has them. */
export async function chargesOf(server: TestServer, rentalId: string): Promise<Charge[]> {
  const provider = banks.get(server)?.provider ?? server.services.payments.current;
  const attempts = await many<{ key: string }>(
    server.pool,
    sql`select provider_key as key from payment_attempts where rental_id = ${rentalId} order by id`,
  );
  const charges: Charge[] = [];
  for (const { key } of attempts) {
    const charge = await provider.findCharge({ key, ref: null });
    if (charge) charges.push(charge);
  }
  return charges;
}

/** What the provider's own books say of a rental: how many charges stand, and how much went back of them. */
export async function providerMoney(server: TestServer, rentalId: string) {
  const charges = (await chargesOf(server, rentalId)).filter(({ status }) => status === 'succeeded');
  const sum = (amounts: { amountCents: number }[]) =>
    amounts.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    charges: charges.length,
    chargedCents: sum(charges),
    refundedCents: sum(charges.flatMap(({ refunds }) => refunds)),
  };
}

export const stateOf = async ({ pool }: Pick<TestServer, 'pool'>, rentalId: string) =>
  (await one<{ status: string }>(pool, sql`select status from rentals where id = ${rentalId}`)).status;
