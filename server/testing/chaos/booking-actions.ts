import { sql } from '../../platform/database/database.ts';
import { addCard, answerBankChallenge, requestHold, cancel, confirm, newKey, pay, withKey } from '../booking.ts';
import type { BookingServer } from '../booking-server.ts';
import { chargesOf } from '../books.ts';
import { call, type ApiResponse } from '../call.ts';
import { CARDS } from '../cards.ts';
import { answerChange, confirmChange, daysFromToday, payChange, propose } from '../changes.ts';
import { accept, releaseAuthorisationAtBank, decline, withdraw } from '../requests.ts';
import { choose, type Action, type MarketUser } from './actions.ts';

const { good, declined, secure, secureOnce, goodOnce } = CARDS;
export const CARD_MIX = [good, good, good, declined, secure, secureOnce, goodOnce];

type Name =
  | ('hold' | 'holdFirstAvailable' | 'pay' | 'payAgain' | 'authenticate' | 'confirmPayment')
  | ('cancel' | 'proposeChange' | 'changeDates' | 'acceptChange' | 'endChange' | 'payChange')
  | ('confirmChangePayment' | 'letChangeLapse' | 'refundPart' | 'accept' | 'decline' | 'withdraw')
  | ('releaseAtBank' | 'letHoldLapse');

/** Random actions from requesting a car to a partial refund. */
export function bookingActions(server: BookingServer): Record<Name, Action> {
  const chargeOf = async ({ rentalId }: MarketUser) => (await chargesOf(server, rentalId)).at(-1);
  const sendPayment = (person: MarketUser): Promise<ApiResponse<unknown>> =>
    pay(server, { renter: person.user, rentalId: person.rentalId }, person.payment);

  const actions: Record<Name, Action> = {
    async hold(person, n) {
      const from = 2 + (n % 7);
      const { id, rules, owner } = choose(person.cars, n >> 3);
      const held = await requestHold(server, person.user, id, { from, to: from + 2 + (n % 3), rules });
      if (held.status === 201) Object.assign(person, { rentalId: held.body.id, owner, payment: undefined });
      return held;
    },
    /** Holds the first available of several cars. */
    async holdFirstAvailable(person, n) {
      for (let other = 0; other < 6; other++) {
        const held = await actions.hold(person, n + other * 7 + 1);
        if (held?.status === 201) return held;
      }
    },
    async pay(person, n) {
      const card = choose(CARD_MIX, n);
      person.payment = { key: newKey(), paymentMethodId: await addCard(server, person.user, card) };
      return sendPayment(person);
    },
    async payAgain(person) {
      if (person.payment) return sendPayment(person);
    },
    async authenticate(person, n) {
      const charge = await chargeOf(person);
      if (charge?.action) await answerBankChallenge(server, person.user, charge.action, n % 3 > 0);
    },
    confirmPayment: ({ user, rentalId }) => confirm(server, { renter: user, rentalId }),
    async cancel({ user, owner, rentalId }, n) {
      const as = n % 3 === 0 ? owner : user;
      const { body } = await call(server, 'GET /api/rentals/:id/cancellation', { params: { id: rentalId }, as });
      return cancel(server, { rentalId }, as, body.refundCents ?? 0);
    },
    async proposeChange(person, n) {
      const from = 2 + (n % 7);
      const as = n % 4 === 0 ? person.owner : person.user;
      const proposed = await propose(server, person, as, daysFromToday(from, from + 1 + (n % 5)));
      if (proposed.status === 201) person.changeId = proposed.body.change!.id;
      return proposed;
    },
    /** Runs the whole sequence, as far as it succeeds. */
    async changeDates(person, n) {
      await actions.pay(person, 0);
      const proposed = await actions.proposeChange(person, n - (n % 4) + 1);
      if (proposed?.status !== 201) return proposed;
      const agreed = await answerChange(server, person.changeId, person.owner, 'accept');
      if (agreed.status === 200 && agreed.body.change?.status === 'to-pay')
        return payChange(server, person.changeId, person.user);
      return agreed;
    },
    acceptChange: ({ user, owner, changeId }, n) =>
      answerChange(server, changeId, n % 4 === 0 ? user : owner, 'accept'),
    endChange: ({ user, owner, changeId }, n) =>
      answerChange(server, changeId, n % 2 === 0 ? user : owner, n % 3 === 0 ? 'decline' : 'withdraw'),
    payChange: ({ user, changeId }, n) =>
      payChange(server, changeId, user, { card: choose([CARDS.good, CARDS.good, CARDS.declined, CARDS.secure], n) }),
    confirmChangePayment: ({ user, changeId }) => confirmChange(server, changeId, user),
    async letChangeLapse({ changeId }) {
      await server.pool.query(sql`
        update rental_changes set expires_at = now() - interval '1 second'
        where id = ${changeId} and status in ('open', 'to-pay')`);
    },
    refundPart: ({ rentalId, owner }, n) =>
      call(server, 'POST /api/rentals/:id/given-back', {
        params: { id: rentalId },
        body: { amountCents: choose([100, 700, 2_500, 9_000], n) },
        as: owner,
        ...withKey(newKey()),
      }),
    accept: ({ rentalId, owner }) => accept(server, { rentalId }, owner),
    decline: ({ rentalId, owner }) => decline(server, { rentalId }, owner),
    withdraw: ({ user, rentalId }) => withdraw(server, { rentalId }, user),
    async releaseAtBank(person) {
      const charge = await chargeOf(person);
      if (charge?.status === 'authorised') await releaseAuthorisationAtBank(server, person);
    },
    async letHoldLapse({ rentalId }) {
      await server.pool.query(sql`
        update rentals set hold_expires_at = now() - interval '1 second'
        where id = ${rentalId} and status in ('held', 'requested') and hold_expires_at < 'infinity'`);
    },
  };
  return actions;
}
