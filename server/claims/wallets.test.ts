import { describe, expect, it } from 'vitest';
import { KEPT_CARD } from '../../contract/money/kept-card.ts';
import { many, sql } from '../platform/database/database.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { addWalletCard, answerBankChallenge, buildHold, confirm, newKey, pay, show } from '../testing/booking.ts';
import { isSandbox, useBookingServer } from '../testing/booking-server.ts';
import { providerTotals } from '../testing/books.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { CARDS } from '../testing/cards.ts';
import { answerChange, buildProposal, daysFromToday, payChange } from '../testing/changes.ts';
import { accept, buildClaim, confirmClaim, payClaim, showClaim, runDueWork } from '../testing/claims.ts';
import { useTestServer } from '../testing/test-server.ts';

// Every test ends with a check of the books.
const server = useBookingServer();
const without = useTestServer({ wallets: false });

const name = isSandbox() ? 'test-wallet' : 'apple-pay';
const wallet = { name, brand: 'Visa' };

describe('the card of a wallet', () => {
  it('books a car, pays for a change of dates, and is shown with its own last digits and wallet', async () => {
    const owner = await buildUser(server);
    const booking = await buildHold(server, { car: await buildCar(server, { ownerId: owner.uid }) });
    const { renter } = booking;
    expect((await pay(server, booking, { wallet: true })).body.rental.status).toBe('confirmed');
    const id = await buildProposal(server, booking, renter, daysFromToday(10, 14));
    await answerChange(server, id, owner, 'accept');
    expect((await show(server, booking)).body.change?.keptCard).toEqual({ ending: '4242', wallet });
    const paid = await payChange(server, id, renter, { key: newKey(), paymentMethodId: KEPT_CARD });
    expect(paid.body.rental).toMatchObject(daysFromToday(10, 14));
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 2, chargedCents: 18_000 });
    const [kept] = await many(
      server.pool,
      sql`select card_brand, card_wallet from kept_cards where payer_id = ${renter.uid}`,
    );
    expect(kept).toEqual({ card_brand: 'Visa', card_wallet: name });
  });

  it('is charged off-session for a claim, or by its holder when the bank declines that', async () => {
    const { claim, renter } = await buildClaim(server, { wallet: true });
    await accept(server, claim, renter);
    await runDueWork(server);
    expect((await showClaim(server, claim, renter)).body.status).toBe('paid');

    const declined = await buildClaim(server, { wallet: true, card: CARDS.goodOnce });
    await accept(server, declined.claim, declined.renter);
    await runDueWork(server);
    const { body } = await showClaim(server, declined.claim, declined.renter);
    expect(body).toMatchObject({ status: 'to-pay', keptCard: { ending: '0341', wallet } });
    const other = await addWalletCard(server, declined.renter);
    await payClaim(server, declined.claim, declined.renter, { key: newKey(), paymentMethodId: other });
    expect((await confirmClaim(server, declined.claim, declined.renter)).body.claim.status).toBe('paid');
  });

  it('row 125: leaves the dates held for another card when declined, and cannot be charged afterwards', async () => {
    const booking = await buildHold(server);
    const { status, problem } = await pay(server, booking, { wallet: true, card: CARDS.poor });
    expect([status, problem.code, problem.detail]).toEqual([
      402,
      'payment/declined',
      'Your card has insufficient funds.',
    ]);
    expect((await show(server, booking)).body).toMatchObject({ status: 'held', payment: { status: 'declined' } });
    expect((await pay(server, booking, { wallet: true })).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });

  it('row 125: is charged after its holder confirms at the bank, and not when they refuse', async () => {
    const booking = await buildHold(server);
    const asked = await pay(server, booking, { wallet: true, card: CARDS.secureOnce });
    await answerBankChallenge(server, booking.renter, asked.body.requiresAction, false);
    expect((await confirm(server, booking)).problem.code).toBe('payment/declined');
    const again = await pay(server, booking, { wallet: true, card: CARDS.secureOnce });
    await answerBankChallenge(server, booking.renter, again.body.requiresAction, true);
    expect((await confirm(server, booking)).body.rental.status).toBe('confirmed');
    expect(await providerTotals(server, booking.rentalId)).toMatchObject({ charges: 1 });
  });
});

describe.runIf(isSandbox())('POST /api/test-wallet/payment-methods', () => {
  it('row 125: accepts only the cards in the wallet, for their holder only', async () => {
    const as = await buildUser(server);
    for (const body of [{ ending: '0069' }, { ending: '4242', outcome: 'succeeds' }, { number: CARDS.good }, {}]) {
      expect((await send(server, 'POST', '/api/test-wallet/payment-methods', body, { as })).status).toBe(400);
    }
    const booking = await buildHold(server);
    const paymentMethodId = await addWalletCard(server, as);
    const { status, problem } = await pay(server, booking, { paymentMethodId });
    expect([status, problem.detail]).toEqual([402, 'Please enter your card again.']);
  });

  it('returns 404 when wallets are switched off, which the configuration shows', async () => {
    const as = await buildUser(without);
    const { status } = await call(without, 'POST /api/test-wallet/payment-methods', { body: { ending: '4242' }, as });
    expect(status).toBe(404);
    expect((await call(without, 'GET /api/config')).body.wallets).toBe(false);
    expect((await call(server, 'GET /api/config')).body.wallets).toBeUndefined();
  });
});

describe.runIf(!isSandbox())('wallets at Stripe', () => {
  it('can be opened from Stripe’s frame, as a sheet or a window', async () => {
    const { headers } = await send(server, 'GET', '/api/health');
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const closed = securityHeaders({ ...server.config, wallets: false }, false);
    expect(closed['permissions-policy']).toContain('payment=(self)');
    expect(closed['cross-origin-opener-policy']).toBe('same-origin');
  });
});
