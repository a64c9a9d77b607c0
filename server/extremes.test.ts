import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { BookFile } from '../contract/books/books.ts';
import { ReportFile } from '../contract/books/dac7/dac7.ts';
import { splitName } from '../contract/calls.ts';
import { EarningsSpan } from '../contract/earnings/earnings.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { BookingFilters } from '../contract/rentals/bookings/bookings.ts';
import { buildBooking } from './testing/booking.ts';
import { buildCar, buildUser, type TestUser } from './testing/builders.ts';
import { send } from './testing/call.ts';
import { buildInput, buildVariants, revokesAccess } from './testing/build-input.ts';
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

interface Reading {
  path: string;
  query: $ZodType;
}

/** Files are not JSON, so they are not in the contract's list. */
const FILES: Reading[] = [
  { path: '/api/admin/money.csv', query: BookFile },
  { path: '/api/admin/dac7.csv', query: ReportFile },
  { path: '/api/my/earnings.csv', query: EarningsSpan },
  { path: '/api/my/bookings.csv', query: BookingFilters },
];

const endpoints: Endpoint[] = Object.values(api);
const READINGS: Reading[] = [
  ...endpoints.flatMap(({ name, query }) => {
    const [method, path] = splitName(name);
    return method === 'GET' && query ? [{ path, query }] : [];
  }),
  ...FILES,
];

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
const ids = new Map<string, string>();

/**
 * Prepares an administrator with a car that is booked and has a message thread, so that every request gets past access
 * checks.
 */
beforeAll(async () => {
  admin = await buildUser(server, { isAdmin: true });
  const car = await buildCar(server, { ownerId: admin.uid });
  const { rentalId, renter } = await buildBooking(server, { car });
  const { body } = await startThread(server, renter, { carId: car.id });
  const own = { cars: car.id, rentals: rentalId, threads: body.threadId, people: admin.uid, users: admin.uid };
  for (const [noun, value] of Object.entries(own)) ids.set(noun, value);
});

const addressOf = (path: string) =>
  path.replace(/([a-z]+)\/:\w+/, (_, noun: string) => `${noun}/${ids.get(noun) ?? id}`);

interface Sent {
  method: string;
  address: string;
  body?: unknown;
}

const describeRequest = ({ address, body }: Sent) =>
  `${address.slice(0, 120)}${body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 200)}`}`;

/** How many requests are counted together: steps add up, so each of them takes even less. */
const BATCH = 40;

/** Describes the requests that fail, and those that together take too much work. */
async function findProblems(requests: readonly Sent[]): Promise<string[]> {
  const problems: string[] = [];
  for (let first = 0; first < requests.length; first += BATCH) {
    const batch = requests.slice(first, first + BATCH);
    const { results, work } = await countWork(
      ...batch.map(({ method, address, body }) => () => {
        const headers = { 'idempotency-key': randomUUID() };
        return send(server, method, address, body, { as: admin, headers });
      }),
    );
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

const WITH_PATH = endpoints.filter(({ name, stream }) => name.includes('/:') && !stream && !revokesAccess(name));
const WRITES = endpoints.filter(({ name, body, upload }) => body && !upload && !revokesAccess(name));
/** Texts, days and numbers, the latter also as strings. */
const TYPED = [...DAYS, ...NUMBERS, ...TEXTS, ...NUMBERS.map(Number), [], null];

describe('row 80: a request with extreme values', () => {
  it.each(READINGS)('GET $path takes little work for every extreme value in its query', async ({ path, query }) => {
    const address = addressOf(path);
    const requests = queriesOf(query).map((asked) => ({
      method: 'GET',
      address: `${address}?${new URLSearchParams(asked)}`,
    }));
    expect(await findProblems(requests)).toEqual([]);
  });

  it.each(WITH_PATH)('$name takes little work for every extreme value in its path', async ({ name, body, upload }) => {
    const [method, path] = splitName(name);
    const sent = body && !upload ? { body: buildInput(body, 'Some text', { id }) } : {};
    const requests = EXTREMES.map((extreme) => ({
      method,
      address: path.replaceAll(/:\w+/g, encodeURIComponent(extreme)),
      ...sent,
    }));
    expect(await findProblems(requests)).toEqual([]);
  });

  it.each(WRITES)('$name takes little work for every extreme value in its body', async ({ name, body }) => {
    const [method, path] = splitName(name);
    const requests = buildVariants(body!, TYPED).map((sent) => ({ method, address: addressOf(path), body: sent }));
    expect(await findProblems(requests)).toEqual([]);
  });
});
