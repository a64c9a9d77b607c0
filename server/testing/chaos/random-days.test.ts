import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { CANCELLATION_TERMS } from '../../../contract/cars/car-terms.ts';
import { sql } from '../../platform/database/database.ts';
import { findViolations } from '../../checks/find-violations.ts';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { receiveProviderEvent } from '../../money/sync-charge.ts';
import { addCard, answerBank, askToHold, cancel, confirm, newKey, pay, withKey } from '../booking.ts';
import { useBookingServer } from '../booking-server.ts';
import { chargesOf, clearBookings } from '../books.ts';
import { CARDS } from '../cards.ts';
import { answer, confirmChange, on, payChange, propose } from '../changes.ts';
import { accept, bankLetsGo, decline, withdraw } from '../requests.ts';
import { passTime, runWorkers } from '../pass-time.ts';
import { buildCar, buildUser, type Offered, type TestCar, type TestUser } from '../builders.ts';
import { call, type Answer } from '../call.ts';
import { RANDOM_DAYS } from './intensity.ts';

const server = useBookingServer();

interface Person {
  user: TestUser;
  cars: (TestCar & Offered)[];
  /** The last rental they hold, and what they last paid with */
  rentalId: string;
  payment: { key: string; paymentMethodId: string } | undefined;
  /** What was last proposed for it */
  changeId: string;
}

let owner: TestUser;
let users: TestUser[];
beforeAll(async () => {
  owner = await buildUser(server);
  users = await Promise.all(Array.from({ length: 4 }, () => buildUser(server)));
});

const METHODS = ['charge', 'findCharge', 'cancelCharge', 'capture', 'refund'] as const;
const choose = <T>(values: readonly T[], n: number): T => values[n % values.length]!;

const chargeOf = async ({ rentalId }: Person) => (await chargesOf(server, rentalId)).at(-1);

async function sendPayment(person: Person): Promise<Answer<unknown>> {
  return pay(server, { renter: person.user, rentalId: person.rentalId }, person.payment);
}

/** What people, workers, the provider and the network do; `n` picks a variant. */
const DEEDS: Record<string, (person: Person, n: number) => Promise<Answer<unknown> | void>> = {
  async hold(person, n) {
    const from = 2 + (n % 7);
    const { id, rules } = choose(person.cars, n >> 3);
    const answer = await askToHold(server, person.user, id, { from, to: from + 2 + (n % 3), rules });
    if (answer.status === 201) Object.assign(person, { rentalId: answer.body.id, payment: undefined });
    return answer;
  },
  async pay(person, n) {
    const card = choose([CARDS.good, CARDS.good, CARDS.good, CARDS.declined, CARDS.secure], n);
    person.payment = { key: newKey(), paymentMethodId: await addCard(server, person.user, card) };
    return sendPayment(person);
  },
  async payAgain(person) {
    if (person.payment) return sendPayment(person);
  },
  async answerTheBank(person, n) {
    const charge = await chargeOf(person);
    if (charge?.action) await answerBank(server, person.user, charge.action, n % 3 > 0);
  },
  ask: ({ user, rentalId }) => confirm(server, { renter: user, rentalId }),
  async cancel({ user, rentalId }, n) {
    const as = n % 3 === 0 ? owner : user;
    const { body } = await call(server, 'GET /api/rentals/:id/cancellation', { params: { id: rentalId }, as });
    return cancel(server, { rentalId }, as, body.refundCents ?? 0);
  },
  async proposeChange(person, n) {
    const from = 2 + (n % 7);
    const as = n % 4 === 0 ? owner : person.user;
    const proposed = await propose(server, person, as, on(from, from + 1 + (n % 5)));
    if (proposed.status === 201) person.changeId = proposed.body.change!.id;
    return proposed;
  },
  /** All of it at once, as far as it goes. */
  async changeDates(person, n) {
    await DEEDS['pay']!(person, 0);
    const proposed = await DEEDS['proposeChange']!(person, n - (n % 4) + 1);
    if (proposed?.status !== 201) return proposed;
    const agreed = await answer(server, person.changeId, owner, 'accept');
    if (agreed.status === 200 && agreed.body.change?.status === 'to-pay')
      return payChange(server, person.changeId, person.user);
    return agreed;
  },
  acceptChange: ({ user, changeId }, n) => answer(server, changeId, n % 4 === 0 ? user : owner, 'accept'),
  endChange: ({ user, changeId }, n) =>
    answer(server, changeId, n % 2 === 0 ? user : owner, n % 3 === 0 ? 'decline' : 'withdraw'),
  payChange: ({ user, changeId }, n) =>
    payChange(server, changeId, user, { card: choose([CARDS.good, CARDS.good, CARDS.declined, CARDS.secure], n) }),
  askChange: ({ user, changeId }) => confirmChange(server, changeId, user),
  async letTheChangeLapse({ changeId }) {
    await server.pool.query(sql`
      update rental_changes set expires_at = now() - interval '1 second'
      where id = ${changeId} and status in ('open', 'to-pay')`);
  },
  giveBack: ({ rentalId }, n) =>
    call(server, 'POST /api/rentals/:id/given-back', {
      params: { id: rentalId },
      body: { amountCents: choose([100, 700, 2_500, 9_000], n) },
      as: owner,
      ...withKey(newKey()),
    }),
  accept: ({ rentalId }) => accept(server, { rentalId }, owner),
  decline: ({ rentalId }) => decline(server, { rentalId }, owner),
  withdraw: ({ user, rentalId }) => withdraw(server, { rentalId }, user),
  async theBankLetsGo(person) {
    const charge = await chargeOf(person);
    if (charge?.status === 'authorised') await bankLetsGo(server, person);
  },
  async letItLapse({ rentalId }) {
    await server.pool.query(sql`
      update rentals set hold_expires_at = now() - interval '1 second'
      where id = ${rentalId} and status in ('held', 'requested') and hold_expires_at < 'infinity'`);
  },
  work: () => runWorkers(server),
  async workLater() {
    await passTime(server);
    await runWorkers(server);
  },
  reconcile: async () => void (await reconcilePayments(server.services, 1)),
  async receiveAnEvent(person, n) {
    const charge = await chargeOf(person);
    if (!charge) return;
    const event = { id: `${charge.ref}-${n % 2}`, chargeRef: charge.ref };
    // The provider resends an event that cannot be handled.
    await receiveProviderEvent(server.services, server.provider, event).catch(() => {});
  },
  async refundAtTheProvider(person) {
    const charge = await chargeOf(person);
    if (charge?.status !== 'succeeded') return;
    const leftCents = charge.refunds.reduce((left, { amountCents }) => left - amountCents, charge.amountCents);
    if (leftCents < 1_000) return;
    const refund = { key: newKey(), chargeRef: charge.ref, amountCents: 1_000, currency: 'usd' };
    await server.provider.refund(refund).catch(() => {});
  },
  async fail(_person, n) {
    const fault = choose(['lose-request', 'lose-answer', 'answer-late'] as const, n >> 2);
    server.provider.fail(choose(METHODS, n), fault);
  },
  deliverLate: () => server.provider.deliverLate(),
};

/** Common actions are more likely. */
const OFTEN = 'hold hold hold pay pay pay pay accept accept giveBack giveBack ask fail fail work'.split(' ');
const CHANGING = ['changeDates', 'changeDates', 'changeDates'];
const names = [...Object.keys(DEEDS), ...OFTEN, ...CHANGING];
const toBook = (n: number): [string, number][] => [
  ['hold', n],
  ['pay', 0],
];
const anyDeed = fc.tuple(fc.constantFrom(...names), fc.nat(999));
const cents = fc.integer({ min: 1_000, max: 20_000 });
/** What an owner may ask for a car. */
const anyOffer = fc.record({
  rules: fc.record({
    weekdays: fc.array(fc.option(cents), { minLength: 7, maxLength: 7 }),
    discounts: fc.array(fc.record({ fromDays: fc.constantFrom(2, 3, 4), percent: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 1,
    }),
  }),
  terms: fc.record({
    cancellation: fc.constantFrom(...CANCELLATION_TERMS),
    leastDays: fc.constantFrom(1, 1, 3),
    bufferBefore: fc.constantFrom(0, 0, 1),
    bufferAfter: fc.constantFrom(0, 0, 1),
    bookingMode: fc.constantFrom('instant', 'instant', 'request'),
  }),
});
const anyDay = fc.array(fc.array(anyDeed, { minLength: 6, maxLength: 14, size: 'max' }), {
  minLength: 2,
  maxLength: 4,
});

it(
  `whatever happens on ${RANDOM_DAYS} random days, in whatever order, everything adds up in the evening`,
  {
    timeout: 30_000 + RANDOM_DAYS * 10_000,
  },
  async () => {
    const seen = new Map<string, number>();
    const live = async (deeds: [string, number][], person: Person) => {
      // Much happens only to what is paid for, so some begin with that, and some with a card that is declined.
      const begin: [string, number][] = deeds.length % 3 === 0 ? [['hold', deeds.length]] : toBook(deeds.length);
      if (deeds.length % 4 === 0) begin.splice(1, 0, ['pay', 3]);
      for (const [name, n] of [...begin, ...deeds]) {
        const answer = await DEEDS[name]!(person, n);
        if (!answer) continue;
        const outcome = `${name} ${answer.status} ${answer.status < 400 ? '' : answer.problem.code}`;
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        if (answer.problem.code !== 'payment/unavailable') expect(answer.status, outcome).toBeLessThan(500);
      }
    };

    const oneDay = fc.asyncProperty(anyDay, fc.tuple(anyOffer, anyOffer), async (day, offers) => {
      const cars: Person['cars'] = [];
      for (const offer of offers)
        cars.push({ ...(await buildCar(server, { ownerId: owner.uid, ...offer })), ...offer });
      const nobody = '00000000-0000-7000-8000-000000000000';
      const people = day.map((_, index) => ({
        user: users[index]!,
        cars,
        rentalId: nobody,
        payment: undefined,
        changeId: nobody,
      }));
      await Promise.all(day.map((deeds, index) => live(deeds, people[index]!)));

      // In the evening the network is back, the last requests arrive, and unpaid holds expire.
      for (const method of METHODS) server.provider.fail(method);
      await server.provider.deliverLate();
      await server.pool.query(sql`
        update rentals set hold_expires_at = now()
        where status in ('held', 'requested') and hold_expires_at < 'infinity'`);
      await server.pool.query(sql`update rental_changes set expires_at = now() where status in ('open', 'to-pay')`);
      for (let round = 0; round < 3; round++) {
        await passTime(server);
        await runWorkers(server);
        await reconcilePayments(server.services, 1);
      }
      expect(await findViolations(server.services, { graceSeconds: 0, withSchema: false })).toEqual([]);
      await clearBookings(server);
    });
    // What one day breaks stays broken on the next, so shrinking is pointless.
    await fc.assert(oneDay, { numRuns: RANDOM_DAYS, endOnFailure: true });

    // Checks that the days covered every outcome.
    for (const outcome of [
      'hold 201 ',
      'hold 409 rental/dates-taken',
      'pay 200 ',
      'pay 402 payment/declined',
      'cancel 200 ',
      'giveBack 200 ',
      'accept 200 ',
      'giveBack 409 rental/nothing-to-give-back',
      'changeDates 200 ',
    ]) {
      expect([...seen.keys()], outcome).toContain(outcome);
    }
  },
);
