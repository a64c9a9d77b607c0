import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { splitName } from '../contract/calls.ts';
import { customFactsOf } from '../contract/cars/custom-fields.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { sql } from './platform/database/database.ts';
import { translator } from './platform/languages/translator.ts';
import { buildBooking } from './testing/booking.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from './testing/builders.ts';
import { call, send } from './testing/call.ts';
import { buildInput, READINGS, usualValues } from './testing/build-input.ts';
import { startThread } from './testing/messages.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();

/** Properties of every object, which a careless lookup in a table would find. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** Requests that delete what the test reads afterwards, or that end the sessions that it still needs. */
const isLeftOut = (name: string): boolean => /^DELETE |\/sign-out$/.test(name);

/** An address with the word in it, where sign-up accepts one. */
const usual = (word: string) => ({ ...usualValues(ids.get('cars')!), email: `${word}@example.test` });

/** Some requests that must succeed, because bodies that are always rejected would prove nothing. */
const ACCEPTED = [
  'POST /api/auth/sign-up',
  'PATCH /api/admin/users/:id',
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
    // Someone else, because requests to this address ban users.
    users: (await buildUser(server)).uid,
  };
  for (const [noun, id] of Object.entries(own)) ids.set(noun, id);
});

const addressOf = (path: string, word: string) =>
  path.replace(/([a-z-]+)\/:\w+/g, (_, noun: string) => `${noun}/${ids.get(noun) ?? word}`);

const headers = () => ({ 'idempotency-key': randomUUID() });

async function readAll(word: string): Promise<string[]> {
  const failed: string[] = [];
  for (const { path, query } of READINGS) {
    const asked = query ? (buildInput(query, word, usual(word)) as object) : {};
    const texts = Object.entries(asked).map(([key, value]) => [key, String(value)]);
    for (const parameters of ['', `?${new URLSearchParams(texts)}`]) {
      for (const as of [admin, renter]) {
        const { status } = await send(server, 'GET', `${addressOf(path, word)}${parameters}`, undefined, { as });
        if (status >= 500) failed.push(`${path}${parameters}: ${status}`);
      }
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
      if (method === 'GET' || upload || isLeftOut(name)) continue;
      const payload = body && buildInput(body, word, usual(word));
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

  it('is not found as a custom field of a car without a value', () => {
    expect(customFactsOf(translator('en'), [{ key: word, kind: 'text', label: 'Note' }], {})).toEqual([]);
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
