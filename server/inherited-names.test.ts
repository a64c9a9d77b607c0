import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { splitName } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { sql } from './platform/database/database.ts';
import { buildBooking } from './testing/booking.ts';
import { buildCar, buildUser, CAR_INPUT, PASSWORD, type TestCar, type TestUser } from './testing/builders.ts';
import { call, send } from './testing/call.ts';
import { revokesAccess, buildInput } from './testing/build-input.ts';
import { startThread } from './testing/messages.ts';
import { useTestServer } from './testing/test-server.ts';
import { day } from './testing/today.ts';

const server = useTestServer();

/** Properties of every object, which a careless lookup in a table would find. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** Values for fields that accept more specific input than text. */
const usual = (): Record<string, unknown> => {
  const { title: _, description: __, location: ___, ...car } = CAR_INPUT;
  return {
    ...car,
    year: 2019,
    range: null,
    doors: 4,
    phone: '+491512345678',
    password: PASSWORD,
    stars: 5,
    pickupHours: null,
    returnHours: null,
    startDate: day(40),
    endDate: day(42),
    issuedOn: '2010-01-01',
    expiresOn: day(900),
    country: 'DE',
    photoIds: [],
    blocks: [],
    key: randomUUID(),
    id: ids.get('cars'),
    carId: ids.get('cars'),
  };
};

/** Some requests that must succeed, because bodies that are always rejected would prove nothing. */
const ACCEPTED = [
  'PATCH /api/me',
  'POST /api/cars/:id/extras',
  'POST /api/cars/:id/blocks',
  'POST /api/admin/users/:id/notes',
  'POST /api/reports',
  'POST /api/threads/:id/messages',
  'PUT /api/my/reply-templates',
  'POST /api/my/keys',
];

const endpoints: Endpoint[] = Object.values(api);
let admin: TestUser;
let renter: TestUser;
let car: TestCar;
const ids = new Map<string, string>();

/** Prepares an administrator with a car that is booked and has a message thread, so that many requests succeed. */
beforeEach(async () => {
  admin = await buildUser(server, { isAdmin: true });
  car = await buildCar(server, { ownerId: admin.uid });
  const booking = await buildBooking(server, { car });
  renter = booking.renter;
  await server.pool.query(sql`update users set email_verified = true`);
  const { body } = await startThread(server, renter, { carId: car.id });
  const own = {
    cars: car.id,
    rentals: booking.rentalId,
    threads: body.threadId,
    people: renter.uid,
    users: renter.uid,
  };
  for (const [noun, id] of Object.entries(own)) ids.set(noun, id);
});

const addressOf = (path: string, word: string) =>
  path.replace(/([a-z-]+)\/:\w+/g, (_, noun: string) => `${noun}/${ids.get(noun) ?? word}`);

const headers = () => ({ 'idempotency-key': randomUUID() });

async function readAll(word: string): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, query, stream } of endpoints) {
    const [method, path] = splitName(name);
    if (method !== 'GET' || stream) continue;
    const asked = query ? (buildInput(query, word, usual()) as object) : {};
    const texts = Object.entries(asked).map(([key, value]) => [key, String(value)]);
    for (const parameters of ['', `?${new URLSearchParams(texts)}`]) {
      const { status } = await send(server, 'GET', `${addressOf(path, word)}${parameters}`, undefined, { as: admin });
      if (status >= 500) failed.push(`${name}${parameters}: ${status}`);
    }
  }
  return failed;
}

describe.each(NAMES)('the text %s', (word) => {
  it('is accepted as text by every endpoint, and everything remains readable', async () => {
    const failed: string[] = [];
    const accepted = new Set<string>();
    for (const { name, body, upload } of endpoints) {
      const [method, path] = splitName(name);
      if (method === 'GET' || upload || revokesAccess(name)) continue;
      const payload = body && buildInput(body, word, usual());
      for (const as of [admin, renter]) {
        const response = await send(server, method, addressOf(path, word), payload, { as, headers: headers() });
        if (response.status >= 500) failed.push(`${name}: ${response.status}`);
        if (response.status < 300) accepted.add(name);
      }
    }
    expect(failed).toEqual([]);
    expect([...accepted]).toEqual(expect.arrayContaining(ACCEPTED));
    expect(await readAll(word)).toEqual([]);
  });

  it('is shown as an administrator’s reason for disabling a car', async () => {
    const { id } = await buildCar(server, { ownerId: renter.uid });
    const disabled = await call(server, 'PATCH /api/admin/cars/:id/status', {
      params: { id },
      body: { status: 0, reason: word },
      as: admin,
    });
    expect(disabled.status).toBe(200);
    const { status, body } = await call(server, 'GET /api/admin/cars/:id/history', {
      params: { id },
      query: {},
      as: admin,
    });
    expect([status, body.entries[0]?.reason]).toEqual([200, word]);
  });
});
