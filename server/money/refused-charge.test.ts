import { describe, expect, it, vi } from 'vitest';
import { buildHold, pay, show } from '../testing/booking.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { rentalStatusOf } from '../testing/books.ts';
import { attemptStates } from '../testing/payment-builders.ts';
import { makeDue, runWorkers } from '../testing/pass-time.ts';
import { sql } from '../platform/database/database.ts';
import { StripeErrorResponse } from '../testing/stripe/fake-stripe-payments.ts';

runWithProvider('stripe');
const server = useBookingServer();

const refusal = (status: number, type: string, message: string, more = {}) =>
  new StripeErrorResponse(status, { type, message, ...more });

describe('a payment that Stripe refuses for another reason than the card', () => {
  it.each([
    ['a wrong parameter', 'create', refusal(400, 'invalid_request_error', 'Received unknown parameter: x')],
    ['a restricted account', 'create', refusal(400, 'invalid_request_error', 'Your account cannot make live charges.')],
    ['an invalid currency', 'create', refusal(400, 'invalid_request_error', 'Invalid currency', { param: 'currency' })],
    ['an invalid key', 'create', refusal(401, 'invalid_request_error', 'Invalid API Key provided.')],
    ['a key without permission', 'create', refusal(403, 'invalid_request_error', 'This key lacks permissions.')],
    ['a wrong parameter', 'confirm', refusal(400, 'invalid_request_error', 'Received unknown parameter: y')],
  ] as const)('is not reported as a decline: %s, on %s', async (_, operation, response) => {
    const log = vi.spyOn(server.services.log, 'error');
    const booking = await buildHold(server);
    stripeOf(server).refuse(operation, response);
    const { status, problem } = await pay(server, booking);
    expect([status, problem.code]).toEqual([402, 'payment/not-taken']);
    expect(problem.detail).toMatch('We can’t take payments right now.');
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.objectContaining({ message: expect.stringContaining(response.message) }) }),
      'the payment provider rejected the payment',
    );
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/sk_test|_secret_/);
    log.mockRestore();

    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect((await show(server, booking)).body.payment?.status).toBe('abandoned');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await attemptStates(server, booking.rentalId)).toEqual(['abandoned', 'succeeded']);
  });

  it('row 7: does not stay unknown when Stripe fails to create it and replays the error for a day', async () => {
    const booking = await buildHold(server);
    stripeOf(server).fail('create', 'break');
    const { status, problem } = await pay(server, booking);
    expect([status, problem.code]).toEqual([402, 'payment/not-charged']);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await attemptStates(server, booking.rentalId)).toEqual(['abandoned', 'succeeded']);
  });

  it('row 7: continues with the intent when Stripe created it but returned an error', async () => {
    const booking = await buildHold(server);
    stripeOf(server).fail('create', 'fail');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await attemptStates(server, booking.rentalId)).toEqual(['succeeded']);
  });

  it('row 7: is settled by a worker when it could not be looked up immediately', async () => {
    const booking = await buildHold(server);
    stripeOf(server).fail('create', 'fail');
    stripeOf(server).fail('list', 'fail');
    expect((await pay(server, booking)).body.checking).toBe(true);
    await server.pool.query(sql`
      update payment_attempts set created_at = created_at - interval '31 seconds' where rental_id = ${booking.rentalId}`);
    await makeDue(server);
    await runWorkers(server);
    expect((await show(server, booking)).body.payment?.status).toBe('abandoned');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect([...stripeOf(server).intents.values()].slice(-2).map((intent) => intent.status)).toEqual([
      'canceled',
      'succeeded',
    ]);
  });

  it('tells the payer when the amount is the reason', async () => {
    const booking = await buildHold(server, { priceCents: 20 });
    const { problem } = await pay(server, booking);
    expect([problem.code, problem.detail]).toEqual([
      'payment/not-taken',
      'This amount is too small to be paid by card. Your card was not charged.',
    ]);
  });
});
