import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import {
  addCard,
  askToHold,
  buildBooking,
  buildHold,
  cancel,
  CARDS,
  confirm,
  lapseHold,
  makeDue,
  newKey,
  pay,
  providerMoney,
  runWorkers,
  show,
  stateOf,
  useBookingServer,
} from '../testing/booking.ts';

const server = useBookingServer();

const attemptsOf = (rentalId: string) =>
  many<{ status: string; providerKey: string }>(
    server.pool,
    sql`
    select status, provider_key as "providerKey" from payment_attempts where rental_id = ${rentalId} order by id`,
  );
const mailsOf = async (rentalId: string) =>
  (
    await many<{ kind: string }>(
      server.pool,
      sql`select kind from outbox where payload ->> 'rentalId' = ${rentalId} order by kind`,
    )
  ).map(({ kind }) => kind);
const BOTH_CONFIRMED = ['rental-confirmed', 'rental-confirmed'];

describe('POST /api/payment-methods', () => {
  it('takes the public test cards, typed in any spacing, and stores no number', async () => {
    const as = await buildUser(server);
    const body = { number: '4242 4242-4242 4242', expiry: '1/30', cvc: '1234' };
    const { status, body: answer } = await call(server, 'POST /api/payment-methods', { body, as });
    expect(status).toBe(201);
    expect(answer.paymentMethodId).toMatch(/^pm_sandbox_/);
    const [row] = await many(
      server.pool,
      sql`select * from sandbox_payment_methods where id = ${answer.paymentMethodId}`,
    );
    expect(JSON.stringify(row)).not.toMatch(/\d{6,}4242/);
  });

  it('refuses every other number without repeating it', async () => {
    const as = await buildUser(server);
    const body = { number: '4111111111111111', expiry: '12/34', cvc: '123' };
    const { status, problem } = await call(server, 'POST /api/payment-methods', { body, as });
    expect([status, problem.code]).toEqual([400, 'payment/not-a-test-card']);
    expect(JSON.stringify(problem)).not.toContain('41111');
  });
});

describe('POST /api/rentals/:id/payment', () => {
  it('charges the card once and confirms, with a receipt and a mail to both', async () => {
    const booking = await buildHold(server);
    const { status, body } = await pay(server, booking);
    expect([status, body.rental.status, body.checking, body.requiresAction]).toEqual([
      200,
      'confirmed',
      undefined,
      undefined,
    ]);
    expect(body.rental.ledger).toMatchObject([{ kind: 'charge', amountCents: 9_000 }]);
    expect(body.rental.can).toEqual({ pay: false, cancel: true });
    expect(await providerMoney(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: 9_000,
      refundedCents: 0,
    });
    expect(await mailsOf(booking.rentalId)).toEqual(BOTH_CONFIRMED);

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
  });

  it('row 3: a charge whose answer was lost is found under its key, and is the only one', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'lose-answer');
    const { status, body } = await pay(server, booking);
    expect([status, body.checking, body.rental.status]).toEqual([200, true, 'held']);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 3: the same request again finds the charge that it made', async () => {
    const booking = await buildHold(server);
    const paymentMethodId = await addCard(server, booking.renter);
    const key = newKey();
    server.provider.fail('charge', 'lose-answer');
    expect((await pay(server, booking, { key, paymentMethodId })).body.checking).toBe(true);
    expect((await pay(server, booking, { key, paymentMethodId })).body.rental.status).toBe('confirmed');
    expect(await attemptsOf(booking.rentalId)).toHaveLength(1);
  });

  it('row 4: a charge that nobody wrote down is finished by a worker', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'lose-answer');
    await pay(server, booking);
    await makeDue(server);
    await runWorkers(server);
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    expect(await mailsOf(booking.rentalId)).toEqual(BOTH_CONFIRMED);
  });

  it('row 6: while the outcome is unknown nothing is charged anew, not even with another card and key', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'lose-answer');
    await pay(server, booking);
    server.provider.fail('findCharge', 'lose-request');
    const again = await pay(server, booking);
    expect([again.status, again.body.checking]).toEqual([200, true]);
    expect(await attemptsOf(booking.rentalId)).toHaveLength(1);
    expect((await show(server, booking)).body.payment?.status).toBe('unknown');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 6: a request that arrives after we gave up charges nothing', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'answer-late');
    expect((await pay(server, booking)).body.checking).toBe(true);
    await makeDue(server);
    await runWorkers(server);
    await server.provider.deliverLate();
    expect(await attemptsOf(booking.rentalId)).toMatchObject([{ status: 'abandoned' }]);
    const { status, problem } = await confirm(server, booking);
    expect([status, problem.code]).toEqual([402, 'payment/not-charged']);
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 0 });
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 6: a request that arrives late, but before we gave up, counts', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'answer-late');
    await pay(server, booking);
    expect((await confirm(server, booking)).body.checking).toBe(true);
    await server.provider.deliverLate();
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 7: an error that the provider repeats under the key is not read as "not charged"', async () => {
    const booking = await buildHold(server);
    const paymentMethodId = await addCard(server, booking.renter);
    const key = newKey();
    server.provider.fail('charge', 'lose-answer', 'lose-request', 'lose-request');
    await pay(server, booking, { key, paymentMethodId });
    const { body } = await pay(server, booking, { key, paymentMethodId });
    expect(body.rental.status).toBe('confirmed');
    server.provider.fail('charge');
  });

  it.each([
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.poor, 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ])('row 8: the card %s is declined in the provider’s words and the dates stay held', async (card, message) => {
    const booking = await buildHold(server);
    const { status, problem } = await pay(server, booking, { card });
    expect([status, problem.code, problem.detail]).toEqual([402, 'payment/declined', message]);
    expect(await stateOf(server, booking.rentalId)).toBe('held');
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
    expect((await attemptsOf(booking.rentalId)).map((attempt) => attempt.status)).toEqual(['declined', 'succeeded']);
  });

  it('row 8: 3-D Secure asks first, charges when approved and confirms when asked', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    const challengeId = body.requiresAction!.challengeId;
    expect(body.rental.status).toBe('held');
    expect((await show(server, booking)).body.payment?.requiresAction).toEqual(body.requiresAction);
    const answered = await call(server, 'POST /api/payment-challenges/:id', {
      params: { id: challengeId },
      body: { approve: true },
      as: booking.renter,
    });
    expect(answered.status).toBe(204);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 8: 3-D Secure that the person closes the page on is finished by a worker', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    await server.provider.answerChallenge(body.requiresAction!.challengeId, true);
    await makeDue(server);
    await runWorkers(server);
    expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
  });

  it('row 8: 3-D Secure refused is a decline, and abandoned for another card it can never charge', async () => {
    const refused = await buildHold(server);
    const first = await pay(server, refused, { card: CARDS.secure });
    await server.provider.answerChallenge(first.body.requiresAction!.challengeId, false);
    expect((await confirm(server, refused)).problem.code).toBe('payment/declined');

    const abandoned = await buildHold(server);
    const waiting = await pay(server, abandoned, { card: CARDS.secure });
    expect((await pay(server, abandoned)).body.rental.status).toBe('confirmed');
    expect(await server.provider.answerChallenge(waiting.body.requiresAction!.challengeId, true)).toBe(false);
    expect(await providerMoney(server, abandoned.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 8: 3-D Secure cannot be approved after the hold has lapsed', async () => {
    const booking = await buildHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    await lapseHold(server, booking.rentalId);
    await makeDue(server);
    await runWorkers(server);
    expect(await server.provider.answerChallenge(body.requiresAction!.challengeId, true)).toBe(false);
    expect(await stateOf(server, booking.rentalId)).toBe('expired');
  });

  it('row 9: pressed many times at once, with one key and with many, charges once', async () => {
    const booking = await buildHold(server);
    const paymentMethodId = await addCard(server, booking.renter);
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        pay(server, booking, { paymentMethodId, key: index % 2 === 0 ? key : newKey() }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ charges: 1 });
    const same = await pay(server, booking, { paymentMethodId, key });
    expect(same.body.rental.status).toBe('confirmed');
  });

  it('row 10: refuses the same key with another card', async () => {
    const booking = await buildHold(server);
    const key = newKey();
    await pay(server, booking, { key, card: CARDS.declined });
    expect((await pay(server, booking, { key })).status).toBe(422);
  });

  it('row 17: a hold that lapses while paying lives again when the dates are still free', async () => {
    const booking = await buildHold(server);
    server.provider.during = async () => {
      server.provider.during = undefined;
      await lapseHold(server, booking.rentalId);
      await runWorkers(server);
      expect(await stateOf(server, booking.rentalId)).toBe('expired');
    };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 17: lives again too when the only one in the way is another hold that lapsed', async () => {
    const booking = await buildHold(server);
    server.provider.during = async () => {
      server.provider.during = undefined;
      await lapseHold(server, booking.rentalId);
      const rival = await askToHold(server, await buildUser(server), booking.car.id);
      expect(rival.status).toBe(201);
      await lapseHold(server, rival.body.id);
    };
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 17: a charge that is found when its days have begun goes back', async () => {
    const booking = await buildHold(server);
    server.provider.fail('charge', 'lose-answer');
    await pay(server, booking);
    await lapseHold(server, booking.rentalId);
    await runWorkers(server);
    await server.pool.query(sql`
      update rentals set period = daterange(current_date - 1, current_date + 1, '[]') where id = ${booking.rentalId}`);
    await makeDue(server);
    await runWorkers(server);
    expect(await stateOf(server, booking.rentalId)).toBe('cancelled');
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000, refundedCents: 9_000 });
  });

  it('row 18: a charge that lands after somebody else took the dates goes back, with a mail', async () => {
    const booking = await buildHold(server);
    const other = await buildUser(server);
    server.provider.during = async () => {
      server.provider.during = undefined;
      await lapseHold(server, booking.rentalId);
      expect((await askToHold(server, other, booking.car.id)).status).toBe(201);
    };
    const { status, problem } = await pay(server, booking);
    expect([status, problem.code]).toEqual([409, 'rental/dates-lost']);
    expect((await show(server, booking)).body).toMatchObject({ status: 'cancelled', pendingRefundCents: 9_000 });
    await runWorkers(server);
    expect(await providerMoney(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: 9_000,
      refundedCents: 9_000,
    });
    expect((await show(server, booking)).body.ledger).toMatchObject([{ amountCents: 9_000 }, { amountCents: -9_000 }]);
    expect(await mailsOf(booking.rentalId)).toEqual(['rental-money-back']);
    const { body } = await call(server, 'GET /api/my/rentals', { query: { when: 'cancelled' }, as: booking.renter });
    expect(body.rentals.map(({ id }) => id)).toEqual([booking.rentalId]);
  });

  it('row 19: expiry and confirmation at once: one of them wins, and the money agrees', async () => {
    for (let round = 0; round < 5; round++) {
      const booking = await buildHold(server);
      server.provider.during = async () => void (await lapseHold(server, booking.rentalId));
      await Promise.all([pay(server, booking), runWorkers(server), runWorkers(server)]);
      server.provider.during = undefined;
      expect(await stateOf(server, booking.rentalId)).toBe('confirmed');
    }
  });

  it('row 20: a hold may still be paid when the car was disabled meanwhile', async () => {
    const booking = await buildHold(server);
    await server.pool.query(sql`update cars set status = 0 where id = ${booking.car.id}`);
    expect((await pay(server, booking)).body.rental.status).toBe('confirmed');
  });

  it('row 21: charges the price that was held, whatever the car costs now', async () => {
    const booking = await buildHold(server);
    await server.pool.query(sql`update cars set price_cents = 99900 where id = ${booking.car.id}`);
    await pay(server, booking);
    expect(await providerMoney(server, booking.rentalId)).toMatchObject({ chargedCents: 9_000 });
  });

  it('row 23: a charge that lands after the hold was cancelled goes back', async () => {
    const booking = await buildHold(server);
    server.provider.during = async () => {
      server.provider.during = undefined;
      expect((await cancel(server, booking, booking.renter, 0)).body.status).toBe('cancelled');
    };
    expect((await pay(server, booking)).problem.code).toBe('rental/not-payable');
    await runWorkers(server);
    expect(await providerMoney(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: 9_000,
      refundedCents: 9_000,
    });
    expect(await stateOf(server, booking.rentalId)).toBe('cancelled');
  });

  it('row 29: calls no provider when the attempt cannot be written down first', async () => {
    const booking = await buildHold(server);
    const paymentMethodId = await addCard(server, booking.renter);
    await server.pool.query(sql`alter table payment_attempts rename to payment_attempts_away`);
    const before = server.provider.calls.length;
    const { status } = await pay(server, booking, { paymentMethodId });
    await server.pool.query(sql`alter table payment_attempts_away rename to payment_attempts`);
    expect(status).toBe(500);
    expect(server.provider.calls).toHaveLength(before);
  });

  it('row 31: no connection is taken while the provider works', async () => {
    const bookings = [];
    for (let count = 0; count < 12; count++) bookings.push(await buildHold(server));
    const methods = await Promise.all(bookings.map(({ renter }) => addCard(server, renter)));
    let waiting = 0;
    let release = () => {};
    const all = new Promise<void>((done) => (release = done));
    server.provider.during = async () => {
      if (++waiting === bookings.length) release();
      await all;
    };
    // More payments than there are connections are under way at once: they would wait for each other forever.
    const answers = await Promise.all(
      bookings.map((booking, index) => pay(server, booking, { paymentMethodId: methods[index]! })),
    );
    server.provider.during = undefined;
    expect(answers.every(({ body }) => body.rental.status === 'confirmed')).toBe(true);
  });

  it('refuses to pay for what has lapsed, is cancelled, or is somebody else’s', async () => {
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

  it('declines a payment method that the provider does not know, and refuses one that cannot be', async () => {
    const booking = await buildHold(server);
    expect((await pay(server, booking, { paymentMethodId: 'pm_unknown' })).status).toBe(402);
    const headers = { 'idempotency-key': newKey() };
    const url = `/api/rentals/${booking.rentalId}/payment`;
    const answer = await send(server, 'POST', url, { paymentMethodId: 'a b' }, { as: booking.renter, headers });
    expect(answer.status).toBe(400);
  });

  it('says that nothing was paid when a payment is asked for that never began', async () => {
    expect((await confirm(server, await buildHold(server))).problem.code).toBe('payment/none');
  });

  it('answers "paid" to whoever pays for a confirmed rental again, and charges nothing', async () => {
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
