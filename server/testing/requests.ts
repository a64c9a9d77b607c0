import { expect } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { bankOf } from './booking-server.ts';
import { askToHold, buildHold, newKey, pay, withKey, type Booking, type SignedIn } from './booking.ts';
import { buildCar, buildUser, type TestUser } from './builders.ts';
import { chargesOf } from './books.ts';
import { call, type Reachable } from './call.ts';
import type { TestServer } from './test-server.ts';

export interface AskedBooking extends Booking {
  owner: TestUser;
}

interface Asking {
  from?: number;
  to?: number;
  owner?: TestUser;
}

/** Dates of a car whose owner wants to be asked, held and not paid for. */
export async function buildAskedHold(
  server: TestServer,
  { from, to, owner: asked }: Asking = {},
): Promise<AskedBooking> {
  const owner = asked ?? (await buildUser(server));
  const car = await buildCar(server, { ownerId: owner.uid, terms: { bookingMode: 'request' } });
  return { ...(await buildHold(server, { car, ...(from && { from }), ...(to && { to }) })), owner };
}

/** The card is authorised and the owner asked. */
export async function buildRequest(server: TestServer, asking: Asking = {}): Promise<AskedBooking> {
  const booking = await buildAskedHold(server, asking);
  const { status, body } = await pay(server, booking);
  expect([status, body.rental.status]).toEqual([200, 'requested']);
  return booking;
}

/** Somebody else can have the days. */
export const isFree = async (server: TestServer, { car }: Pick<Booking, 'car'>): Promise<boolean> =>
  (await askToHold(server, await buildUser(server), car.id)).status === 201;

type Asked = Pick<Booking, 'rentalId'>;

export const accept = (server: Reachable, { rentalId }: Asked, as: SignedIn, key = newKey()) =>
  call(server, 'POST /api/rentals/:id/accept', { params: { id: rentalId }, as, ...withKey(key) });

export const decline = (server: Reachable, { rentalId }: Asked, as: SignedIn, reason?: string, key = newKey()) =>
  call(server, 'POST /api/rentals/:id/decline', {
    params: { id: rentalId },
    body: reason === undefined ? {} : { reason },
    as,
    ...withKey(key),
  });

export const withdraw = (server: Reachable, { rentalId }: Asked, as: SignedIn, key = newKey()) =>
  call(server, 'POST /api/rentals/:id/withdraw', { params: { id: rentalId }, as, ...withKey(key) });

/** In the provider's own books: what became of each attempt to pay. */
export const chargeStates = async (server: TestServer, { rentalId }: Asked): Promise<string[]> =>
  (await chargesOf(server, rentalId)).map(({ status }) => status);

/** The bank no longer keeps the amount for us, and tells nobody. */
export async function bankLetsGo(server: TestServer, { rentalId }: Asked): Promise<void> {
  const charge = (await chargesOf(server, rentalId)).at(-1)!;
  const { stripe } = bankOf(server)!;
  if (stripe) stripe.bankLetsGo(charge.ref);
  else await server.pool.query(sql`update sandbox_charges set status = 'cancelled' where id = ${charge.ref}`);
}
