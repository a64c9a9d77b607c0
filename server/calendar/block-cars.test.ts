import { describe, expect, it } from 'vitest';
import { buildCar, buildUser } from '../testing/builders.ts';
import { buildBooking } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { block, blocksOf, buildOwnerWithCar, daysFrom } from '../testing/calendar.ts';
import { call, send } from '../testing/call.ts';

const server = useBookingServer();

describe('POST /api/my/blocks', () => {
  it('blocks the same days of several cars, and returns a result for each', async () => {
    const { owner, car: free } = await buildOwnerWithCar(server);
    const ownerId = owner.uid;
    const [blocked, booked] = [await buildCar(server, { ownerId }), await buildCar(server, { ownerId })];
    const others = await buildCar(server);
    await block(server, owner, blocked.id, 10, 11, 'Rome');
    await buildBooking(server, { car: booked, renter: await buildUser(server, { displayName: 'Kim Lee' }) });
    const carIds = [free.id, blocked.id, booked.id, others.id];
    const body = { ...daysFrom(10, 13), carIds };
    const { status, body: answer } = await call(server, 'POST /api/my/blocks', { body, as: owner });

    expect(status).toBe(200);
    expect(answer.results.map(({ carId, problem }) => [carId, problem?.code])).toEqual([
      [free.id, undefined],
      [blocked.id, undefined],
      [booked.id, 'calendar/days-booked'],
      [others.id, 'car/not-yours'],
    ]);
    expect(answer.results[0]!.block).toMatchObject(daysFrom(10, 13));
    expect(answer.results[2]!.problem!.message).toContain('Kim Lee');
    expect(await blocksOf(server, free.id)).toEqual([{ ...daysFrom(10, 13), note: '' }]);
    expect(await blocksOf(server, blocked.id)).toEqual([{ ...daysFrom(10, 13), note: 'Rome' }]);
    expect(await blocksOf(server, booked.id)).toEqual([]);
    expect(await blocksOf(server, others.id)).toEqual([]);
  });

  it('rejects invalid requests and blocks nothing', async () => {
    const { owner, car } = await buildOwnerWithCar(server);
    const post = (body: object) => send(server, 'POST', '/api/my/blocks', body, { as: owner });
    for (const body of [
      { ...daysFrom(10, 13), carIds: [] },
      { ...daysFrom(10, 13), carIds: [car.id, car.id.toUpperCase()] },
      { ...daysFrom(13, 10), carIds: [car.id] },
      { ...daysFrom(10, 13), carIds: ['no-such-car'] },
    ]) {
      expect((await post(body)).status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    }
    expect(await blocksOf(server, car.id)).toEqual([]);
  });
});
