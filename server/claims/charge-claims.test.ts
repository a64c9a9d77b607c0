import { describe, expect, it } from 'vitest';
import { KEPT_CARD } from '../../contract/money/kept-card.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { answerBankChallenge, newKey } from '../testing/booking.ts';
import { bankOf, isSandbox, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import type { TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { CARDS } from '../testing/cards.ts';
import {
  accept,
  buildClaim,
  buildReturnedTrip,
  claimsOf,
  confirmClaim,
  contest,
  expireAnswerTime,
  payClaim,
  showClaim,
  runDueWork,
} from '../testing/claims.ts';
import { ageRental } from '../testing/pass-time.ts';

const server = useBookingServer();

const attemptsOf = ({ id }: { id: string }) =>
  many<{ status: string; isOffSession: boolean; key: string }>(
    server.pool,
    sql`
    select attempts.status, is_off_session as "isOffSession", provider_key as key
    from payment_attempts attempts join dues on dues.id = due_id
    where kind = 'claim' and subject_id = ${id} order by attempts.id`,
  );

const chargedFor = async ({ id }: { id: string }) =>
  (
    await one<{ cents: number }>(
      server.pool,
      sql`
      select coalesce(sum(entries.amount_cents), 0)::bigint as cents from ledger_entries entries join dues on dues.id = due_id
      where dues.kind = 'claim' and subject_id = ${id}`,
    )
  ).cents;

const stateOf = async (claim: { id: string }, as: TestUser) => (await showClaim(server, claim, as)).body.status;

describe('an extra charge', () => {
  it('is charged to the card that paid for the rental after it is accepted', async () => {
    const { claim, renter, owner } = await buildClaim(server);
    expect((await accept(server, claim, renter)).body).toMatchObject({ status: 'to-charge', can: { accept: false } });
    expect((await accept(server, claim, renter)).problem.code).toBe('claim/answered');
    await runDueWork(server);
    expect((await showClaim(server, claim, renter)).body).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
    expect(await attemptsOf(claim)).toMatchObject([{ status: 'succeeded', isOffSession: true }]);
    expect(await chargedFor(claim)).toBe(12_000);
    const notices = await many(
      server.pool,
      sql`select user_id, details -> 'amountCents' as cents from notices where kind = 'claim-charged' and user_id in (${renter.uid}, ${owner.uid})`,
    );
    expect(notices).toHaveLength(2);
  });

  it('is charged when the renter does not answer in time, and not before the deadline', async () => {
    const { claim, renter } = await buildClaim(server, { card: CARDS.secureOnce });
    await runDueWork(server);
    expect(await stateOf(claim, renter)).toBe('open');
    await expireAnswerTime(server, claim);
    await runDueWork(server);
    await runDueWork(server);
    expect(await stateOf(claim, renter)).toBe('paid');
  });

  it('can be contested until its deadline, even if no worker has run since', async () => {
    const { claim, renter } = await buildClaim(server);
    expect((await showClaim(server, claim, renter)).body.can).toMatchObject({ accept: true, contest: true });
    await expireAnswerTime(server, claim);
    expect((await contest(server, claim, renter)).problem.code).toBe('claim/answered');
    expect((await accept(server, claim, renter)).problem.code).toBe('claim/answered');
    expect((await showClaim(server, claim, renter)).body.can).toMatchObject({ accept: false, contest: false });
    await runDueWork(server);
    await runDueWork(server);
    expect(await stateOf(claim, renter)).toBe('paid');
  });

  it.each([
    ['requires authentication', CARDS.secure, 'not-authenticated'],
    ['is declined off-session', CARDS.goodOnce, 'card-declined'],
  ])('row 61: has to be paid on the payment page when the card %s', async (_, card, decline) => {
    const { claim, renter, owner } = await buildClaim(server, { card });
    await accept(server, claim, renter);
    await runDueWork(server);
    expect((await showClaim(server, claim, renter)).body).toMatchObject({
      status: 'to-pay',
      payment: { status: 'declined', decline },
      can: { pay: true },
    });
    expect((await showClaim(server, claim, owner)).body).toMatchObject({ payment: null, can: { withdraw: true } });
    expect((await payClaim(server, claim, owner)).problem.code).toBe('rental/not-allowed');
    expect((await payClaim(server, claim, renter, { card: CARDS.declined })).problem.code).toBe('payment/declined');
    expect(await stateOf(claim, renter)).toBe('to-pay');
    const challenged = await payClaim(server, claim, renter, { card: CARDS.secure });
    expect(challenged.body.claim.status).toBe('to-pay');
    await answerBankChallenge(server, renter, challenged.body.requiresAction, true);
    const done = await confirmClaim(server, claim, renter);
    expect(done.body.claim).toMatchObject({ status: 'paid', dueCents: 12_000 });
    expect(await chargedFor(claim)).toBe(12_000);
    expect((await payClaim(server, claim, renter)).body.claim.status).toBe('paid');
    expect(await chargedFor(claim)).toBe(12_000);
  });

  it.each([
    ['3184', CARDS.secure, true],
    ['0341', CARDS.goodOnce, false],
  ])(
    'can be paid once with the same card by its holder after an off-session decline: %s',
    async (ending, card, asks) => {
      const { claim, renter, owner } = await buildClaim(server, { card });
      await accept(server, claim, renter);
      expect((await showClaim(server, claim, renter)).body.keptCard).toBeNull();
      await runDueWork(server);
      expect((await showClaim(server, claim, renter)).body.keptCard).toEqual({ ending });
      expect((await showClaim(server, claim, owner)).body.keptCard).toBeNull();
      const payment = { key: newKey(), paymentMethodId: KEPT_CARD };
      const first = await payClaim(server, claim, renter, payment);
      expect(Boolean(first.body.requiresAction)).toBe(asks);
      expect((await payClaim(server, claim, renter, payment)).body.requiresAction).toEqual(first.body.requiresAction);
      if (asks) await answerBankChallenge(server, renter, first.body.requiresAction, true);
      if (asks) await confirmClaim(server, claim, renter);
      expect((await payClaim(server, claim, renter, payment)).body.claim.status).toBe('paid');
      expect(await chargedFor(claim)).toBe(12_000);
      expect(await attemptsOf(claim)).toMatchObject([
        { isOffSession: true },
        { isOffSession: false, status: 'succeeded' },
      ]);
    },
  );

  it('row 61: is looked up with the same key and charged once when the outcome is unknown', async () => {
    const { claim, renter } = await buildClaim(server);
    await accept(server, claim, renter);
    server.provider.fail('charge', 'lose-response');
    server.provider.fail('findCharge', 'lose-request');
    await runDueWork(server);
    expect(await stateOf(claim, renter)).toBe('to-charge');
    await runDueWork(server);
    expect(await stateOf(claim, renter)).toBe('paid');
    expect(await attemptsOf(claim)).toHaveLength(1);
    const keys = server.provider.calls.filter(({ method }) => method === 'charge').map(({ key }) => key);
    expect(new Set(keys.slice(-1))).toEqual(new Set([(await attemptsOf(claim))[0]!.key]));
  });

  it('row 61: is retried when requests never reach the provider, and has to be paid by the renter after three attempts', async () => {
    const { claim, renter } = await buildClaim(server);
    await accept(server, claim, renter);
    server.provider.fail('charge', ...Array.from({ length: 6 }, () => 'lose-request' as const));
    for (let minute = 0; minute < 8; minute++) await runDueWork(server);
    server.provider.fail('charge');
    expect(await stateOf(claim, renter)).toBe('to-pay');
    expect((await attemptsOf(claim)).map(({ status }) => status)).toEqual(['abandoned', 'abandoned', 'abandoned']);
    expect((await payClaim(server, claim, renter)).body.claim.status).toBe('paid');
  });

  it('row 64: is charged by another worker when the process died before calling the provider', async () => {
    const { claim, renter } = await buildClaim(server);
    await accept(server, claim, renter);
    const [, second] = await Promise.all([runDueWork(server), runDueWork(server)]);
    expect(second).toBeUndefined();
    expect(await stateOf(claim, renter)).toBe('paid');
    expect(await chargedFor(claim)).toBe(12_000);

    const other = await buildClaim(server);
    await accept(server, other.claim, other.renter);
    // The attempt was committed, then the process died.
    await server.pool.query(sql`
      with due as (
        insert into dues (kind, subject_id, payer_id, amount_cents, currency)
        values ('claim', ${other.claim.id}, ${other.renter.uid}, 12000, 'usd') returning id)
      insert into payment_attempts (due_id, provider, provider_key, payment_method_id, amount_cents, currency, request_key,
        is_off_session, next_check_at)
      select due.id, kept.provider, ${newKey()}, payment_method_id, 12000, 'usd', 'claim:x:0', true, now()
      from due, kept_cards kept where payer_id = ${other.renter.uid}`);
    await runDueWork(server);
    await runDueWork(server);
    expect(await stateOf(other.claim, other.renter)).toBe('paid');
    expect(await chargedFor(other.claim)).toBe(12_000);
  });

  it('has to be paid by the renter when no card is kept', async () => {
    const { claim, renter } = await buildClaim(server);
    await server.pool.query(sql`update kept_cards set ending_at = now() where payer_id = ${renter.uid}`);
    await accept(server, claim, renter);
    await runDueWork(server);
    expect((await showClaim(server, claim, renter)).body).toMatchObject({ status: 'to-pay', payment: null });
    expect((await payClaim(server, claim, renter)).body.claim.status).toBe('paid');
  });
});

describe('a kept card', () => {
  const end = (rentalId: string, as: TestUser) =>
    call(server, 'DELETE /api/rentals/:id/kept-card', { params: { id: rentalId }, as });
  const isKept = async (uid: string) =>
    (
      await one<{ kept: boolean }>(
        server.pool,
        sql`select ended_at is null as kept from kept_cards where payer_id = ${uid}`,
      )
    ).kept;
  const methodOf = (uid: string) =>
    one<{ id: string }>(server.pool, sql`select payment_method_id as id from kept_cards where payer_id = ${uid}`);

  it('is shown to the renter, who can detach it after the claim window, also at the provider', async () => {
    const trip = await buildReturnedTrip(server, { endedDaysAgo: 3 });
    expect((await claimsOf(server, trip, trip.renter)).body.card).toMatchObject({ canEnd: false });
    expect((await claimsOf(server, trip, trip.owner)).body.card).toBeNull();
    expect((await end(trip.rentalId, trip.renter)).problem.code).toBe('claim/card-needed');
    await ageRental(server, trip.rentalId, 1);
    expect((await end(trip.rentalId, trip.owner)).problem.code).toBe('rental/not-allowed');
    expect((await claimsOf(server, trip, trip.renter)).body.card).toMatchObject({ canEnd: true });
    expect((await end(trip.rentalId, trip.renter)).status).toBe(204);
    expect((await claimsOf(server, trip, trip.renter)).body.card).toBeNull();
    expect(await isKept(trip.renter.uid)).toBe(true);
    await runDueWork(server);
    expect(await isKept(trip.renter.uid)).toBe(false);
    const { id } = await methodOf(trip.renter.uid);
    if (isSandbox()) {
      expect(await many(server.pool, sql`select 1 from sandbox_payment_methods where id = ${id}`)).toEqual([]);
    } else expect(stripeOf(server).kept.has(id)).toBe(false);
  });

  it('is detached automatically a day after the claim window, but not while a claim is unsettled', async () => {
    const quiet = await buildReturnedTrip(server);
    const { claim, renter, rentalId } = await buildClaim(server);
    for (const id of [quiet.rentalId, rentalId]) await ageRental(server, id, 4);
    expect((await end(rentalId, renter)).problem.code).toBe('claim/card-needed');
    await runDueWork(server);
    expect([await isKept(quiet.renter.uid), await isKept(renter.uid)]).toEqual([false, true]);
    await accept(server, claim, renter);
    await runDueWork(server);
    await runDueWork(server);
    expect([await stateOf(claim, renter), await isKept(renter.uid)]).toEqual(['paid', false]);
  });

  it('belongs to a single customer at the provider, created once for the payer', async () => {
    const { renter } = await buildReturnedTrip(server);
    const names = await many<{ ref: string }>(
      server.pool,
      sql`select customer_ref as ref from payer_customers where user_id = ${renter.uid}`,
    );
    expect(names).toHaveLength(1);
    if (isSandbox()) return;
    const stripe = bankOf(server)!.stripe!;
    expect(stripe.customers.get(names[0]!.ref)).toEqual({ sparekey_person: renter.uid });
    expect(stripe.kept.get((await methodOf(renter.uid)).id)).toBe(names[0]!.ref);
  });
});
