import { describe, expect, it } from 'vitest';
import { MASK } from '../../../contract/messages/mask-contacts.ts';
import { scalar, sql } from '../../platform/database/database.ts';
import { askToHold, answerBank, buildHold, cancel, confirm, day, newKey, pay, show } from '../../testing/booking.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { providerMoney, stateOf } from '../../testing/books.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { CARDS } from '../../testing/cards.ts';
import { lapseHold, runWorkers } from '../../testing/pass-time.ts';
import { attemptStates, mailKinds } from '../../testing/payment-builders.ts';
import {
  accept,
  buildAskedHold,
  buildRequest,
  chargeStates,
  decline,
  isFree,
  withdraw,
} from '../../testing/requests.ts';
import { writeDeclinedMail } from '../state/request-mails.ts';

const server = useBookingServer();

describe('a request to book', () => {
  it('authorises the card, takes the days and waits for the owner, for a day at most', async () => {
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
    const rival = await askToHold(server, await buildUser(server), booking.car.id);
    expect([rival.status, rival.problem.code]).toEqual([409, 'rental/dates-taken']);
  });

  it('waits no longer than until the end of the day before', async () => {
    const booking = await buildRequest(server, { from: 1, to: 3 });
    const { body } = await show(server, booking);
    expect(body.request!.until).toBe(`${day(1)}T00:00:00.000Z`);
  });

  it('cannot be for today', async () => {
    const { car } = await buildAskedHold(server);
    const { status, problem } = await askToHold(server, await buildUser(server), car.id, { from: 0, to: 2 });
    expect([status, problem.code]).toEqual([400, 'rental/too-soon']);
  });

  it('is sent after the bank has asked the holder, and not before', async () => {
    const booking = await buildAskedHold(server);
    const { body } = await pay(server, booking, { card: CARDS.secure });
    expect(body.rental.status).toBe('held');
    await answerBank(server, booking.renter, body.requiresAction, true);
    expect((await confirm(server, booking)).body.rental.status).toBe('requested');
  });

  it('is not sent with a card that is declined', async () => {
    const booking = await buildAskedHold(server);
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
    expect(await providerMoney(server, booking.rentalId)).toEqual({
      charges: 1,
      chargedCents: booking.totalCents,
      refundedCents: 0,
    });
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'rental-confirmed')).toHaveLength(2);
  });

  it('costs nothing and frees its days when its owner declines, with a reason', async () => {
    const booking = await buildRequest(server);
    const { body } = await decline(server, booking, booking.owner, 'It is in the garage.');
    expect(body).toMatchObject({ status: 'declined', cancellation: { by: 'owner', reason: 'It is in the garage.' } });
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await mailKinds(server, booking.rentalId)).toContain('request-declined');
    expect(await isFree(server, booking)).toBe(true);
  });

  it('row 56: hides contacts in the reason of its owner, for both and in the mail, until the two have met', async () => {
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
    // Administrators see what was written.
    const known = await scalar(
      server.pool,
      sql`select reason from audit_log where rental_id = ${first.rentalId} and action = 'request-declined'`,
    );
    expect(known).toBe(reason);

    // Nor does whoever ends a hold that nobody has paid for.
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

  it('costs nothing and frees its days when its renter withdraws it', async () => {
    const booking = await buildRequest(server);
    const { body } = await withdraw(server, booking, booking.renter);
    expect(body).toMatchObject({ status: 'declined', cancellation: { by: 'renter' } });
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await mailKinds(server, booking.rentalId)).toContain('request-withdrawn');
    expect(await isFree(server, booking)).toBe(true);
  });

  it('lapses by itself: seen at once, told to both, nothing charged', async () => {
    const booking = await buildRequest(server);
    await lapseHold(server, booking.rentalId);
    expect((await show(server, booking)).body).toMatchObject({
      status: 'declined',
      cancellation: { by: 'system' },
      can: { withdraw: false },
    });
    await runWorkers(server);
    expect(await stateOf(server, booking.rentalId)).toBe('declined');
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    const kinds = await mailKinds(server, booking.rentalId);
    expect(kinds.filter((kind) => kind === 'request-lapsed')).toHaveLength(2);
    expect(await isFree(server, booking)).toBe(true);
  });

  it('is answered by nobody but the owner, withdrawn by nobody but the renter, and cancelled by no one', async () => {
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
    expect(await stateOf(server, booking.rentalId)).toBe('requested');
    expect((await decline(server, booking, admin)).body.cancellation?.by).toBe('admin');
  });

  it('is answered once: the same answer again changes nothing, another one is refused', async () => {
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

  it('is about nothing for a booking without one', async () => {
    const booking = await buildAskedHold(server);
    expect((await accept(server, booking, booking.owner)).problem.code).toBe('rental/request-over');
  });

  it('keeps the address of its renter to itself until it is confirmed', async () => {
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

  it('stands in the list of what waits, then where it belongs', async () => {
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

  it('ends when one of the two is banned, and the other hears of it', async () => {
    const booking = await buildRequest(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${booking.owner.uid}`);
    expect(await stateOf(server, booking.rentalId)).toBe('declined');
    await runWorkers(server);
    expect(await chargeStates(server, booking)).toEqual(['cancelled']);
    expect(await mailKinds(server, booking.rentalId)).toContain('request-declined');
  });
});
