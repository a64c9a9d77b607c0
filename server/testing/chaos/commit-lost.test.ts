import { afterAll, describe, expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { requestHold, buildBooking, cancel, newKey, pay } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { providerTotals } from '../books.ts';
import { runWorkers } from '../pass-time.ts';
import { buildCar, buildUser } from '../builders.ts';
import type { ApiResponse } from '../call.ts';
import { startPostgresProxy, type PostgresProxy } from '../postgres-proxy.ts';
import { createTestDatabase } from '../test-database.ts';

let proxy: PostgresProxy;
import { buildPayment } from '../payment-builders.ts';

const server = useBookingServer(
  {},
  {
    connect: async () => {
      const database = await createTestDatabase();
      proxy = await startPostgresProxy(database.host);
      return { ...database, host: proxy.host };
    },
  },
);
afterAll(() => proxy.close());

/** Executes the nth commit of the first request but loses its confirmation, then sends the request again. */
async function sendTwice<Body>(nth: number, send: () => Promise<ApiResponse<Body>>) {
  const before = proxy.lost();
  proxy.loseCommit(nth);
  const cut = await send();
  expect(proxy.lost()).toBe(before + 1);
  expect([cut.status, cut.problem.code]).toEqual([503, 'server/unavailable']);
  expect(Number(cut.headers['retry-after'])).toBeGreaterThan(0);
  return send();
}

describe('row 28: a commit whose confirmation is lost', () => {
  it('of a hold: the same key returns the existing hold', async () => {
    const car = await buildCar(server);
    const renter = await buildUser(server);
    const key = newKey();
    const { status, body } = await sendTwice(1, () => requestHold(server, renter, car.id, { key }));
    expect([status, body.status]).toEqual([201, 'held']);
    expect(await many(server.pool, sql`select id from rentals where car_id = ${car.id}`)).toEqual([{ id: body.id }]);
  });

  it.each([
    ['of the start of a payment', 1],
    ['of the end of a payment', 2],
  ])('%s: the same key finds the single charge', async (_which, nth) => {
    const { booking, payment } = await buildPayment(server);
    const before = server.provider.calls.filter(({ method }) => method === 'charge').length;
    const { status, body } = await sendTwice(nth, () => pay(server, booking, payment));
    expect([status, body.rental.status]).toEqual([200, 'confirmed']);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1, chargedCents: 9_000 });
    expect(server.provider.calls.filter(({ method }) => method === 'charge')).toHaveLength(before + 1);
  });

  it('of a cancellation: the same key reports the cancellation, and the money is refunded once', async () => {
    const booking = await buildBooking(server);
    const key = newKey();
    const { status, body } = await sendTwice(1, () => cancel(server, booking, booking.renter, 9_000, key));
    expect([status, body.status]).toEqual([200, 'cancelled']);
    await runWorkers(server);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
  });

  it('of a refund, at the provider or here: the refund is made once', async () => {
    for (const nth of [1, 2]) {
      const booking = await buildBooking(server);
      await cancel(server, booking, booking.renter, 9_000);
      const before = proxy.lost();
      proxy.loseCommit(nth);
      await runWorkers(server);
      expect(proxy.lost()).toBe(before + 1);
      await server.pool.query(sql`update refunds set next_attempt_at = now() where status = 'pending'`);
      await runWorkers(server);
      expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: 9_000 });
    }
  });
});
