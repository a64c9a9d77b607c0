import { expect } from 'vitest';
import type { DateRange } from '../../contract/dates.ts';
import { addCard, buildBooking, newKey, withKey, type Booking, type SignedIn } from './booking.ts';
import { call, type ServerTarget } from './call.ts';
import { buildCar, buildUser, type CarOffer, type TestUser } from './builders.ts';
import { CARDS } from './cards.ts';
import type { TestServer } from './test-server.ts';
import { day } from './today.ts';

type RentalRef = Pick<Booking, 'rentalId'>;

/** A booking whose owner can sign in. */
export async function buildOwnedBooking(
  server: TestServer,
  { from = 10, to = 12, ...offer }: CarOffer & { from?: number; to?: number } = {},
): Promise<{ owner: TestUser; renter: TestUser; booking: Booking }> {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, ...offer });
  const booking = await buildBooking(server, { car, from, to });
  return { owner, renter: booking.renter, booking };
}

export const daysFromToday = (from: number, to: number): DateRange => ({ startDate: day(from), endDate: day(to) });

export const quoteChange = (server: ServerTarget, { rentalId: id }: RentalRef, as: SignedIn, dates: DateRange) =>
  call(server, 'GET /api/rentals/:id/change-quote', { params: { id }, query: dates, as });

/** Proposes new dates at the quoted price, or at any price if quoting is refused. */
export async function propose(
  server: ServerTarget,
  { rentalId: id }: RentalRef,
  as: SignedIn,
  dates: DateRange,
  { key = newKey(), expectedTotalCents = -1 } = {},
) {
  const quoted =
    expectedTotalCents >= 0
      ? expectedTotalCents
      : (await quoteChange(server, { rentalId: id }, as, dates)).body.totalCents;
  return call(server, 'POST /api/rentals/:id/changes', {
    params: { id },
    body: { ...dates, expectedTotalCents: quoted ?? 0 },
    as,
    ...withKey(key),
  });
}

export async function buildProposal(
  server: ServerTarget,
  booking: RentalRef,
  as: SignedIn,
  dates: DateRange,
): Promise<string> {
  const { status, body } = await propose(server, booking, as, dates);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.change!.id;
}

export const answerChange = (
  server: ServerTarget,
  id: string,
  as: SignedIn,
  action: 'accept' | 'decline' | 'withdraw',
  key = newKey(),
) => call(server, `POST /api/changes/:id/${action}`, { params: { id }, as, ...withKey(key) });

export const payChange = async (
  server: ServerTarget,
  id: string,
  as: SignedIn,
  { card = CARDS.good, key = newKey(), paymentMethodId = '' } = {},
) =>
  call(server, 'POST /api/changes/:id/payment', {
    params: { id },
    body: { paymentMethodId: paymentMethodId || (await addCard(server, as, card)) },
    as,
    ...withKey(key),
  });

export const confirmChange = (server: ServerTarget, id: string, as: SignedIn) =>
  call(server, 'POST /api/changes/:id/payment/confirmation', { params: { id }, as });
