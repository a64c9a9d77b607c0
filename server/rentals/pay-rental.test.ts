import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, setPrice, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import {
  addCard,
  answerBankChallenge,
  buildBooking,
  buildHold,
  cancel,
  confirm,
  newKey,
  pay,
  show,
} from '../testing/booking.ts';
import { isSandbox, useBookingServer } from '../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { lapseHold, makeDue, runWorkers } from '../testing/pass-time.ts';
import { attemptStates, BOTH_CONFIRMED, buildPayment, mailKinds } from '../testing/payment-builders.ts';

const server = useBookingServer();

describe.runIf(isSandbox())('POST /api/payment-methods', () => {
  it('accepts the public test cards with any spacing, and stores no number', async () => {
    const as = await buildUser(server);
    const body = { number: '4242 4242-4242 4242', expiry: '1/30', cvc: '1234' };
    const { status, body: answer } = await call(server, 'POST /api/payment-methods', { body, as });
    expect(status).toBe(201);
    expect(answer.paymentMethodId).toMatch(/^pm_sandbox_/);
    const [row] = await many(
      server.pool,
      sql`select * from sandbox_payment_methods where id = ${answer.paymentMethodId}`,
    );
    expect(JSON.stringify(row)).not.toMatch(/4242\W?4242/);
  });

  it('rejects every other number without repeating it', async () => {
    const as = await buildUser(server);
    const body = { number: '4111111111111111', expiry: '12/34', cvc: '123' };
    const { status, problem } = await call(server, 'POST /api/payment-methods', { body, as });
    expect([status, problem.code]).toEqual([400, 'payment/not-a-test-card']);
    expect(JSON.stringify(problem)).not.toContain('411111111');
  });
});

describe.runIf(isSandbox())('another user’s card and payment', () => {
  it('reports the card as unknown to anyone but its holder', async () => {
    const booking = await buildHold(server);
    const paymentMethodId = await addCard(server, await buildUser(server));
    const { status, problem } = await pay(server, booking, { paymentMethodId });
    expect([status, problem.detail]).toEqual([402, 'Please enter your card again.']);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 0 });
  });

  it.each([true, false])('rejects confirming another user’s payment at the bank: approve %s', async (approve) => {
    const owner = await buildUser(server);
    const booking = await buildHold(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const { body } = await pay(server, booking, { card: CARDS.secure });
    if (body.requiresAction?.provider !== 'sandbox') throw new Error('The bank requires no confirmation.');
    const params = { id: body.requiresAction.challengeId };
    for (const as of [owner, await buildUser(server), await buildUser(server, { isAdmin: true })]) {
      const response = await call(server, 'POST /api/payment-challenges/:id', { params, body: { approve }, as });
      expect([response.status, response.problem.code]).toEqual([404, 'payment/challenge-unknown']);
    }
    expect(await answerBankChallenge(server, booking.renter, body.requiresAction, true)).toBe(true);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });
});

describe('POST /api/rentals/:id/payment', () => {
  it('charges the card once and confirms, with a receipt and mails to both', async () => {
    const booking = await buildHold(server);
    const { status, body } = await pay(server, booking);
    expect([status, body.rental.status, body.checking, body.requiresAction]).toEqual([
      200,
      'confirmed',
      undefined,
      undefined,
    ]);
    expect(body.rental.ledger).toMatchObject([{ kind: 'charge', amountCents: 9_000 }]);
    expect(body.rental.can).toMatchObject({ pay: false, cancel: true, giveBack: false });
    expect(await providerTotals(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: 9_000,
      refundedCents: 0,
    });
    expect(await mailKinds(server, booking.rentalId)).toEqual(BOTH_CONFIRMED);

    await server.outbox.flush();
    const mails = await many<{ recipient: string; text: string }>(
      server.pool,
      sql`
      select recipient, text_body as text from mailbox join outbox on outbox.id = outbox_id
      where payload ->> 'rentalId' = ${booking.rentalId}`,
    );
    expect(mails).toHaveLength(2);
    const toRenter = mails.find(({ recipient }) => recipient === booking.renter.email)!;
    expect(toRenter.text).toContain('90.00$');
    for (const { text } of mails) expect(text).toContain(`Receipt no. ${body.rental.receiptNumber}.`);
  });

  it.each([
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.poor, 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ])('row 8: declines the card %s with the provider’s message, and the dates stay held', async (card, message) => {
    const booking = await buildHold(server);
    const { status, problem } = await pay(server, booking, { card });
    expect([status, problem.code, problem.detail]).toEqual([402, 'payment/declined', message]);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('held');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await attemptStates(server, booking.rentalId)).toEqual(['declined', 'succeeded']);
  });

  it('returns the decline code whatever the provider’s message is', async () => {
    const booking = await buildHold(server);
    await pay(server, booking, { card: CARDS.poor });
    await server.pool.query(sql`
      update payment_attempts set message = 'There was too little money.' where rental_id = ${booking.rentalId}`);
    const { payment } = (await show(server, booking, booking.renter)).body;
    expect(payment).toMatchObject({ message: 'There was too little money.', decline: 'insufficient-funds' });
  });

  it('shows the payment outcome to the renter only', async () => {
    const owner = await buildUser(server);
    const admin = await buildUser(server, { isAdmin: true });
    const car = await buildCar(server, { ownerId: owner.uid });
    const booking = await buildHold(server, { car });
    const seenBy = async (as: TestUser) => (await show(server, booking, as)).body.payment;
    await pay(server, booking, { card: CARDS.poor });
    const message = 'Your card has insufficient funds.';
    expect(await seenBy(booking.renter)).toEqual({
      status: 'declined',
      message,
      decline: 'insufficient-funds',
      requiresAction: null,
    });
    expect(await seenBy(admin)).toEqual({ status: 'declined', message: null, requiresAction: null });
    expect(await seenBy(owner)).toBeNull();
    await pay(server, booking, { card: CARDS.secure });
    expect(await seenBy(admin)).toEqual({ status: 'requires-action', message: null, requiresAction: null });
    expect(await seenBy(owner)).toBeNull();
    const cancelled = await cancel(server, booking, owner, 0);
    expect(cancelled).toMatchObject({ status: 200, body: { role: 'owner', payment: null } });
    const listed = await call(server, 'GET /api/cars/:id/rentals', { params: { id: car.id }, as: owner });
    expect(JSON.stringify([cancelled.body, listed.body])).not.toMatch(/insufficient|declined|requires/);
  });

  it('row 8: 3-D Secure requires a confirmation, then charges and confirms the rental', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    expect(body.rental.status).toBe('held');
    expect((await show(server, booking)).body.payment?.requiresAction).toEqual(body.requiresAction);
    expect(await answerBankChallenge(server, booking.renter, body.requiresAction, true)).toBe(true);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 8: a worker finishes a 3-D Secure payment when the renter closes the page', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    await answerBankChallenge(server, booking.renter, body.requiresAction, true);
    await makeDue(server);
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('confirmed');
  });

  it('row 8: a refused 3-D Secure payment is declined, and one abandoned for another card can never charge', async () => {
    const refused = await buildHold(server);
    const first = await pay(server, refused, { card: CARDS.secure });
    await answerBankChallenge(server, refused.renter, first.body.requiresAction, false);
    expect((await confirm(server, refused)).problem.code).toBe('payment/declined');

    const abandoned = await buildHold(server);
    const waiting = await pay(server, abandoned, { card: CARDS.secure });
    expect((await pay(server, abandoned)).body.rental.status).toBe('confirmed');
    expect(await answerBankChallenge(server, abandoned.renter, waiting.body.requiresAction, true)).toBe(false);
    expect(await providerTotals(server, abandoned.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 8: another card cannot be used before the pending payment is cancelled at the provider', async () => {
    const booking = await buildHold(server);
    await pay(server, booking, { card: CARDS.secure });
    const payment = { key: newKey(), paymentMethodId: await addCard(server, booking.renter) };
    for (const fault of ['lose-request', 'lose-response'] as const) {
      server.provider.fail('cancelCharge', fault);
      const { status, problem } = await pay(server, booking, payment);
      expect([status, problem.code]).toEqual([503, 'payment/unavailable']);
    }
    expect((await pay(server, booking, payment)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 8: a 3-D Secure payment cannot be approved after the hold has lapsed', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    await lapseHold(server, booking.rentalId);
    await makeDue(server);
    await runWorkers(server);
    expect(await answerBankChallenge(server, booking.renter, body.requiresAction, true)).toBe(false);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('expired');
  });

  it('row 9: charges once for concurrent requests with one key and with many', async () => {
    const { booking, payment } = await buildPayment(server);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        pay(server, booking, index % 2 === 0 ? payment : { ...payment, key: newKey() }),
      ),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
    const same = await pay(server, booking, payment);
    expect(same.body.rental.status).toBe('confirmed');
  });

  it('row 10: rejects the same key with another card', async () => {
    const booking = await buildHold(server);
    const key = newKey();
    await pay(server, booking, { key, card: CARDS.declined });
    expect((await pay(server, booking, { key })).status).toBe(422);
  });

  it('row 20: a hold can still be paid after the car was disabled', async () => {
    const booking = await buildHold(server);
    await server.pool.query(sql`update cars set state = 'waiting' where id = ${booking.car.id}`);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 21: charges the price of the hold after the car’s price changed', async () => {
    const booking = await buildHold(server);
    await setPrice(server, booking.car.id, 99_900);
    await pay(server, booking);
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000 });
  });

  it('rejects paying for lapsed, cancelled and other users’ rentals', async () => {
    const lapsed = await buildHold(server);
    await lapseHold(server, lapsed.rentalId);
    expect((await pay(server, lapsed)).problem.code).toBe('rental/hold-ended');

    const cancelled = await buildHold(server);
    await cancel(server, cancelled, cancelled.renter, 0);
    expect((await pay(server, cancelled)).problem.code).toBe('rental/not-payable');

    const owner = await buildUser(server);
    const theirs = await buildHold(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    expect((await pay(server, { ...theirs, renter: await buildUser(server) })).problem.code).toBe('rental/not-found');
    expect((await pay(server, { ...theirs, renter: owner })).problem.code).toBe('rental/not-allowed');
  });

  it('declines an unknown payment method, and rejects a malformed one', async () => {
    const booking = await buildHold(server);
    expect((await pay(server, booking, { paymentMethodId: 'pm_unknown' })).status).toBe(402);
    const headers = { 'idempotency-key': newKey() };
    const url = `/api/rentals/${booking.rentalId}/payment`;
    const response = await send(server, 'POST', url, { paymentMethodId: 'a b' }, { as: booking.renter, headers });
    expect(response.status).toBe(400);
  });

  it('returns `payment/none` when checking a payment that never began', async () => {
    expect((await confirm(server, await buildHold(server))).problem.code).toBe('payment/none');
  });

  it('returns the confirmed rental and charges nothing when it is paid again', async () => {
    const booking = await buildBooking(server);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(
      (
        await one<{ count: number }>(
          server.pool,
          sql`
      select count(*) as count from payment_attempts where rental_id = ${booking.rentalId}`,
        )
      ).count,
    ).toBe(1);
  });
});
