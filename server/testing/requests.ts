import { expect } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { bankOf } from './booking-server.ts';
import { requestHold, buildHold, newKey, pay, withKey, type Booking, type SignedIn } from './booking.ts';
import { buildCar, buildUser, type TestUser } from './builders.ts';
import { chargesOf } from './books.ts';
import { call, type ServerTarget } from './call.ts';
import type { TestServer } from './test-server.ts';

export interface RequestedBooking extends Booking {
  owner: TestUser;
}

interface RequestOptions {
  from?: number;
  to?: number;
  owner?: TestUser;
}

/** An unpaid hold of a car whose owner must accept requests. */
export async function buildRequestHold(
  server: TestServer,
  { from, to, owner: asked }: RequestOptions = {},
): Promise<RequestedBooking> {
  const owner = asked ?? (await buildUser(server));
  const car = await buildCar(server, { ownerId: owner.uid, terms: { bookingMode: 'request' } });
  return { ...(await buildHold(server, { car, ...(from && { from }), ...(to && { to }) })), owner };
}

/** A request with an authorised card that waits for the owner. */
export async function buildRequest(server: TestServer, asking: RequestOptions = {}): Promise<RequestedBooking> {
  const booking = await buildRequestHold(server, asking);
  const { status, body } = await pay(server, booking);
  expect([status, body.rental.status]).toEqual([200, 'requested']);
  return booking;
}

/** Whether another user can hold the days. */
export const areDaysFree = async (server: TestServer, { car }: Pick<Booking, 'car'>): Promise<boolean> =>
  (await requestHold(server, await buildUser(server), car.id)).status === 201;

type RentalRef = Pick<Booking, 'rentalId'>;

export const accept = (server: ServerTarget, { rentalId }: RentalRef, as: SignedIn, key = newKey()) =>
  call(server, 'POST /api/rentals/:id/accept', { params: { id: rentalId }, as, ...withKey(key) });

export const decline = (server: ServerTarget, { rentalId }: RentalRef, as: SignedIn, reason?: string, key = newKey()) =>
  call(server, 'POST /api/rentals/:id/decline', {
    params: { id: rentalId },
    body: reason === undefined ? {} : { reason },
    as,
    ...withKey(key),
  });

export const withdraw = (server: ServerTarget, { rentalId }: RentalRef, as: SignedIn, key = newKey()) =>
  call(server, 'POST /api/rentals/:id/withdraw', { params: { id: rentalId }, as, ...withKey(key) });

/** The provider's status of each payment attempt. */
export const chargeStates = async (server: TestServer, { rentalId }: RentalRef): Promise<string[]> =>
  (await chargesOf(server, rentalId)).map(({ status }) => status);

/** Lets the bank release an authorisation without notice. */
export async function releaseAuthorisationAtBank(server: TestServer, { rentalId }: RentalRef): Promise<void> {
  const charge = (await chargesOf(server, rentalId)).at(-1)!;
  const { stripe } = bankOf(server)!;
  if (stripe) stripe.releaseByBank(charge.ref);
  else await server.pool.query(sql`update sandbox_charges set status = 'cancelled' where id = ${charge.ref}`);
}
