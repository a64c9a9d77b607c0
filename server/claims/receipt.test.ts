import { expect, it } from 'vitest';
import type { ClaimCharge } from '../../contract/claims/claims.ts';
import { receiptOf } from '../../contract/claims/receipt.ts';
import { KEPT_CARD } from '../../contract/money/kept-card.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { newKey, show, withKey } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { answerChange, buildOwnedBooking, buildProposal, daysFromToday, payChange } from '../testing/changes.ts';
import { CARDS } from '../testing/cards.ts';
import { accept, claimsOf, makeClaim, runDueWork } from '../testing/claims.ts';
import { buildDepositClaim } from '../testing/deposits.ts';
import { ageRental, runWorkers } from '../testing/pass-time.ts';

const server = useBookingServer();

/** The receipt as the trip page shows it. */
const receiptFor = async (booking: { rentalId: string; renter: TestUser }, as: TestUser) =>
  receiptOf((await show(server, booking, as)).body, (await claimsOf(server, booking, as)).body.claims);

const receiptForAdmin = async (booking: { rentalId: string; renter: TestUser }, as: TestUser) => {
  const params = { id: booking.rentalId };
  const { body } = await call(server, 'GET /api/admin/rentals/:id/charges', { params, as });
  return receiptOf((await show(server, booking, as)).body, body.charges);
};

/** What was received for a rental and not refunded, by the ledger. */
const receivedCents = (rentalId: string) =>
  scalar<number>(
    server.pool,
    sql`
    select sum(lines.amount_cents)::bigint as cents
    from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
    where lines.rental_id = ${rentalId} and account = 'provider' and kind <> 'provider-fee'`,
  );

const ownerLedgerCents = (rentalId: string) =>
  scalar<number>(
    server.pool,
    sql`select -sum(amount_cents)::bigint as cents from ledger_lines where rental_id = ${rentalId} and account = 'owner'`,
  );

it('lists all payments, refunds and open amounts of a trip as in the ledger', async () => {
  const { owner, renter, booking } = await buildOwnedBooking(server);
  const { rentalId } = booking;
  const change = await buildProposal(server, booking, renter, daysFromToday(10, 14));
  await answerChange(server, change, owner, 'accept');
  expect(await receiptFor(booking, renter)).toMatchObject({
    paidCents: 9_000,
    open: [{ subject: { of: 'change' }, amountCents: 9_000 }],
  });
  await payChange(server, change, renter, { paymentMethodId: KEPT_CARD });
  await ageRental(server, rentalId, 15);

  const cleaning = (await makeClaim(server, { rentalId, owner }, { kind: 'cleaning', amountCents: 3_000 })).body;
  await accept(server, cleaning, renter);
  expect((await receiptFor(booking, renter)).open).toEqual([
    { subject: { of: 'claim', kind: 'cleaning' }, amountCents: 3_000 },
  ]);
  await runDueWork(server);
  const damage = (await makeClaim(server, { rentalId, owner }, { kind: 'damage', amountCents: 12_000 })).body;
  expect(damage.status).toBe('open');
  const body = { amountCents: 2_500 };
  await call(server, 'POST /api/rentals/:id/given-back', {
    params: { id: rentalId },
    body,
    as: owner,
    ...withKey(newKey()),
  });
  expect(await receiptFor(booking, renter)).toMatchObject({ pendingRefundCents: 2_500, paidCents: 18_500 });
  await runWorkers(server);

  const admin = await buildUser(server, { isAdmin: true });
  for (const reader of [renter, owner, admin]) {
    const receipt = await (reader === admin ? receiptForAdmin : receiptFor)(booking, reader);
    expect(receipt.entries.map(({ kind, amountCents, subject }) => [kind, amountCents, subject])).toEqual([
      ['charge', 9_000, { of: 'booking' }],
      ['charge', 9_000, { of: 'change' }],
      ['charge', 3_000, { of: 'claim', kind: 'cleaning' }],
      ['refund', -2_500, { of: expect.any(String) }],
    ]);
    expect(receipt).toMatchObject({ paidCents: 18_500, priceCents: 15_500, pendingRefundCents: 0, open: [] });
    expect(receipt.paidCents).toBe(await receivedCents(rentalId));
    expect(receipt.ownerCents).toBe(reader === renter ? null : await ownerLedgerCents(rentalId));
  }
});

it('subtracts what the deposit covered from what is still to pay', async () => {
  const { claim, ...trip } = await buildDepositClaim(server, 5_000, 12_000, CARDS.goodOnce);
  const before = (await receiptFor(trip, trip.renter)).paidCents;
  await accept(server, claim, trip.renter);
  await runDueWork(server);
  await runDueWork(server);
  const admin = await buildUser(server, { isAdmin: true });
  for (const receipt of [
    await receiptFor(trip, trip.renter),
    await receiptFor(trip, trip.owner),
    await receiptForAdmin(trip, admin),
  ]) {
    expect(receipt.open).toEqual([{ subject: { of: 'claim', kind: 'damage' }, amountCents: 7_000 }]);
    expect(receipt.paidCents).toBe(before + 5_000);
  }
  expect(before + 5_000).toBe(await receivedCents(trip.rentalId));
});

it('omits an extra charge that the deposit covers in full while its payment settles', () => {
  const claim = {
    kind: 'damage',
    status: 'to-charge',
    dueCents: 5_000,
    fromDepositCents: 5_000,
    ledger: [],
  } satisfies ClaimCharge;
  const rental = { ledger: [], pendingRefundCents: 0, change: null, ownerCents: null };
  expect(receiptOf(rental, [claim]).open).toEqual([]);
});
