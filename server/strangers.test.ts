import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { splitName } from '../contract/calls.ts';
import { DEFAULT_TERMS } from '../contract/cars/car-terms.ts';
import { NO_RULES } from '../contract/cars/stay-price.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { scalar, sql } from './platform/database/database.ts';
import { buildBooking, buildHold, cancel, newKey } from './testing/booking.ts';
import { buildCar, buildUser, CAR_INPUT, type TestUser } from './testing/builders.ts';
import { call, send } from './testing/call.ts';
import { block } from './testing/calendar.ts';
import { answerChange, buildOwnedBooking, buildProposal, daysFromToday } from './testing/changes.ts';
import { startThread } from './testing/messages.ts';
import { buildRequest, decline } from './testing/requests.ts';
import { useTestServer } from './testing/test-server.ts';
import { day } from './testing/today.ts';

const server = useTestServer();
let stranger: TestUser;

const dates = () => ({ startDate: day(10), endDate: day(13) });

/** Bodies that get a request as far as possible. Routes without an entry need none, or an empty one. */
const bodies = (): Record<string, object> => ({
  'PUT /api/cars/:id': { ...CAR_INPUT, photoIds: [randomUUID()], version: 1 },
  'PUT /api/cars/:id/prices': { ...NO_RULES, weekdays: [...NO_RULES.weekdays], version: 1 },
  'PUT /api/cars/:id/terms': { ...DEFAULT_TERMS, version: 1 },
  'PUT /api/cars/:id/driver-terms': { leastAge: 21, leastYears: 2 },
  'PUT /api/cars/:id/pickup': { address: 'A', instructions: '', pickupHours: null, returnHours: null, version: 1 },
  'POST /api/cars/:id/extras': { kind: 'extra', name: 'Box', priceCents: 100, per: 'trip', pieces: 1, isShared: false },
  'PUT /api/cars/:id/extras/:extraId': { name: 'Box', priceCents: 100, per: 'trip', pieces: 1, version: 1 },
  'POST /api/cars/:id/blocks': dates(),
  'PUT /api/cars/:id/blocks': { ...dates(), blocks: [] },
  'POST /api/cars/:id/feeds': { name: '', address: 'https://calendar.example/a.ics' },
  'POST /api/rentals/:id/payment': { paymentMethodId: 'pm_1' },
  'POST /api/rentals/:id/deposit': { paymentMethodId: 'pm_1' },
  'POST /api/rentals/:id/cancellation': { expectedRefundCents: 0 },
  'POST /api/rentals/:id/given-back': { amountCents: 100 },
  'POST /api/rentals/:id/changes': { ...dates(), expectedTotalCents: 13_500 },
  'POST /api/rentals/:id/claims': { kind: 'cleaning', amountCents: 1_000, text: 'Mud' },
  'PUT /api/rentals/:id/note': { text: 'Hello' },
  'POST /api/rentals/:id/review': { stars: 5 },
  'POST /api/changes/:id/payment': { paymentMethodId: 'pm_1' },
  'POST /api/claims/:id/contest': { text: 'No' },
  'POST /api/claims/:id/payment': { paymentMethodId: 'pm_1' },
  'PUT /api/rentals/:id/handover/:part': { version: 0, mileage: 1, fuelEighths: 1, notes: '' },
  'POST /api/rentals/:id/handover/:part/agreement': { version: 1 },
  'POST /api/rentals/:id/handover/:part/photos': {
    id: randomUUID(),
    slot: 'front',
    takenAt: '2026-01-01T00:00:00.000Z',
    photoId: randomUUID(),
  },
  'POST /api/threads/:id/messages': { key: randomUUID(), text: 'Hello' },
  'PUT /api/threads/:id/read': { messageId: 1 },
});
const queries = (): Record<string, Record<string, string>> => ({
  'GET /api/rentals/:id/change-quote': dates(),
  'GET /api/cars/:id/calendar': { from: day(0), to: day(30) },
});

const NOUNS = ['cars', 'rentals', 'changes', 'threads', 'blocks', 'claims', 'feeds'] as const;
const endpoints: Endpoint[] = Object.values(api);
const ROUTES = endpoints.flatMap(({ name, access }) => {
  const noun = NOUNS.find((known) => splitName(name)[1].startsWith(`/api/${known}/:id`));
  return noun && access === 'user' ? [{ name, noun }] : [];
});

/** Other users' objects, in every state that a stranger might probe for. */
const subjects = new Map<string, [string, string][]>();

beforeAll(async () => {
  stranger = await buildUser(server);
  const { owner, booking } = await buildOwnedBooking(server);
  const { owner: otherOwner, renter: otherRenter, booking: changing } = await buildOwnedBooking(server);
  const openChange = await buildProposal(server, changing, otherOwner, daysFromToday(10, 13));
  const { renter: third, booking: changed } = await buildOwnedBooking(server);
  const oldChange = await buildProposal(server, changed, third, daysFromToday(10, 13));
  expect((await answerChange(server, oldChange, third, 'withdraw')).status).toBe(200);
  const cancelled = await buildBooking(server);
  expect((await cancel(server, cancelled, cancelled.renter, cancelled.totalCents)).status).toBe(200);
  const declined = await buildRequest(server);
  expect((await decline(server, declined, declined.owner)).status).toBe(200);
  subjects.set('rentals', [
    ['held', (await buildHold(server)).rentalId],
    ['asked for', (await buildRequest(server)).rentalId],
    ['declined', declined.rentalId],
    ['booked', booking.rentalId],
    ['with an open change', changing.rentalId],
    ['with an old change', changed.rentalId],
    ['cancelled', cancelled.rentalId],
  ]);
  subjects.set('changes', [
    ['open', openChange],
    ['over', oldChange],
  ]);
  const thread = (await startThread(server, otherRenter, { carId: changing.car.id })).body.threadId;
  subjects.set('threads', [['of two others', thread]]);
  const blocked = await block(server, owner, booking.car.id, 40, 42, 'Holidays');
  subjects.set('blocks', [['of a car of others', blocked.body.id]]);
  const hidden = async (state: string) =>
    (await buildCar(server, { ownerId: owner.uid, status: state === 'paused' ? 1 : 0 })).id;
  const paused = await hidden('paused');
  expect((await call(server, 'POST /api/cars/:id/pause', { params: { id: paused }, as: owner })).status).toBeLessThan(
    300,
  );
  const removed = await hidden('waiting');
  expect((await call(server, 'DELETE /api/cars/:id', { params: { id: removed }, as: owner })).status).toBe(204);
  subjects.set('cars', [
    ['waiting', await hidden('waiting')],
    ['paused', paused],
    ['removed', removed],
  ]);
  const feed = await scalar<string>(
    server.pool,
    sql`
    insert into calendar_feeds (car_id, name, address) values (${booking.car.id}, 'Other site', 'https://calendar.example/b.ics')
    returning id`,
  );
  subjects.set('feeds', [['of a car of others', feed]]);
});

async function ask(name: Endpoint['name'], id: string) {
  const [method, path] = splitName(name);
  const query = queries()[name] ? `?${new URLSearchParams(queries()[name])}` : '';
  const url =
    path
      .replace(':id', id)
      .replace(':part', 'check-in')
      .replace(':step', 'terms')
      .replace(':photo', randomUUID())
      .replace(':extraId', randomUUID())
      .replace(':driver', randomUUID()) + query;
  const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies()[name] ?? {});
  const { status, problem } = await send(server, method, url, body, {
    as: stranger,
    headers: { 'idempotency-key': newKey() },
  });
  return { status, code: problem.code };
}

describe('a stranger', () => {
  it.each(ROUTES)('gets the same response from $name for existing and missing objects', async ({ name, noun }) => {
    const missing = await ask(name, randomUUID());
    expect(missing.status, JSON.stringify(missing)).toBe(404);
    const others = subjects.get(noun) ?? [];
    const different = [];
    for (const [state, id] of others) {
      const found = await ask(name, id);
      if (found.status !== missing.status || found.code !== missing.code) different.push({ state, ...found });
    }
    expect(different).toEqual([]);
  });
});
