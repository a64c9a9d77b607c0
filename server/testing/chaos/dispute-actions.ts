import { expect } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { newKey, withKey } from '../booking.ts';
import { bankOf, type BookingServer } from '../booking-server.ts';
import { call } from '../call.ts';
import { choose, type Action, type Market, type MarketUser } from './actions.ts';

type Name = 'disputePayment' | 'closeDispute' | 'decideDispute' | 'sendEvidence';

/** The charges of a rental and of the claims after it. */
const refsOf = ({ pool }: BookingServer, { rentalId }: MarketUser) =>
  many<{ ref: string }>(
    pool,
    sql`
    select provider_ref as ref from payment_attempts
    where status = 'succeeded' and rental_behind_due(due_id) = ${rentalId} order by id`,
  );

/** Chargebacks by cardholders' banks, and what administrators do about them. */
export function disputeActions(server: BookingServer, market: Pick<Market, 'admin'>): Record<Name, Action> {
  const first = async (state: 'open' | 'lost') =>
    (await call(server, 'GET /api/admin/disputes', { query: { state }, as: market.admin })).body.disputes[0]?.id;

  return {
    async disputePayment(person, n) {
      const { provider, cards } = bankOf(server)!;
      const paid = await refsOf(server, person);
      const charge = paid.length > 0 && (await provider.findCharge({ key: null, ref: choose(paid, n).ref }));
      if (!charge || charge.disputes.length > 0) return;
      const left = charge.refunds.reduce((sum, { amountCents }) => sum - amountCents, charge.amountCents);
      const amountCents = Math.round(left / choose([1, 1, 3], n >> 1));
      if (amountCents > 0) cards.dispute(charge.ref, { amountCents, isInquiry: n % 5 === 0 });
    },
    async closeDispute(person, n) {
      const { cards } = bankOf(server)!;
      for (const { ref } of await refsOf(server, person)) if (cards.close(ref, n % 2 === 0 ? 'won' : 'lost')) return;
    },
    async decideDispute(_, n) {
      const id = await first('lost');
      if (!id) return;
      const { body } = await call(server, 'GET /api/admin/disputes/:id', { params: { id }, as: market.admin });
      return call(server, 'POST /api/admin/disputes/:id/decision', {
        params: { id },
        body: { ownerBearsCents: Math.floor((body.ownerShareCents * (n % 5)) / 4), reason: 'Both knew of it.' },
        as: market.admin,
        ...withKey(newKey()),
      });
    },
    async sendEvidence() {
      const id = await first('open');
      const body = { parts: ['receipt' as const], explanation: 'They were here.' };
      if (id) return call(server, 'POST /api/admin/disputes/:id/evidence', { params: { id }, body, as: market.admin });
    },
  };
}

/** Closes all disputes, so that no money is withheld. */
export async function closeDisputes(server: BookingServer): Promise<void> {
  const { cards } = bankOf(server)!;
  const paid = await many<{ ref: string }>(
    server.pool,
    sql`select provider_ref as ref from payment_attempts where status = 'succeeded' order by id`,
  );
  for (const [index, { ref }] of paid.entries()) cards.close(ref, index % 2 === 0 ? 'won' : 'lost');
}

/** Decides who bears lost disputes, because the amount is withheld until then. */
export async function decideDisputes(server: BookingServer, { admin }: Pick<Market, 'admin'>): Promise<void> {
  const undecided = await many<{ id: string }>(
    server.pool,
    sql`
    select id from disputes
    where not is_open and withdrawn_at is not null and returned_at is null and decided_at is null`,
  );
  for (const { id } of undecided) {
    const body = { ownerBearsCents: 0, reason: 'Nobody knew of it.' };
    const decided = await call(server, 'POST /api/admin/disputes/:id/decision', {
      params: { id },
      body,
      as: admin,
      ...withKey(newKey()),
    });
    expect(decided.status, JSON.stringify(decided.problem)).toBe(200);
  }
}
