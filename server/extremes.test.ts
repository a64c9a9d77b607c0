import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { splitName } from '../contract/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { buildBooking } from './testing/booking.ts';
import { buildCar, buildUser, type TestUser } from './testing/builders.ts';
import { send } from './testing/call.ts';
import { buildInput, buildVariants, READINGS, usualValues } from './testing/build-input.ts';
import { startThread } from './testing/messages.ts';
import { useWorkCounter } from './testing/count-work.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();
const countWork = useWorkCounter();

/** What a request may take at most. Row 80 of docs/failures.md names the same limits. */
const MOST = { steps: 20_000, statements: 50, rows: 100 };

const DAYS = ['0001-01-01', '2000-01-01', '2099-12-31', '9999-12-30', '9999-12-31', '+010000-01-01'];
const WIDEST = [
  ['0001-01-01', '9999-12-31'],
  ['2000-01-01', '9999-12-31'],
  ['2000-01-01', '2099-12-31'],
  ['', '9999-12-31'],
] as const;
const id = randomUUID();
const NUMBERS = ['-1', '0', '1', '2099', '9999', '1000000', '2147483648', '9007199254740993', '1e308', 'NaN'];
const CURSORS = [`0.${id}`, `8640000000000000.${id}`, `9999-12-31.${id}`, `-99999999999999.${id}`, id];
const TEXTS = ['ﷺ'.repeat(500), 'a'.repeat(5_000), '%'.repeat(120), 'a '.repeat(60), '\0'];
const EXTREMES = [...DAYS, '2000-01', '2099-12', '9999-12', ...NUMBERS, ...CURSORS, ...TEXTS];

/** Valid values for required parameters while another one is extreme. */
const USUAL = {
  from: '2026-01-01',
  to: '2026-01-31',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  month: '2026-01',
  year: '2026',
  rentals: id,
};

const endpoints: Endpoint[] = Object.values(api);

const parametersOf = (query: $ZodType): [string, readonly string[]][] => {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => [
    name,
    typeof schema === 'object' && schema.enum ? schema.enum.map(String) : [],
  ]);
};

const usualOf = (query: $ZodType): Record<string, string> => {
  const { required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(USUAL).filter(([name]) => required.includes(name)));
};

/**
 * Each extreme value in each parameter, every pair of days for ranges, and the widest ranges with every choice of the
 * others.
 */
function queriesOf(query: $ZodType): Record<string, string>[] {
  const parameters = parametersOf(query);
  const names = new Set(parameters.map(([name]) => name));
  const usual = usualOf(query);
  const single = parameters.flatMap(([name, choices]) =>
    [...EXTREMES, ...choices].map((value) => ({ ...usual, [name]: value })),
  );
  const [start, end] = names.has('from') ? ['from', 'to'] : ['startDate', 'endDate'];
  if (!names.has(start) || !names.has(end)) return single;
  const spans = DAYS.flatMap((first) => DAYS.map((last) => ({ [start]: first, [end]: last })));
  const widest = WIDEST.map(([first, last]) => ({ ...(first && { [start]: first }), [end]: last }));
  const alternatives = parameters.flatMap(([name, choices]) => choices.map((choice) => ({ [name]: choice })));
  return [
    ...single,
    ...spans,
    ...alternatives.flatMap((alternative) => widest.map((span) => ({ ...alternative, ...span }))),
  ];
}

let admin: TestUser;
let renter: TestUser;
/** Values of body fields while another one is extreme. */
let usual: ReturnType<typeof usualValues>;
let photoId: string;
const ids = new Map<string, string>();

/**
 * Prepares an administrator with a car that is booked and has a message thread, so that every request gets past access
 * checks.
 */
async function prepare() {
  admin = await buildUser(server, { isAdmin: true, isVerified: true });
  const car = await buildCar(server, { ownerId: admin.uid });
  const booking = await buildBooking(server, { car });
  renter = booking.renter;
  const { body } = await startThread(server, renter, { carId: car.id });
  const own = {
    cars: car.id,
    rentals: booking.rentalId,
    threads: body.threadId,
    people: admin.uid,
    // Someone else, because requests to this address ban users.
    users: (await buildUser(server)).uid,
    handover: 'check-in',
  };
  for (const [noun, value] of Object.entries(own)) ids.set(noun, value);
  usual = usualValues(car.id);
  photoId = car.photoId;
  version = FIRST_VERSION;
}

const addressOf = (path: string) =>
  path.replaceAll(/([a-z]+)\/:\w+/g, (_, noun: string) => `${noun}/${ids.get(noun) ?? id}`);

/** Replaces one of the parameters at a time. */
const addressesWith = (path: string, extreme: string) =>
  path.match(/:\w+/g)!.map((parameter) => addressOf(path.replace(parameter, encodeURIComponent(extreme))));

interface Sent {
  method: string;
  address: string;
  body?: unknown;
  as?: TestUser | undefined;
}

const describeRequest = ({ address, body }: Sent) =>
  `${address.slice(0, 120)}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 200)}`}`;

/** How many requests are counted together: steps add up, so each of them takes even less. */
const BATCH = { refused: 40, accepted: 4 };

const FIRST_VERSION = 1;
/** The latest version in a response, which the next change must name. */
let version = FIRST_VERSION;

/** Gives a body the current version and an unused key, unless these are extreme. */
function refresh(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return {
    ...body,
    ...('key' in body && body.key === usual.key && { key: randomUUID() }),
    ...('version' in body && body.version === FIRST_VERSION && { version }),
  };
}

async function sendFresh({ method, address, body, as = admin }: Sent) {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await send<{ version?: unknown } | null>(server, method, address, refresh(body), { as, headers });
  if (typeof response.body?.version === 'number') version = response.body.version;
  return response;
}

/** Returns who can send this request with success, if anyone. */
async function findAllowed(request: Sent): Promise<TestUser | undefined> {
  for (const as of [admin, renter]) if ((await sendFresh({ ...request, as })).status < 300) return as;
  return undefined;
}

/** Describes the requests that fail, and those that together take too much work. */
async function findProblems(requests: readonly Sent[], size = BATCH.refused): Promise<string[]> {
  const problems: string[] = [];
  for (let first = 0; first < requests.length; first += size) {
    const batch = requests.slice(first, first + size);
    const { results, work } = await countWork(...batch.map((request) => () => sendFresh(request)));
    results.forEach(({ status }, index) => {
      if (status >= 500) problems.push(`${describeRequest(batch[index]!)}: ${status}`);
    });
    const { steps, statements, rows } = work;
    if (steps > MOST.steps || statements > MOST.statements || rows > MOST.rows) {
      problems.push(`${JSON.stringify(work)}: one of ${batch.map(describeRequest).join(', ')}`);
    }
  }
  return problems;
}

const WITH_PATH = endpoints.filter(({ name, stream }) => name.includes('/:') && !stream);
const WRITES = endpoints.filter(({ body, upload }) => body && !upload);
/** Sent by a new user each time, because they end the access of their sender. */
const ENDING_ACCESS: ReadonlySet<string> = new Set(['DELETE /api/me', 'DELETE /api/me/access']);
/** Texts, days and numbers, the latter also as strings. */
const TYPED = [...DAYS, ...NUMBERS, ...TEXTS, ...NUMBERS.map(Number), [], null];
const SPANS = WIDEST.map(([startDate, endDate]) => ({ startDate: startDate || '0001-01-01', endDate }));

describe('row 80: a request with extreme values', () => {
  beforeAll(prepare);

  it.each(READINGS.filter(({ query }) => query))(
    'GET $path takes little work for every extreme value in its query',
    async ({ path, query }) => {
      const address = addressOf(path);
      const requests = queriesOf(query!).map((asked) => ({
        method: 'GET',
        address: `${address}?${new URLSearchParams(asked)}`,
      }));
      expect(await findProblems(requests)).toEqual([]);
    },
  );

  it.each(WITH_PATH)('$name takes little work for every extreme value in its path', async ({ name, body, upload }) => {
    const [method, path] = splitName(name);
    const sent = body && !upload ? { body: buildInput(body, 'Some text', usual) } : {};
    const requests = EXTREMES.flatMap((extreme) =>
      addressesWith(path, extreme).map((address) => ({ method, address, ...sent })),
    );
    expect(await findProblems(requests)).toEqual([]);
  });
});

/** Some requests that must succeed, because bodies that are always refused would prove nothing. */
const ACCEPTED: ReadonlySet<string> = new Set([
  'POST /api/auth/sign-up',
  'POST /api/auth/forgot-password',
  'PATCH /api/me',
  'POST /api/me/password',
  'POST /api/me/email',
  'PUT /api/cars/:id',
  'PUT /api/cars/:id/prices',
  'PUT /api/cars/:id/terms',
  'POST /api/cars/:id/extras',
  'POST /api/cars/:id/blocks',
  'PUT /api/cars/:id/blocks',
  'POST /api/my/blocks',
  'PATCH /api/admin/cars/:id/status',
  'POST /api/admin/cars/status',
  'PATCH /api/admin/users/:id',
  'POST /api/admin/users/:id/notes',
  'POST /api/reports',
  'POST /api/quotes',
  'POST /api/rentals',
  'POST /api/rentals/:id/changes',
  'PUT /api/my/tax-details',
  'POST /api/threads',
  'POST /api/threads/:id/messages',
  'PUT /api/my/reply-templates',
  'POST /api/my/keys',
]);

describe('row 80: a body with extreme values', () => {
  // Accepted requests change what the next ones find.
  beforeEach(prepare);

  it.each(WRITES)('$name takes little work for every extreme value', async ({ name, body }) => {
    const [method, path] = splitName(name);
    const known = path === '/api/cars/:id' ? { ...usual, photoIds: [photoId] } : usual;
    const request = { method, address: addressOf(path), body: buildInput(body!, 'Some text', known) };
    const variants = buildVariants(body!, TYPED, SPANS, known);
    if (ENDING_ACCESS.has(name)) {
      const requests = [];
      for (const sent of variants) requests.push({ ...request, body: sent, as: await buildUser(server) });
      expect(await findProblems(requests, 1)).toEqual([]);
      return;
    }
    const as = await findAllowed(request);
    expect(as !== undefined || !ACCEPTED.has(name), 'accepts a usual body').toBe(true);
    const requests = variants.map((sent) => ({ ...request, body: sent, as }));
    expect(await findProblems(requests, as ? BATCH.accepted : BATCH.refused)).toEqual([]);
  });
});
