import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '../../money/reconcile-payments.ts';
import { scalar, sql, transaction } from '../../platform/database/database.ts';
import { newKey, withKey } from '../../testing/booking.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { chargesOf } from '../../testing/books.ts';
import { runWithProvider, stripeOf, useBookingServer } from '../../testing/booking-server.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import {
  balanceOf,
  buildEarnedBooking,
  connectBank,
  earningsOf,
  agePayouts,
  runPayouts,
  payoutsOf,
} from '../../testing/payouts.ts';

runWithProvider('stripe');
const server = useBookingServer();

/** Processes everything that has happened at Stripe. */
async function syncWithStripe(): Promise<void> {
  await makeDue(server);
  await runWorkers(server);
  await reconcilePayments(server.services, 7);
}

const disputeOf = async (rentalId: string) => stripeOf(server).dispute((await chargesOf(server, rentalId)).at(-1)!.ref);

describe('row 65: a disputed payment', () => {
  it('is paid out only after the dispute is won', async () => {
    const { owner, rentalId, totalCents } = await buildEarnedBooking(server);
    const dispute = await disputeOf(rentalId);
    await syncWithStripe();
    await connectBank(server, owner);
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toEqual([]);
    stripeOf(server).closeDispute(dispute.id, 'won');
    await syncWithStripe();
    await makeDue(server);
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toMatchObject([{ status: 'paid', amountCents: earningsOf(totalCents) }]);
  });

  it('that is lost is not paid out until an administrator decides who bears it', async () => {
    const { owner, rentalId, totalCents } = await buildEarnedBooking(server);
    const dispute = await disputeOf(rentalId);
    await syncWithStripe();
    stripeOf(server).closeDispute(dispute.id, 'lost');
    await syncWithStripe();
    await connectBank(server, owner);
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toEqual([]);
    const { body: earned } = await call(server, 'GET /api/my/earnings', { as: owner });
    expect(earned).toMatchObject({ heldCents: earningsOf(totalCents) });

    const admin = await buildUser(server, { isAdmin: true });
    const id = await scalar<string>(server.pool, sql`select id from disputes where provider_ref = ${dispute.id}`);
    const decided = await call(server, 'POST /api/admin/disputes/:id/decision', {
      params: { id },
      body: { ownerBearsCents: 1_000, reason: 'Both knew of it.' },
      as: admin,
      ...withKey(newKey()),
    });
    expect(decided.status).toBe(200);
    await makeDue(server);
    await runPayouts(server);
    const paid = { status: 'paid', amountCents: earningsOf(totalCents) - 1_000 };
    expect(await payoutsOf(server, owner.uid)).toMatchObject([paid]);
  });

  it('that is lost after the payout costs the owner what an administrator decides', async () => {
    const { owner, rentalId, totalCents } = await buildEarnedBooking(server);
    await connectBank(server, owner);
    await runPayouts(server);
    const dispute = await disputeOf(rentalId);
    await syncWithStripe();
    stripeOf(server).closeDispute(dispute.id, 'lost');
    await syncWithStripe();
    expect(await balanceOf(server, owner.uid)).toBe(0);

    const takenCents = 2_000;
    await transaction(server.pool, async (db) => {
      await db.query(sql`
        update disputes set taken_from_owner_cents = ${takenCents}, decided_at = now() where provider_ref = ${dispute.id}`);
      await db.query(sql`
        with entry as (
          insert into ledger_entries (kind, amount_cents, provider_ref) values ('dispute-decided', 0, ${dispute.id})
          returning id)
        insert into ledger_lines (entry_id, account, rental_id, amount_cents)
        select entry.id, line.account, ${rentalId}::uuid, line.cents from entry,
          (values ('disputes', ${-takenCents}::bigint), ('renter', ${takenCents}::bigint)) as line (account, cents)`);
    });
    expect(await balanceOf(server, owner.uid)).toBe(-earningsOf(takenCents));
    const next = await buildEarnedBooking(server, { owner });
    await agePayouts(server);
    await runPayouts(server);
    expect(await balanceOf(server, owner.uid)).toBe(0);
    const [, second] = await payoutsOf(server, owner.uid);
    expect(second!.amountCents).toBe(earningsOf(next.totalCents) - earningsOf(takenCents));
    expect(totalCents).toBeGreaterThan(takenCents);
  });
});
