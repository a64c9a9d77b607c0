import { describe, expect, it } from 'vitest';
import { extraLimits } from '../../../contract/cars/limits.ts';
import { withExtras } from '../../../contract/cars/car-extras.ts';
import { countExtras } from '../../../contract/cars/extras.arbitrary.ts';
import { NO_RULES, ownerReceives, stayPrice } from '../../../contract/cars/stay-price.ts';
import { many, sql } from '../../platform/database/database.ts';
import { cancel, pay, show } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../../testing/books.ts';
import { buildUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { answerChange, daysFromToday, propose, quoteChange } from '../../testing/changes.ts';
import {
  addExtra,
  AIRPORT,
  BOX,
  buildExtra,
  buildOwnersCars,
  hold,
  holdWith,
  quote,
  SEAT,
} from '../../testing/extras.ts';
import { lapseHold, makeDue, runWorkers } from '../../testing/pass-time.ts';
import { expireLapsedHolds } from '../expire-lapsed-holds.ts';

// The test server checks the books, the price lines and the promised extras after every test.
const server = useBookingServer();

const offered = async (carId: string, dates = {}) => {
  const as = await buildUser(server);
  return (await call(server, 'GET /api/cars/:id/extras', { params: { id: carId }, query: dates, as })).body.extras;
};
const outcome = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const one = (id: string, pieces = 1) => ({ extras: [{ id, pieces }] });

describe('an offered extra', () => {
  it('is shown on the car’s page, which omits the section without extras', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    const seen = async (index: number) =>
      (await call(server, 'GET /api/cars/:id', { params: { id: cars[index]!.id }, as: await buildUser(server) })).body;
    expect(Object.keys(await seen(0))).not.toContain('hasExtras');
    await buildExtra(server, owner, cars[0]!.id, SEAT);
    expect([(await seen(0)).hasExtras, (await seen(1)).hasExtras]).toEqual([true, undefined]);
    await buildExtra(server, owner, cars[0]!.id, BOX);
    expect((await seen(1)).hasExtras).toBe(true);
    expect((await offered(cars[1]!.id)).map(({ name, left }) => [name, left])).toEqual([['Roof box', 1]]);
  });

  it('is added once, edited only from the current version, and removed', async () => {
    const { owner, cars } = await buildOwnersCars(server);
    const id = cars[0]!.id;
    const seat = await buildExtra(server, owner, id, SEAT);
    expect((await addExtra(server, owner, id, SEAT)).body.id).toBe(seat.id);
    expect(outcome(await addExtra(server, owner, id, { ...SEAT, name: 'CHILD SEAT', priceCents: 1 }))).toEqual([
      409,
      'extra/name-taken',
    ]);
    const { name, per, pieces } = SEAT;
    const set = (priceCents: number, version: number) =>
      call(server, 'PUT /api/cars/:id/extras/:extraId', {
        params: { id, extraId: seat.id },
        body: { name, per, pieces, priceCents, version },
        as: owner,
      });
    expect((await set(700, 1)).body).toMatchObject({ priceCents: 700, version: 2 });
    expect((await set(700, 1)).body).toMatchObject({ priceCents: 700, version: 2 });
    expect(outcome(await set(800, 1))).toEqual([409, 'extra/changed-meanwhile']);
    const remove = () =>
      call(server, 'DELETE /api/cars/:id/extras/:extraId', { params: { id, extraId: seat.id }, as: owner });
    expect((await remove()).status).toBe(204);
    expect(outcome(await remove())).toEqual([404, 'extra/not-found']);
    expect(await offered(id)).toEqual([]);
  });

  it('can be edited by its owner and administrators, and not through another car', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    const seat = await buildExtra(server, owner, cars[0]!.id, SEAT);
    const admin = await buildUser(server, { isAdmin: true });
    expect(outcome(await addExtra(server, await buildUser(server), cars[0]!.id, AIRPORT))).toEqual([
      403,
      'car/not-yours',
    ]);
    expect((await addExtra(server, admin, cars[0]!.id, AIRPORT)).status).toBe(201);
    const params = { id: cars[1]!.id, extraId: seat.id };
    expect(outcome(await call(server, 'DELETE /api/cars/:id/extras/:extraId', { params, as: owner }))).toEqual([
      404,
      'extra/not-found',
    ]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'extra/name-required'],
    [{ name: 'a'.repeat(extraLimits.nameMax + 1) }, 'name', 'extra/name-too-long'],
    [{ priceCents: -1 }, 'priceCents', 'car/price-invalid'],
    [{ pieces: 0 }, 'pieces', 'extra/pieces-invalid'],
    [{ pieces: extraLimits.piecesMax + 1 }, 'pieces', 'extra/pieces-invalid'],
    [{ kind: 'delivery' }, 'per', 'extra/not-for-delivery'],
  ])('is rejected with %j', async (wrong, field, code) => {
    const { owner, cars } = await buildOwnersCars(server);
    const sent = await send(server, 'POST', `/api/cars/${cars[0]!.id}/extras`, { ...SEAT, ...wrong }, { as: owner });
    expect([sent.status, sent.problem.fields?.[field]?.code]).toEqual([400, code]);
  });

  it('is deleted with its car, or with its owner if cars share it', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    for (const extra of [SEAT, BOX, AIRPORT]) await buildExtra(server, owner, cars[0]!.id, extra);
    const left = async () =>
      (
        await many<{ name: string }>(
          server.pool,
          sql`select name from extras where owner_id = ${owner.uid} order by name`,
        )
      ).map(({ name }) => name);
    const removed = await call(server, 'DELETE /api/cars/:id', { params: { id: cars[0]!.id }, as: owner });
    expect([removed.status, await left()]).toEqual([204, ['Roof box']]);
    const gone = await call(server, 'DELETE /api/me', { body: { password: owner.password }, as: owner });
    expect([gone.status, await left()]).toEqual([200, []]);
  });

  it('is limited in number', async () => {
    const { owner, cars } = await buildOwnersCars(server);
    const add = (index: number, extra = SEAT) =>
      addExtra(server, owner, cars[0]!.id, { ...extra, name: `Number ${index}` });
    for (let index = 0; index < extraLimits.extrasMax; index++) expect((await add(index)).status).toBe(201);
    expect(outcome(await add(extraLimits.extrasMax))).toEqual([409, 'extra/too-many']);
    for (let index = 0; index < extraLimits.placesMax; index++) expect((await add(index, AIRPORT)).status).toBe(201);
    expect(outcome(await add(extraLimits.placesMax, AIRPORT))).toEqual([409, 'extra/too-many-places']);
  });
});

describe('a booking with extras', () => {
  it('has the same price in quote, hold, receipt, change and for the owner, to the cent', async () => {
    const { owner, cars } = await buildOwnersCars(server);
    const [car] = cars;
    const seat = await buildExtra(server, owner, car!.id, { ...SEAT, priceCents: 333 });
    const box = await buildExtra(server, owner, car!.id, BOX);
    const airport = await buildExtra(server, owner, car!.id, AIRPORT);
    const chosen = {
      extras: [
        { id: seat.id, pieces: 2 },
        { id: box.id, pieces: 1 },
      ],
      delivery: { pickup: airport.id, return: airport.id },
    };
    const renter = await buildUser(server);
    const asked = { carId: car!.id, ...daysFromToday(10, 13), ...chosen };
    const expected = 3 * 4_500 + 3 * 2 * 333 + 3_000 + 2 * 2_500;
    const quoted = (await quote(server, renter, asked)).body;
    expect(quoted.totalCents).toBe(expected);
    const held = await hold(server, renter, asked);
    expect([held.status, held.body.totalCents, held.body.lines]).toEqual([201, expected, quoted.lines]);
    const booking = { car: car!, renter, rentalId: held.body.id, totalCents: expected };

    // Later price changes by the owner do not affect the agreed price.
    await server.pool.query(sql`update extras set price_cents = price_cents + 1000, name = name || ' (new)'`);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: expected });
    const shown = (await show(server, booking, owner)).body;
    const ownerCents = ownerReceives(expected, shown.ownerFeePercent!, 'USD');
    expect([shown.totalCents, shown.lines, shown.ownerCents]).toEqual([expected, quoted.lines, ownerCents]);

    const longer = expected + 2 * (4_500 + 2 * 333);
    const changed = (await quoteChange(server, booking, renter, daysFromToday(10, 15))).body;
    expect([changed.totalCents, changed.payCents]).toEqual([longer, longer - expected]);
    const shorter = expected - (4_500 + 2 * 333);
    const proposed = await propose(server, booking, renter, daysFromToday(10, 12));
    expect(proposed.status).toBe(201);
    const made = await answerChange(server, proposed.body.change!.id, owner, 'accept');
    expect([made.status, made.body.totalCents]).toEqual([200, shorter]);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: expected - shorter });
    expect((await cancel(server, booking, renter, shorter)).status).toBe(200);
  });

  it('has the price of an independent calculation for any choice', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    const seat = await buildExtra(server, owner, cars[0]!.id, SEAT);
    const free = await buildExtra(server, owner, cars[0]!.id, { ...SEAT, name: 'Map', priceCents: 0 });
    const box = await buildExtra(server, owner, cars[0]!.id, { ...BOX, pieces: 20 });
    const place = await buildExtra(server, owner, cars[0]!.id, AIRPORT);
    const as = await buildUser(server);
    for (let days = 1; days <= 12; days++) {
      const chosen = {
        extras: [seat, free, box].slice(days % 4).map(({ id }, index) => ({ id, pieces: 1 + (index % 2) })),
        ...(days % 3 > 0 && { delivery: days % 2 > 0 ? { pickup: place.id } : { return: place.id } }),
      };
      const dates = daysFromToday(20, 20 + days);
      const { body } = await quote(server, as, { carId: cars[0]!.id, ...dates, ...chosen });
      const along = body.lines.filter((line) => line.kind === 'extra' || line.kind === 'delivery');
      expect(along).toHaveLength(chosen.extras.length + (chosen.delivery ? 1 : 0));
      const stay = stayPrice({ priceCents: 4_500, rules: NO_RULES }, dates, 'USD');
      expect(body.totalCents).toBe(stay.totalCents + countExtras(along, dates));
      expect(withExtras(stay, along).totalCents).toBe(body.totalCents);
    }
  });

  it('is refunded by the cancellation terms', async () => {
    const { owner, cars } = await buildOwnersCars(server, 1, { terms: { cancellation: 'moderate' } });
    const box = await buildExtra(server, owner, cars[0]!.id, { ...BOX, priceCents: 3_001 });
    const booking = await holdWith(server, cars[0]!, { ...daysFromToday(3, 5), ...one(box.id) });
    await pay(server, booking);
    expect(booking.totalCents).toBe(12_001);
    expect((await cancel(server, booking, booking.renter, 6_001)).status).toBe(200);
  });

  it('row 120: is rejected when an extra was removed, has another price, or has too few pieces', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    const carId = cars[0]!.id;
    const seat = await buildExtra(server, owner, carId, SEAT);
    const other = await buildExtra(server, owner, cars[1]!.id, { ...SEAT, name: 'Other' });
    const place = await buildExtra(server, owner, carId, AIRPORT);
    const renter = await buildUser(server);
    const dates = daysFromToday(10, 12);
    const ask = (chosen: object, expected: number) => hold(server, renter, { carId, ...dates, ...chosen }, expected);
    expect(outcome(await ask(one(other.id), 10_000))).toEqual([409, 'extra/gone']);
    expect(outcome(await ask(one(place.id), 11_500))).toEqual([409, 'extra/gone']);
    expect(outcome(await ask({ delivery: { pickup: seat.id } }, 9_500))).toEqual([409, 'extra/gone']);
    expect(outcome(await ask(one(seat.id, 3), 12_000))).toEqual([409, 'extra/taken']);
    expect(outcome(await ask(one(seat.id), 9_000))).toEqual([409, 'rental/price-changed']);
    const params = { id: carId, extraId: seat.id };
    await call(server, 'DELETE /api/cars/:id/extras/:extraId', { params, as: owner });
    expect(outcome(await ask(one(seat.id), 10_000))).toEqual([409, 'extra/gone']);
    expect((await ask({}, 9_000)).status).toBe(201);
  });
});

describe('an extra shared by several cars', () => {
  it('row 121: is promised once among concurrent requests', async () => {
    const { owner, cars } = await buildOwnersCars(server, 6);
    const box = await buildExtra(server, owner, cars[0]!.id, { ...BOX, pieces: 2 });
    const renters = await Promise.all(cars.map(() => buildUser(server)));
    const responses = await Promise.all(
      cars.map((car, index) =>
        hold(
          server,
          renters[index]!,
          { carId: car.id, ...daysFromToday(10 + (index % 2), 13), ...one(box.id) },
          (3 - (index % 2)) * 4_500 + 3_000,
        ),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(responses.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 4 }, () => 'extra/taken'),
    );
    expect((await offered(cars[0]!.id, daysFromToday(12, 14)))[0]).toMatchObject({ pieces: 2, left: 0 });
    expect((await offered(cars[0]!.id, daysFromToday(14, 15)))[0]).toMatchObject({ left: 2 });
  });

  it('is counted by day: two consecutive rentals need one piece', async () => {
    const { owner, cars } = await buildOwnersCars(server, 3);
    const box = await buildExtra(server, owner, cars[0]!.id, { ...BOX, pieces: 2 });
    await holdWith(server, cars[0]!, { ...daysFromToday(10, 12), ...one(box.id) });
    await holdWith(server, cars[1]!, { ...daysFromToday(13, 15), ...one(box.id) });
    await holdWith(server, cars[2]!, { ...daysFromToday(9, 16), ...one(box.id) });
    expect((await offered(cars[0]!.id, daysFromToday(9, 16)))[0]).toMatchObject({ left: 0 });
    expect((await offered(cars[0]!.id, daysFromToday(16, 17)))[0]).toMatchObject({ left: 1 });
  });

  it('row 122: is not available for a change of dates while another rental has it', async () => {
    const { owner, cars } = await buildOwnersCars(server, 3);
    const box = await buildExtra(server, owner, cars[0]!.id, BOX);
    const first = await holdWith(server, cars[0]!, { ...daysFromToday(10, 12), ...one(box.id) });
    await pay(server, first);
    await holdWith(server, cars[1]!, { ...daysFromToday(15, 17), ...one(box.id) });
    expect(outcome(await quoteChange(server, first, first.renter, daysFromToday(10, 15)))).toEqual([
      409,
      'extra/taken',
    ]);
    expect((await propose(server, first, first.renter, daysFromToday(10, 13))).status).toBe(201);
    // A pending change reserves its added days.
    const renter = await buildUser(server);
    const refused = await hold(server, renter, { carId: cars[2]!.id, ...daysFromToday(13, 14), ...one(box.id) }, 7_500);
    expect(outcome(refused)).toEqual([409, 'extra/taken']);
  });

  it('row 123: prevents reviving a lapsed hold when another rental has taken it', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    const box = await buildExtra(server, owner, cars[0]!.id, BOX);
    const late = await holdWith(server, cars[0]!, { ...daysFromToday(10, 12), ...one(box.id) });
    server.provider.fail('charge', 'lose-response');
    await pay(server, late);
    await lapseHold(server, late.rentalId);
    await expireLapsedHolds(server.services);
    await holdWith(server, cars[1]!, { ...daysFromToday(11, 13), ...one(box.id) });
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, late.rentalId)).toBe('cancelled');
    expect(await providerTotals(server, late.rentalId)).toMatchObject({ chargedCents: 12_000, refundedCents: 12_000 });
  });

  it('row 124: cannot be reduced below the promised number, and stays promised when removed', async () => {
    const { owner, cars } = await buildOwnersCars(server, 2);
    const box = await buildExtra(server, owner, cars[0]!.id, { ...BOX, pieces: 3 });
    const booking = await holdWith(server, cars[0]!, { ...daysFromToday(10, 12), ...one(box.id, 2) });
    await pay(server, booking);
    const { name, priceCents, per } = BOX;
    const set = (pieces: number) =>
      call(server, 'PUT /api/cars/:id/extras/:extraId', {
        params: { id: cars[1]!.id, extraId: box.id },
        body: { name, priceCents, per, pieces, version: 1 },
        as: owner,
      });
    expect(outcome(await set(1))).toEqual([409, 'extra/promised']);
    expect((await set(2)).status).toBe(200);
    const params = { id: cars[0]!.id, extraId: box.id };
    expect((await call(server, 'DELETE /api/cars/:id/extras/:extraId', { params, as: owner })).status).toBe(204);
    expect((await quoteChange(server, booking, booking.renter, daysFromToday(10, 14))).body.totalCents).toBe(
      4 * 4_500 + 6_000,
    );
    expect((await show(server, booking)).body.lines?.map(({ kind }) => kind)).toEqual(['days', 'extra']);
  });
});
