import { expect } from 'vitest';
import type { ExtraSelection } from '../../contract/cars/car-extras.ts';
import type { Extra, ExtraInput } from '../../contract/cars/extras/extras.ts';
import type { DateRange } from '../../contract/dates.ts';
import { newKey, withKey, type Booking, type SignedIn } from './booking.ts';
import { buildCar, buildUser, type CarOffer, type TestCar, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import type { TestServer } from './test-server.ts';

export const SEAT: ExtraInput = {
  kind: 'extra',
  name: 'Child seat',
  priceCents: 500,
  per: 'day',
  pieces: 2,
  isShared: false,
};
export const BOX: ExtraInput = {
  kind: 'extra',
  name: 'Roof box',
  priceCents: 3_000,
  per: 'trip',
  pieces: 1,
  isShared: true,
};
export const AIRPORT: ExtraInput = {
  kind: 'delivery',
  name: 'Airport',
  priceCents: 2_500,
  per: 'trip',
  pieces: 1,
  isShared: false,
};

export const addExtra = (server: ServerTarget, as: SignedIn, carId: string, body: ExtraInput) =>
  call(server, 'POST /api/cars/:id/extras', { params: { id: carId }, body, as });

export async function buildExtra(server: ServerTarget, as: SignedIn, carId: string, body: ExtraInput): Promise<Extra> {
  const added = await addExtra(server, as, carId, body);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body;
}

/** Cars of an owner who can sign in. */
export async function buildOwnersCars(
  server: TestServer,
  count = 1,
  offer: CarOffer = {},
): Promise<{ owner: TestUser; cars: TestCar[] }> {
  const owner = await buildUser(server);
  const cars = [];
  for (let car = 0; car < count; car++) cars.push(await buildCar(server, { ownerId: owner.uid, ...offer }));
  return { owner, cars };
}

type HoldRequest = ExtraSelection & DateRange & { carId: string };

export const quote = (server: ServerTarget, as: SignedIn, body: HoldRequest) =>
  call(server, 'POST /api/quotes', { body, as });

/** Holds at the quoted price, or at any price if quoting is refused. */
export async function hold(server: ServerTarget, as: SignedIn, body: HoldRequest, expectedTotalCents?: number) {
  const expected = expectedTotalCents ?? (await quote(server, as, body)).body.totalCents ?? 0;
  return call(server, 'POST /api/rentals', {
    body: { ...body, expectedTotalCents: expected },
    as,
    ...withKey(newKey()),
  });
}

export async function holdWith(server: TestServer, car: TestCar, body: Omit<HoldRequest, 'carId'>): Promise<Booking> {
  const renter = await buildUser(server);
  const held = await hold(server, renter, { carId: car.id, ...body });
  expect(held.status, JSON.stringify(held.body)).toBe(201);
  return { car, renter, rentalId: held.body.id, totalCents: held.body.totalCents };
}
