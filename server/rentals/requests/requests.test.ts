import { describe, expect, it } from 'vitest';
import { startOfDay } from '../../../contract/dates.ts';
import { MASK } from '../../../contract/messages/mask-contacts.ts';
import { scalar, sql } from '../../platform/database/database.ts';
import {
  requestHold,
  answerBankChallenge,
  buildHold,
  cancel,
  confirm,
  newKey,
  pay,
  show,
} from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { providerTotals, rentalStatusOf } from '../../testing/books.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { CARDS } from '../../testing/cards.ts';
import { lapseHold, runWorkers } from '../../testing/pass-time.ts';
import { attemptStates, mailKinds } from '../../testing/payment-builders.ts';
import {
  accept,
  buildRequestHold,
  buildRequest,
  chargeStates,
  decline,
  areDaysFree,
  withdraw,
  type RequestedBooking,
} from '../../testing/requests.ts';
import { day } from '../../testing/today.ts';
import { writeDeclinedMail } from '../state/request-mails.ts';

const server = useBookingServer();

describe('a request to book', () => {
  it('authorises the card, takes the days and waits at most a day for the owner', async () => {
    const booking = await buildRequest(server);
    const { body } = await show(server, booking);
    expect(body).toMatchObject({
      status: 'requested',
      bookingMode: 'request',
      request: { acceptedAt: null },
      payment: { status: 'authorised' },
      ledger: [],
      can: { pay: false, cancel: false, withdraw: true, accept: false, decline: false },
    });
    const hours = (Date.parse(body.request!.until!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await chargeStates(server, booking)).toEqual(['authorised']);
    expect(await mailKinds(server, booking.rentalId)).toEqual(['request-made', 'request-made']);
    const rival = await requestHold(server, await buildUser(server), booking.car.id);
    expect([rival.status, rival.problem.code]).toEqual([409, 'rental/dates-taken']);
  });

  it('waits until the end of the day before the trip at most', async () => {
    const booking = await buildRequest(server, { from: 1, to: 3 });
    const { body } = await show(server, booking);
    expect(body.request!.until).toBe(startOfDay(server.config.timeZone, day(1)).toISOString());
  });

  it('cannot begin today', async () => {
    const { car } = await buildRequestHold(server);
    const { status, problem } = await requestHold(server, await buildUser(server), car.id, { from: 0, to: 2 });
    expect([status, problem.code]).toEqual([400, 'rental/too-soon']);
  });

  it('is sent only after the holder confirms at the bank', async () => {
    const booking = await buildRequestHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    expect(body.rental.status).toBe('held');
    await answerBankChallenge(server, booking.renter, body.requiresAction, true);
    expect((await confirm(server, booking)).body.rental.status).toBe('requested');
  });

  it('is not sent when the card is declined', async () => {
    const booking = await buildRequestHold(server);
    const { status, problem } = await pay(server, booking, { card: CARDS.declined });
    expect([status, problem.code]).toEqual([402, 'payment/declined']);
    expect((await pay(server, booking)).body.rental.status).toBe('requested');
    expect(await attemptStates(server, booking.rentalId)).toEqual(['declined', 'authorised']);
  });

  it('is charged and confirmed when its owner accepts', async () => {
    const booking = await buildRequest(server);
    expect((await show(server, booking, booking.owner)).body.can).toMatchObject({ accept: true, decline: true });
    const { status, body } = await accept(server, booking, booking.owner);
    expect([status, body.status]).toEqual([200, 'confirmed']);
    expect(await providerTotals(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: booking.totalCents,
      refundedCents: 0,
    });
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'rental-confirmed')).toHaveLength(2);
  });

  it('charges nothing and frees its days when the owner declines with a reason', async () => {
    const booking = await buildRequest(server);
    const { body } = await decline(server, booking, booking.owner, 'It is in the garage.');
    expect(body).toMatchObject({ status: 'declined', cancellation: { by: 'owner', reason: 'It is in the garage.' } });
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await mailKinds(server, booking.rentalId)).toContain('request-declined');
    expect(await areDaysFree(server, booking)).toBe(true);
  });

  it('row 56: masks contact data in the owner’s reason, for both and in the mail, before a confirmed booking', async () => {
    const first = await buildRequest(server);
    const reason = 'Not here: call +34 600 123 123 or mail a@b.com';
    const masked = `Not here: call ${MASK} or mail ${MASK}`;
    const declined = await decline(server, first, first.owner, reason);
    expect(declined.body.cancellation).toMatchObject({ reason: masked });
    expect((await show(server, first)).body.cancellation).toMatchObject({ reason: masked });
    const { body } = await call(server, 'GET /api/my/rentals', { query: { when: 'cancelled' }, as: first.renter });
    expect(body.rentals.map(({ cancellation }) => cancellation!.reason)).toEqual([masked]);
    const mail = await writeDeclinedMail(server.services, { rentalId: first.rentalId, to: 'renter' });
    expect(mail!.paragraphs.join()).toContain(masked);
    // Administrators see the original text.
    const known = await scalar(
      server.pool,
      sql`select reason from audit_log where rental_id = ${first.rentalId} and action = 'request-declined'`,
    );
    expect(known).toBe(reason);

    // The same applies when an owner cancels an unpaid hold.
    const held = await buildHold(server, { car: first.car, renter: first.renter });
    expect((await cancel(server, held, first.owner, 0, newKey(), reason)).body.cancellation).toMatchObject({
      reason: masked,
    });

    const second = await buildHold(server, { car: first.car, renter: first.renter });
    await pay(server, second);
    expect((await accept(server, second, first.owner)).body.status).toBe('confirmed');
    const third = await buildHold(server, { car: first.car, renter: first.renter, from: 20, to: 22 });
    await pay(server, third);
    expect((await decline(server, third, first.owner, reason)).body.cancellation).toMatchObject({ reason });
  });

  it('charges nothing and frees its days when the renter withdraws it', async () => {
    const booking = await buildRequest(server);
    const { body } = await withdraw(server, booking, booking.renter);
    expect(body).toMatchObject({ status: 'declined', cancellation: { by: 'renter' } });
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await mailKinds(server, booking.rentalId)).toContain('request-withdrawn');
    expect(await areDaysFree(server, booking)).toBe(true);
  });

  it('lapses automatically: shown immediately, notifies both, charges nothing', async () => {
    const booking = await buildRequest(server);
    await lapseHold(server, booking.rentalId);
    expect((await show(server, booking)).body).toMatchObject({
      status: 'declined',
      cancellation: { by: 'system' },
      can: { withdraw: false },
    });
    await runWorkers(server);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('declined');
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-lapsed')).toHaveLength(2);
    expect(await areDaysFree(server, booking)).toBe(true);
  });

  it('can only be answered by the owner and withdrawn by the renter, and cannot be cancelled', async () => {
    const booking = await buildRequest(server);
    const { owner, renter } = booking;
    const admin = await buildUser(server, { isAdmin: true });
    const stranger = await buildUser(server);
    const codes = async (...answers: ReturnType<typeof accept>[]) =>
      (await Promise.all(answers)).map(({ problem }) => problem.code);
    expect(await codes(accept(server, booking, renter), accept(server, booking, admin))).toEqual([
      'rental/not-allowed',
      'rental/not-allowed',
    ]);
    expect(await codes(decline(server, booking, renter), withdraw(server, booking, owner))).toEqual([
      'rental/not-allowed',
      'rental/not-allowed',
    ]);
    expect(await codes(accept(server, booking, stranger), withdraw(server, booking, stranger))).toEqual([
      'rental/not-found',
      'rental/not-found',
    ]);
    expect((await cancel(server, booking, owner, 0)).problem.code).toBe('rental/not-cancellable');
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('requested');
    expect((await decline(server, booking, admin)).body.cancellation?.by).toBe('admin');
  });

  it('can be answered once: repeating the answer changes nothing, another one is rejected', async () => {
    const booking = await buildRequest(server);
    const { owner, renter } = booking;
    expect((await accept(server, booking, owner)).status).toBe(200);
    expect((await accept(server, booking, owner)).body.status).toBe('confirmed');
    expect((await decline(server, booking, owner)).problem.code).toBe('rental/request-over');
    expect((await withdraw(server, booking, renter)).problem.code).toBe('rental/request-over');
    const other = await buildRequest(server);
    await decline(server, other, other.owner);
    expect((await decline(server, other, other.owner)).status).toBe(200);
    expect((await accept(server, other, other.owner)).problem.code).toBe('rental/request-over');
  });

  it('returns an error for an instant booking', async () => {
    const booking = await buildRequestHold(server);
    expect((await accept(server, booking, booking.owner)).problem.code).toBe('rental/request-over');
  });

  it('hides the renter’s email address until it is confirmed', async () => {
    const booking = await buildRequest(server);
    const email = async () => (await show(server, booking, booking.owner)).body.renter.email;
    const listed = async () =>
      (
        await call(server, 'GET /api/cars/:id/rentals', {
          params: { id: booking.car.id },
          query: {},
          as: booking.owner,
        })
      ).body.rentals[0];
    expect(await email()).toBe('');
    expect(await listed()).toMatchObject({ status: 'requested', renterEmail: '' });
    await accept(server, booking, booking.owner);
    expect(await email()).toContain('@');
    expect((await listed())!.renterEmail).toContain('@');
  });

  it('is listed under requested, then under its final state', async () => {
    const booking = await buildRequest(server);
    const { renter, rentalId } = booking;
    const inList = async (when: 'requested' | 'upcoming' | 'cancelled') => {
      const { body } = await call(server, 'GET /api/my/rentals', { query: { when }, as: renter });
      return body.rentals.some(({ id }) => id === rentalId);
    };
    expect([await inList('requested'), await inList('upcoming')]).toEqual([true, false]);
    await decline(server, booking, booking.owner);
    expect([await inList('requested'), await inList('cancelled')]).toEqual([false, true]);
  });

  it('ends when either side is banned, and notifies the other', async () => {
    const booking = await buildRequest(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${booking.owner.uid}`);
    expect(await rentalStatusOf(server, booking.rentalId)).toBe('declined');
    await runWorkers(server);
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await mailKinds(server, booking.rentalId)).toContain('request-declined');
  });
});

describe('a note with a request', () => {
  const note = (booking: Pick<RequestedBooking, 'rentalId'>, text: string, as: TestUser) =>
    call(server, 'PUT /api/rentals/:id/note', { params: { id: booking.rentalId }, body: { text }, as });
  const threadOf = async ({ rentalId }: Pick<RequestedBooking, 'rentalId'>, as: TestUser) => {
    const { body } = await call(server, 'GET /api/threads/with', { query: { rentalId }, as });
    if (!body.threadId) return undefined;
    return (await call(server, 'GET /api/threads/:id', { params: { id: body.threadId }, as })).body;
  };
  const texts = (thread: Awaited<ReturnType<typeof threadOf>>) =>
    thread?.messages.filter(({ authorId }) => authorId).map(({ text }) => text) ?? [];

  it('becomes the first message when the owner is asked, and not before', async () => {
    const booking = await buildRequestHold(server);
    expect((await note(booking, 'We are three, with a dog.', booking.renter)).status).toBe(204);
    expect((await note(booking, 'We are four, with a dog.', booking.renter)).status).toBe(204);
    expect(await threadOf(booking, booking.renter)).toBeUndefined();
    await pay(server, booking);
    const thread = await threadOf(booking, booking.owner);
    expect(texts(thread)).toEqual(['We are four, with a dog.']);
    expect(thread).toMatchObject({ thread: { unread: 1, other: { uid: booking.renter.uid } } });
    const { rows } = await server.pool.query(sql`select request_note from rentals where id = ${booking.rentalId}`);
    expect(rows).toEqual([{ request_note: null }]);
  });

  it('is masked like any message before a confirmed booking', async () => {
    const booking = await buildRequestHold(server);
    await note(booking, 'Call me at 0151 23456789.', booking.renter);
    await pay(server, booking);
    expect(texts(await threadOf(booking, booking.owner))).toEqual([`Call me at ${MASK}.`]);
    expect(texts(await threadOf(booking, booking.renter))).toEqual(['Call me at 0151 23456789.']);
    await accept(server, booking, booking.owner);
    expect(texts(await threadOf(booking, booking.owner))).toEqual(['Call me at 0151 23456789.']);
  });

  it('is never sent if the request is never made', async () => {
    const booking = await buildRequestHold(server);
    await note(booking, 'Is there a child seat?', booking.renter);
    await lapseHold(server, booking.rentalId);
    await runWorkers(server);
    expect(await threadOf(booking, booking.renter)).toBeUndefined();
    const { rows } = await server.pool.query(sql`select request_note from rentals where id = ${booking.rentalId}`);
    expect(rows).toEqual([{ request_note: null }]);
  });

  it('is optional', async () => {
    const booking = await buildRequestHold(server);
    await note(booking, 'Never mind.', booking.renter);
    await note(booking, '', booking.renter);
    await pay(server, booking);
    expect(texts(await threadOf(booking, booking.owner))).toEqual([]);
  });

  it('can only be written by the renter during a hold for a booking on request', async () => {
    const booking = await buildRequestHold(server);
    const stranger = await buildUser(server);
    expect((await note(booking, 'Hello', stranger)).problem.code).toBe('rental/not-found');
    expect((await note(booking, 'x'.repeat(2_001), booking.renter)).problem.fields).toHaveProperty('text');
    await pay(server, booking);
    expect((await note(booking, 'Hello', booking.owner)).problem.code).toBe('rental/not-allowed');
    expect((await note(booking, 'Hello', booking.renter)).problem.code).toBe('rental/request-over');
    const instant = await buildHold(server);
    expect((await note(instant, 'Hello', instant.renter)).problem.code).toBe('rental/not-allowed');
  });
});
