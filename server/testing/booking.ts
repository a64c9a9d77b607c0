import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { TestWalletCard, type RequiredAction } from '../../contract/money/payments.ts';
import { NO_RULES, stayPrice } from '../../contract/cars/stay-price.ts';
import { bankOf, stripeOf } from './booking-server.ts';
import { buildCar, buildUser, type CarOffer, type TestCar, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import { CARDS } from './cards.ts';
import type { TestServer } from './test-server.ts';
import { day } from './today.ts';

export const newKey = (): string => randomUUID();
export const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

export const addCard = async (server: ServerTarget, as: SignedIn, number = CARDS.good): Promise<string> => {
  const stripe = bankOf(server)?.stripe;
  if (stripe) return stripe.createMethod(number);
  const { body } = await call(server, 'POST /api/payment-methods', {
    body: { number, expiry: '12/34', cvc: '123' },
    as,
  });
  return body.paymentMethodId;
};

/** Adds a card from Apple Pay at Stripe, or from the test wallet in the sandbox. */
export const addWalletCard = async (server: ServerTarget, as: SignedIn, number = CARDS.good): Promise<string> => {
  const stripe = bankOf(server)?.stripe;
  if (stripe) return stripe.createMethod(number, 'apple_pay');
  const body = { ending: TestWalletCard.shape.ending.parse(number.slice(-4)) };
  return (await call(server, 'POST /api/test-wallet/payment-methods', { body, as })).body.paymentMethodId;
};

export type SignedIn = Pick<TestUser, 'accessToken'>;

interface Paying {
  renter: SignedIn;
  rentalId: string;
}

/** Returns false if the bank is not waiting for an answer. */
export async function answerBankChallenge(
  server: ServerTarget,
  as: SignedIn,
  action: RequiredAction | null | undefined,
  approve: boolean,
): Promise<boolean> {
  if (!action) throw new Error('The bank requires no action.');
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

interface HoldOptions extends Pick<CarOffer, 'rules'> {
  from?: number;
  to?: number;
  priceCents?: number;
  key?: string;
  currency?: string;
}

export const requestHold = (
  server: ServerTarget,
  as: SignedIn,
  carId: string,
  { from = 10, to = 12, priceCents = 4_500, rules, key = newKey(), currency = 'USD' }: HoldOptions = {},
) => {
  const dates = { startDate: day(from), endDate: day(to) };
  const { totalCents: expectedTotalCents } = stayPrice(
    { priceCents, rules: { ...NO_RULES, ...rules } },
    dates,
    currency,
  );
  return call(server, 'POST /api/rentals', { body: { carId, ...dates, expectedTotalCents }, as, ...withKey(key) });
};

export async function buildHold(
  server: TestServer,
  options: HoldOptions & CarOffer & { car?: TestCar; renter?: TestUser } = {},
): Promise<Booking> {
  const { priceCents = 4_500, rules, terms } = options;
  const car = options.car ?? (await buildCar(server, { priceCents, rules, terms }));
  const renter = options.renter ?? (await buildUser(server));
  const { status, body } = await requestHold(server, renter, car.id, { ...options, priceCents });
  expect(status).toBe(201);
  return { car, renter, rentalId: body.id, totalCents: body.totalCents };
}

export const pay = async (
  server: ServerTarget,
  { renter, rentalId }: Paying,
  { card = CARDS.good, key = newKey(), paymentMethodId = '', wallet = false } = {},
) =>
  call(server, 'POST /api/rentals/:id/payment', {
    params: { id: rentalId },
    body: { paymentMethodId: paymentMethodId || (await (wallet ? addWalletCard : addCard)(server, renter, card)) },
    as: renter,
    ...withKey(key),
  });

export const confirm = (server: ServerTarget, { renter, rentalId }: Paying) =>
  call(server, 'POST /api/rentals/:id/payment/confirmation', { params: { id: rentalId }, as: renter });

export async function buildBooking(
  server: TestServer,
  options: Parameters<typeof buildHold>[1] = {},
): Promise<Booking> {
  const booking = await buildHold(server, options);
  expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  return booking;
}

export const show = (server: ServerTarget, { renter, rentalId }: Paying, as: SignedIn = renter) =>
  call(server, 'GET /api/rentals/:id', { params: { id: rentalId }, as });

export const cancel = (
  server: ServerTarget,
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
