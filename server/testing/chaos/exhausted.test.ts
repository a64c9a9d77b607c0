import { describe, expect, it, onTestFinished } from 'vitest';
import { paymentLimits } from '../../../contract/money/limits.ts';
import { transaction } from '../../platform/database/database.ts';
import { requestHold, pay } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { providerTotals, rentalStatusOf } from '../books.ts';
import { buildUser } from '../builders.ts';
import { call } from '../call.ts';
import { sabotage } from '../sabotage.ts';

const CONNECTIONS = 3;
import { buildPayment } from '../payment-builders.ts';

const server = useBookingServer({}, { connections: CONNECTIONS });

/** Prepares more payments than there are connections. */
async function buildQueue() {
  const queue = [];
  for (let count = 0; count < CONNECTIONS * 3; count++) queue.push(await buildPayment(server));
  return queue;
}

describe('row 31: overload', () => {
  it('holds no database connection while waiting for the provider', async () => {
    const queue = await buildQueue();
    let waiting = 0;
    let release = () => {};
    const all = new Promise<void>((done) => (release = done));
    // All payments wait at the provider at the same time: with a connection each, they would deadlock.
    server.provider.duringCharge = async () => {
      if (++waiting === queue.length) release();
      await all;
    };
    const answers = await Promise.all(queue.map(({ booking, payment }) => pay(server, booking, payment)));
    server.provider.duringCharge = undefined;
    expect(answers.map(({ body }) => body.rental.status)).toEqual(queue.map(() => 'confirmed'));
  });

  it('limits the wait for a provider that never responds, without delaying others', async () => {
    const queue = await buildQueue();
    const limits: { answerSeconds: number } = paymentLimits;
    const usual = limits.answerSeconds;
    const restoreLimit = () => void (limits.answerSeconds = usual);
    onTestFinished(restoreLimit);
    limits.answerSeconds = 0.5;
    server.provider.fail('charge', ...queue.map(() => 'never-respond' as const));
    const paying = queue.map(({ booking, payment }) => pay(server, booking, payment));
    expect(
      (await requestHold(server, await buildUser(server), queue[0]!.booking.car.id, { from: 30, to: 32 })).status,
    ).toBe(201);
    for (const { status, body } of await Promise.all(paying)) expect([status, body.checking]).toEqual([200, true]);
    restoreLimit();
    for (const { booking } of queue)
      expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 0 });
  });

  it('returns 503 after a limited wait when all connections are in use', async () => {
    const { booking, payment } = await buildPayment(server);
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const taken = Array.from({ length: CONNECTIONS }, () => transaction(server.pool, () => released));
    await expect.poll(() => server.pool.idleCount).toBe(0);
    const calls = server.provider.calls.length;
    const answers = await Promise.all([
      pay(server, booking, payment),
      call(server, 'GET /api/ready'),
      call(server, 'GET /api/my/rentals', { as: booking.renter }),
    ]);
    release();
    await Promise.all(taken);
    for (const { status, problem, headers } of answers) {
      expect([status, problem.code]).toEqual([503, 'server/unavailable']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(server.provider.calls).toHaveLength(calls);
    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
  });

  it('returns 503 for a statement that timed out, and leaves nothing behind', async () => {
    const { booking, payment } = await buildPayment(server);
    const late = await sabotage(server, 'payment_attempts', { errcode: '57014' }, () => pay(server, booking, payment));
    expect([late.status, late.problem.code]).toEqual([503, 'server/unavailable']);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
  });
});
