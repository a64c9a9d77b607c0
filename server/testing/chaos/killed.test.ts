import { describe, expect, it } from 'vitest';
import { addCard, askToHold, cancel, newKey, pay } from '../booking.ts';
import { accept, decline } from '../requests.ts';
import { endLeases, lapseHold } from '../pass-time.ts';
import { buildCar, buildPeople } from '../builders.ts';
import type { Answer, Reachable } from '../call.ts';
import { arm, type Cut } from '../cut.ts';
import { KILLS } from './intensity.ts';
import { useVictim } from './victim.ts';

const server = useVictim();

/** A repeatable action, and the car that it is about. */
interface Deed {
  carId: string;
  act: (at: Reachable) => Promise<Answer<unknown>>;
}
type Want = (at: Reachable) => Promise<Deed>;

const somebody = async () => (await buildPeople(server, 1))[0]!;

const toHold: Want = async () => {
  const car = await buildCar(server);
  const renter = await somebody();
  const key = newKey();
  return { carId: car.id, act: (at) => askToHold(at, renter, car.id, { key }) };
};

async function buildHeld(at: Reachable) {
  const car = await buildCar(server);
  const renter = await somebody();
  const { body } = await askToHold(at, renter, car.id);
  return { carId: car.id, renter, rentalId: body.id };
}

const toPay: Want = async (at) => {
  const booking = await buildHeld(at);
  const paymentMethodId = await addCard(at, booking.renter);
  const key = newKey();
  return { carId: booking.carId, act: (door) => pay(door, booking, { key, paymentMethodId }) };
};

const toCancel: Want = async (at) => {
  const booking = await buildHeld(at);
  expect((await pay(at, booking)).status).toBe(200);
  const key = newKey();
  return { carId: booking.carId, act: (door) => cancel(door, booking, booking.renter, 9_000, key) };
};

const buildAsked = async (at: Reachable) => {
  const [renter, owner] = await buildPeople(server, 2);
  const car = await buildCar(server, { ownerId: owner!.uid, terms: { bookingMode: 'request' } });
  const { body } = await askToHold(at, renter!, car.id);
  return { carId: car.id, renter: renter!, owner: owner!, rentalId: body.id };
};

const toAsk: Want = async (at) => {
  const booking = await buildAsked(at);
  const paymentMethodId = await addCard(at, booking.renter);
  const key = newKey();
  return { carId: booking.carId, act: (door) => pay(door, booking, { key, paymentMethodId }) };
};

const toAccept: Want = async (at) => {
  const booking = await buildAsked(at);
  expect((await pay(at, booking)).status).toBe(200);
  const key = newKey();
  return { carId: booking.carId, act: (door) => accept(door, booking, booking.owner, key) };
};

const toDecline: Want = async (at) => {
  const booking = await buildAsked(at);
  expect((await pay(at, booking)).status).toBe(200);
  const key = newKey();
  return { carId: booking.carId, act: (door) => decline(door, booking, booking.owner, undefined, key) };
};

const toTakeLapsedDates: Want = async (at) => {
  const { carId, rentalId } = await buildHeld(at);
  await lapseHold(server, rentalId);
  const rival = await somebody();
  const key = newKey();
  return { carId, act: (door) => askToHold(door, rival, carId, { key }) };
};

const at = (statement: string, moment: Cut['at']): Cut => ({ statement, at: moment });

/** What providers keep is written down by a worker, in other columns. */
const CHARGED = 'insert into ledger_entries \\(due_id, kind, amount_cents, provider_ref\\)';

/** When it is killed, doing what, at which statement; the rentals left if nobody comes back, and if they do. */
const STEPS: [string, Want, Cut, string[], string[]][] = [
  ['row 1: before the hold commits', toHold, at('insert into rentals', 'before-commit'), [], ['held']],
  ['row 2: after the hold, unheard', toHold, at('insert into rentals', 'after-commit'), ['held'], ['held']],
  [
    'row 2: before the attempt to pay commits',
    toPay,
    at('insert into payment_attempts', 'before-commit'),
    ['held'],
    ['confirmed'],
  ],
  [
    'row 2: after the attempt, before the charge',
    toPay,
    at('insert into payment_attempts', 'after-commit'),
    ['held'],
    ['confirmed'],
  ],
  ['row 3: as the charge is sent', toPay, at('insert into sandbox_charges', 'before'), ['held'], ['confirmed']],
  [
    'row 3: after the charge, before its answer',
    toPay,
    at('insert into sandbox_charges', 'after'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 4: after the answer, before the rental is confirmed',
    toPay,
    at(CHARGED, 'before-commit'),
    ['confirmed'],
    ['confirmed'],
  ],
  ['row 4: after the rental is confirmed, unheard', toPay, at(CHARGED, 'after-commit'), ['confirmed'], ['confirmed']],
  [
    'row 5: after a mail was taken, before it is sent',
    toPay,
    { ...at('update outbox set attempts', 'after'), isTouching: true },
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 5: after a mail was sent, before that is written down',
    toPay,
    at('update outbox set sent_at', 'before'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 64: after the card is authorised, before the owner is asked',
    toAsk,
    at('insert into sandbox_charges', 'after'),
    ['requested'],
    ['requested'],
  ],
  [
    'row 64: before a yes commits',
    toAccept,
    at('update rentals set accepted_at', 'before-commit'),
    ['requested'],
    ['confirmed'],
  ],
  [
    'row 64: after a yes, before the card is charged',
    toAccept,
    at('update rentals set accepted_at', 'after-commit'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 64: after the card is charged, before that is written down',
    toAccept,
    at(`update sandbox_charges set status = 'succeeded'`, 'after'),
    ['confirmed'],
    ['confirmed'],
  ],
  [
    'row 64: after a no, before the card is released',
    toDecline,
    at(`update sandbox_charges set status = 'cancelled'`, 'before'),
    ['declined'],
    ['declined'],
  ],
  [
    'row 19: before the end of a hold commits',
    toTakeLapsedDates,
    at(`set status = case .* then 'expired'`, 'before-commit'),
    ['expired'],
    ['expired', 'held'],
  ],
  [
    'row 23: before the cancellation commits',
    toCancel,
    at('insert into refunds', 'before-commit'),
    ['confirmed'],
    ['cancelled'],
  ],
  [
    'row 23: after the cancellation, unheard',
    toCancel,
    at('insert into refunds', 'after-commit'),
    ['cancelled'],
    ['cancelled'],
  ],
  [
    'row 23: after a refund was taken, before it is sent',
    toCancel,
    { ...at('update refunds set attempts', 'after'), isTouching: true },
    ['cancelled'],
    ['cancelled'],
  ],
  [
    'row 23: after the refund, before its answer',
    toCancel,
    at('insert into sandbox_refunds', 'after-commit'),
    ['cancelled'],
    ['cancelled'],
  ],
  [
    'row 23: before the refund is written down',
    toCancel,
    at(`update refunds set status = 'succeeded'`, 'before-commit'),
    ['cancelled'],
    ['cancelled'],
  ],
];

describe(`killed, ${KILLS} times each`, () => {
  it.each(STEPS)('%s', { timeout: KILLS * 60_000 }, async (when, want, cut, left, resumed) => {
    const step = STEPS.findIndex(([name]) => name === when);
    for (let kill = 0; kill < KILLS; kill++) {
      const victim = await server.current();
      const { carId, act } = await want(victim);
      await arm(victim, cut);
      const answer = await act(victim).catch(() => undefined);
      await victim.exited;
      expect(victim.child.signalCode).toBe('SIGKILL');

      const heir = await server.current();
      const comesBack = (step + kill) % 2 === 1;
      if (comesBack) {
        await endLeases(server);
        expect((await act(heir)).status).toBeLessThan(300);
      }
      await server.waitAMinute();
      // Whatever was answered before the kill must have happened.
      const states = (await server.rentalsOf(carId)).map(({ status }) => status);
      expect(states).toEqual(comesBack || answer ? resumed : left);
      await server.expectEverythingInOrder();
    }
  });
});
