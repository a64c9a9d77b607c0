import { CLAIM_KINDS } from '../../../contract/claims/claim-lifecycle.ts';
import { daysBetween } from '../../../contract/dates.ts';
import { receiveProviderEvent } from '../../money/sync-charge.ts';
import { many, maybeOne, sql } from '../../platform/database/database.ts';
import { answerBankChallenge, newKey } from '../booking.ts';
import type { BookingServer } from '../booking-server.ts';
import { call } from '../call.ts';
import { CARDS } from '../cards.ts';
import { accept, confirmClaim, contest, decide, makeClaim, payClaim, withdraw } from '../claims.ts';
import { buildHandoverPhoto } from '../handover.ts';
import { endAnswerTime, ageRental, runWorkers } from '../pass-time.ts';
import { choose, type Action, type Market, type MarketUser } from './actions.ts';
import { day } from '../today.ts';

const EXCLUSION_VIOLATION = '23P01';

type Name =
  | (
      | 'timePasses'
      | 'claim'
      | 'acceptClaim'
      | 'contestClaim'
      | 'withdrawClaim'
      | 'decideClaim'
      | 'letClaimAnswerTimeEnd'
    )
  | ('payClaim' | 'confirmClaimPayment' | 'authenticateClaimPayment' | 'receiveClaimEvent' | 'refundClaimAtProvider')
  | ('endKeptCard' | 'claimAndCharge');

/** Random actions after a rental. */
export function claimActions(server: BookingServer, market: Market): Record<Name, Action> {
  const isStill = async (claimId: string, status: string) =>
    Boolean(await maybeOne(server.pool, sql`select 1 from claims where id = ${claimId} and status = ${status}`));

  const lastCharge = async ({ claimId }: MarketUser) => {
    const [attempt] = await many<{ key: string }>(
      server.pool,
      sql`
      select provider_key as key from payment_attempts attempts join dues on dues.id = due_id
      where kind = 'claim' and subject_id = ${claimId} order by attempts.id desc limit 1`,
    );
    return attempt && server.provider.findCharge({ key: attempt.key, ref: null }).catch(() => undefined);
  };

  const actions: Record<Name, Action> = {
    /** Some trips remain in progress. A trip that would overlap an earlier one is not moved. */
    async timePasses({ rentalId }, n) {
      const trip = await maybeOne<{ endDate: string }>(
        server.pool,
        sql`
        select end_date as "endDate" from rentals where id = ${rentalId} and status = 'confirmed'
          and not exists (select from rental_changes changes where rental_id = rentals.id and changes.status in ('open', 'to-pay'))`,
      );
      if (!trip) return;
      const endedDaysAgo = choose([-1, 0, 1, 1, 2, 3], n);
      const days = daysBetween({ startDate: day(0), endDate: trip.endDate }) + endedDaysAgo;
      await ageRental(server, rentalId, days).catch((error: unknown) => {
        if ((error as { code?: string }).code !== EXCLUSION_VIOLATION) throw error;
      });
    },
    async claim(person, n) {
      const made = await makeClaim(server, person, {
        kind: choose(CLAIM_KINDS, n),
        amountCents: choose([500, 3_000, 12_000], n >> 3),
        photoIds: [await buildHandoverPhoto(server, person.owner)],
      });
      if (made.status === 201) person.claimId = made.body.id;
      return made;
    },
    acceptClaim: ({ user, claimId }) => accept(server, { id: claimId }, user),
    async contestClaim({ user, claimId }, n) {
      const photoIds = n % 2 === 0 ? [await buildHandoverPhoto(server, user)] : [];
      return contest(server, { id: claimId }, user, { photoIds });
    },
    withdrawClaim: ({ owner, claimId }) => withdraw(server, { id: claimId }, owner),
    decideClaim: ({ claimId }, n) => decide(server, { id: claimId }, market.admin, choose([0, 300, 500], n)),
    async letClaimAnswerTimeEnd({ claimId }) {
      await endAnswerTime(server.pool, sql`id = ${claimId} and status = 'open'`);
    },
    payClaim: ({ user, claimId }, n) =>
      payClaim(server, { id: claimId }, user, {
        card: choose([CARDS.good, CARDS.good, CARDS.declined, CARDS.secure], n),
      }),
    confirmClaimPayment: ({ user, claimId }) => confirmClaim(server, { id: claimId }, user),
    async authenticateClaimPayment(person, n) {
      const charge = await lastCharge(person);
      if (charge?.action) await answerBankChallenge(server, person.user, charge.action, n % 3 > 0);
    },
    async receiveClaimEvent(person, n) {
      const charge = await lastCharge(person);
      if (!charge) return;
      const event = { id: `${charge.ref}-${n % 2}`, chargeRef: charge.ref };
      await receiveProviderEvent(server.services, server.provider, event).catch(() => {});
    },
    async refundClaimAtProvider(person, n) {
      const charge = n % 4 === 0 ? await lastCharge(person) : undefined;
      if (charge?.status !== 'succeeded' || charge.refunds.length > 0) return;
      const refund = { key: newKey(), chargeRef: charge.ref, amountCents: 100, currency: 'usd' };
      await server.provider.refund(refund).catch(() => {});
    },
    endKeptCard: ({ user, rentalId }) =>
      call(server, 'DELETE /api/rentals/:id/kept-card', { params: { id: rentalId }, as: user }),
    /** Runs the whole sequence, as far as it succeeds. */
    async claimAndCharge(person, n) {
      await actions.timePasses(person, 2);
      const made = await actions.claim(person, n);
      if (made?.status !== 201) return made;
      if (n % 3 === 0) {
        await actions.contestClaim(person, n);
        await actions.decideClaim(person, 1 + (n % 2));
      } else if (n % 3 === 1) await actions.acceptClaim(person, n);
      else await actions.letClaimAnswerTimeEnd(person, n);
      await runWorkers(server);
      return (await isStill(person.claimId, 'to-pay')) ? actions.payClaim(person, n) : made;
    },
  };
  return actions;
}
