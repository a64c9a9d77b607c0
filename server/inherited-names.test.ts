import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { JSONSchema } from 'zod/v4/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { splitName } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { sql } from './platform/database/database.ts';
import { buildBooking } from './testing/booking.ts';
import { buildCar, buildUser, CAR_INPUT, PASSWORD, type TestCar, type TestUser } from './testing/builders.ts';
import { call, send } from './testing/call.ts';
import { startThread } from './testing/messages.ts';
import { useTestServer } from './testing/test-server.ts';
import { day } from './testing/today.ts';

const server = useTestServer();

/** What every object literal has, so that a table looked up by such a text finds something that is not its own. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

/** These would end the sign-ins or the rights that the test needs. */
const isSpared = (name: string) =>
  name.startsWith('DELETE ') ||
  /^POST \/api\/(auth|me\/(email|password))\b|^PATCH \/api\/admin\/users|\/sign-out$/.test(name);

/** What is more than a text, by the name of its field */
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

/** Among others. A body that nobody accepts would show nothing. */
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

/** A body that fits, with the word wherever a person may type one. */
function fill(schema: JSONSchema._JSONSchema, word: string): unknown {
  if (typeof schema !== 'object') return word;
  if ('const' in schema) return schema.const === '' ? word : schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return fill(choices.find((choice) => typeof choice === 'object' && choice.type === 'string') ?? choices[0]!, word);
  if (schema.type === 'object') {
    const known = usual();
    const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      Object.hasOwn(known, name) ? known[name] : fill(part, word),
    ]);
    return Object.fromEntries(own);
  }
  if (schema.type === 'array') return schema.items ? [fill(schema.items as JSONSchema._JSONSchema, word)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'null') return null;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date') return '2026-01-01';
  return word;
}

const endpoints: Endpoint[] = Object.values(api);
let admin: TestUser;
let renter: TestUser;
let car: TestCar;
const ids = new Map<string, string>();

/** An administrator with a car that is booked and asked about, so that as much as possible is accepted. */
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
    const asked = query ? (fill(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }), word) as object) : {};
    const texts = Object.entries(asked).map(([key, value]) => [key, String(value)]);
    for (const parameters of ['', `?${new URLSearchParams(texts)}`]) {
      const { status } = await send(server, 'GET', `${addressOf(path, word)}${parameters}`, undefined, { as: admin });
      if (status >= 500) failed.push(`${name}${parameters}: ${status}`);
    }
  }
  return failed;
}

describe.each(NAMES)('a text that is %s', (word) => {
  it('is taken as a text by every endpoint, and everything can still be read', async () => {
    const failed: string[] = [];
    const accepted = new Set<string>();
    for (const { name, body, upload } of endpoints) {
      const [method, path] = splitName(name);
      if (method === 'GET' || upload || isSpared(name)) continue;
      const payload = body && fill(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), word);
      for (const as of [admin, renter]) {
        const answer = await send(server, method, addressOf(path, word), payload, { as, headers: headers() });
        if (answer.status >= 500) failed.push(`${name}: ${answer.status}`);
        if (answer.status < 300) accepted.add(name);
      }
    }
    expect(failed).toEqual([]);
    expect([...accepted]).toEqual(expect.arrayContaining(ACCEPTED));
    expect(await readAll(word)).toEqual([]);
  });

  it('is shown as the reason an administrator gave for disabling a car', async () => {
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
