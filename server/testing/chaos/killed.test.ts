import { describe, expect, it } from 'vitest';
import { addCard, requestHold, cancel, newKey, pay } from '../booking.ts';
import { accept, decline } from '../requests.ts';
import { endLeases, lapseHold } from '../pass-time.ts';
import { buildCar, buildPeople } from '../builders.ts';
import type { ApiResponse, ServerTarget } from '../call.ts';
import { armKillPoint, type KillPoint } from '../kill-point.ts';
import { KILLS_PER_STEP } from './intensity.ts';
import { useKillableServer } from './killable-server.ts';

const server = useKillableServer();

/** A repeatable request and the car that it is about. */
interface Attempt {
  carId: string;
  act: (at: ServerTarget) => Promise<ApiResponse<unknown>>;
}
type Preparation = (at: ServerTarget) => Promise<Attempt>;

const buildRenter = async () => (await buildPeople(server, 1))[0]!;

const prepareHold: Preparation = async () => {
  const car = await buildCar(server);
  const renter = await buildRenter();
  const key = newKey();
  return { carId: car.id, act: (at) => requestHold(at, renter, car.id, { key }) };
};

async function buildHeld(at: ServerTarget) {
  const car = await buildCar(server);
  const renter = await buildRenter();
  const { body } = await requestHold(at, renter, car.id);
  return { carId: car.id, renter, rentalId: body.id };
}

const preparePayment: Preparation = async (at) => {
  const booking = await buildHeld(at);
  const paymentMethodId = await addCard(at, booking.renter);
  const key = newKey();
  return { carId: booking.carId, act: (target) => pay(target, booking, { key, paymentMethodId }) };
};

const prepareCancellation: Preparation = async (at) => {
  const booking = await buildHeld(at);
  expect((await pay(at, booking)).status).toBe(200);
  const key = newKey();
  return { carId: booking.carId, act: (target) => cancel(target, booking, booking.renter, 9_000, key) };
};

const buildRequested = async (at: ServerTarget) => {
  const [renter, owner] = await buildPeople(server, 2);
  const car = await buildCar(server, { ownerId: owner!.uid, terms: { bookingMode: 'request' } });
  const { body } = await requestHold(at, renter!, car.id);
  return { carId: car.id, renter: renter!, owner: owner!, rentalId: body.id };
};

const prepareRequest: Preparation = async (at) => {
  const booking = await buildRequested(at);
  const paymentMethodId = await addCard(at, booking.renter);
  const key = newKey();
  return { carId: booking.carId, act: (target) => pay(target, booking, { key, paymentMethodId }) };
};

const prepareAcceptance: Preparation = async (at) => {
  const booking = await buildRequested(at);
  expect((await pay(at, booking)).status).toBe(200);
  const key = newKey();
  return { carId: booking.carId, act: (target) => accept(target, booking, booking.owner, key) };
};

const prepareDecline: Preparation = async (at) => {
  const booking = await buildRequested(at);
  expect((await pay(at, booking)).status).toBe(200);
  const key = newKey();
  return { carId: booking.carId, act: (target) => decline(target, booking, booking.owner, undefined, key) };
};

const prepareHoldOfLapsedDates: Preparation = async (at) => {
  const { carId, rentalId } = await buildHeld(at);
  await lapseHold(server, rentalId);
  const rival = await buildRenter();
  const key = newKey();
  return { carId, act: (target) => requestHold(target, rival, carId, { key }) };
};

const at = (statement: string, moment: KillPoint['at']): KillPoint => ({ statement, at: moment });

/** Matches payments only: a worker records provider fees in other columns. */
const CHARGED = 'insert into ledger_entries \\(due_id, kind, amount_cents, provider_ref\\)';

/** When the process is killed, the request, the kill point, and the rental states without and with a retry. */
const STEPS: [string, Preparation, KillPoint, string[], string[]][] = [
  ['row 1: before the hold commits', prepareHold, at('insert into rentals', 'before-commit'), [], ['held']],
  [
    'row 2: after the hold, before its response',
    prepareHold,
    at('insert into rentals', 'after-commit'),
    ['held'],
    ['held'],
  ],
  [
    'row 2: before the payment attempt commits',
    preparePayment,
    at('insert into payment_attempts', 'before-commit'),
    ['held'],
    ['confirmed'],
  ],
  [
    'row 2: after the payment attempt, before the charge',
    preparePayment,
    at('insert into payment_attempts', 'after-commit'),
    ['held'],
    ['confirmed'],
  ],
  [
    'row 3: while the charge is sent',
    preparePayment,
    at('insert into sandbox_charges', 'before'),
    ['held'],
    ['confirmed'],
  ],
  [
    'row 3: after the charge, before its response',
    preparePayment,
    at('insert into sandbox_charges', 'after'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 4: after the provider’s response, before the rental is confirmed',
    preparePayment,
    at(CHARGED, 'before-commit'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 4: after the rental is confirmed, before its response',
    preparePayment,
    at(CHARGED, 'after-commit'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 5: after a mail was claimed, before it is sent',
    preparePayment,
    { ...at('update outbox set attempts', 'after'), isTouching: true },
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 5: after a mail was sent, before that is recorded',
    preparePayment,
    at('update outbox set sent_at', 'before'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 64: after the card is authorised, before the request is recorded',
    prepareRequest,
    at('insert into sandbox_charges', 'after'),
    ['requested'],
    ['requested'],
  ],
  [
    'row 64: before an acceptance commits',
    prepareAcceptance,
    at('update rentals set accepted_at', 'before-commit'),
    ['requested'],
    ['confirmed'],
  ],
  [
    'row 64: after an acceptance, before the card is charged',
    prepareAcceptance,
    at('update rentals set accepted_at', 'after-commit'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 64: after the card is charged, before that is recorded',
    prepareAcceptance,
    at(`update sandbox_charges set status = 'succeeded'`, 'after'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 64: after a decline, before the card is released',
    prepareDecline,
    at(`update sandbox_charges set status = 'cancelled'`, 'before'),
    ['declined'],
    ['declined'],
  ],
  [
    'row 19: before the expiry of a hold commits',
    prepareHoldOfLapsedDates,
    at(`set status = case .* then 'expired'`, 'before-commit'),
    ['expired'],
    ['expired', 'held'],
  ],
  [
    'row 23: before the cancellation commits',
    prepareCancellation,
    at('insert into refunds', 'before-commit'),
    ['confirmed'],
    ['cancelled'],
  ],
  [
    'row 23: after the cancellation, before its response',
    prepareCancellation,
    at('insert into refunds', 'after-commit'),
    ['cancelled'],
    ['cancelled'],
  ],
  [
    'row 23: after a refund was claimed, before it is sent',
    prepareCancellation,
    { ...at('update refunds set attempts', 'after'), isTouching: true },
    ['cancelled'],
    ['cancelled'],
  ],
  [
    'row 23: after the refund, before its response',
    prepareCancellation,
    at('insert into sandbox_refunds', 'after-commit'),
    ['cancelled'],
    ['cancelled'],
  ],
  [
    'row 23: before the refund is recorded',
    prepareCancellation,
    at(`update refunds set status = 'succeeded'`, 'before-commit'),
    ['cancelled'],
    ['cancelled'],
  ],
];

describe(`killed, ${KILLS_PER_STEP} times each`, () => {
  it.each(STEPS)('%s', { timeout: KILLS_PER_STEP * 60_000 }, async (when, want, cut, left, resumed) => {
    const step = STEPS.findIndex(([name]) => name === when);
    for (let kill = 0; kill < KILLS_PER_STEP; kill++) {
      const victim = await server.current();
      const { carId, act } = await want(victim);
      await armKillPoint(victim, cut);
      const answer = await act(victim).catch(() => undefined);
      await victim.exited;
      expect(victim.child.signalCode).toBe('SIGKILL');

      const successor = await server.current();
      const retries = (step + kill) % 2 === 1;
      if (retries) {
        await endLeases(server);
        expect((await act(successor)).status).toBeLessThan(300);
      }
      await server.finishWork();
      // A response received before the kill must remain true.
      const states = (await server.rentalsOf(carId)).map(({ status }) => status);
      expect(states).toEqual(retries || answer ? resumed : left);
      await server.expectConsistent();
    }
  });
});
