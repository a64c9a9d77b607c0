import { expect } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { addCard, buildHold, newKey, pay, type Booking } from './booking.ts';
import type { BookingServer } from './booking-server.ts';
import type { TestServer } from './test-server.ts';

/** A hold with a card and an idempotency key, so that the same payment can be repeated. */
export async function buildPayment(
  server: TestServer,
): Promise<{ booking: Booking; payment: { key: string; paymentMethodId: string } }> {
  const booking = await buildHold(server);
  return { booking, payment: { key: newKey(), paymentMethodId: await addCard(server, booking.renter) } };
}

/** A charge that succeeded at the provider but whose response was lost. */
export async function buildChargeWithLostResponse(server: BookingServer): Promise<Booking> {
  const booking = await buildHold(server);
  server.provider.fail('charge', 'lose-response');
  const { status, body } = await pay(server, booking);
  expect([status, body.checking, body.rental.status]).toEqual([200, true, 'held']);
  return booking;
}

/** The states of all attempts in order. */
export const attemptStates = async ({ pool }: Pick<TestServer, 'pool'>, rentalId: string): Promise<string[]> =>
  (
    await many<{ status: string }>(
      pool,
      sql`select status from payment_attempts where rental_id = ${rentalId} order by id`,
    )
  ).map(({ status }) => status);

export const mailKinds = async ({ pool }: Pick<TestServer, 'pool'>, rentalId: string): Promise<string[]> =>
  (
    await many<{ kind: string }>(
      pool,
      sql`select kind from outbox where payload ->> 'rentalId' = ${rentalId} order by kind`,
    )
  ).map(({ kind }) => kind);

/** The mails to renter and owner. */
export const BOTH_CONFIRMED = ['rental-confirmed', 'rental-confirmed'];
