import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../checks/find-violations.ts';
import { many, scalar, sql, transaction } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { buildBooking, show, type Booking } from '../testing/booking.ts';
import { isSandbox, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf } from '../testing/books.ts';
import { withUnlockedLedger } from './ledger.queries.ts';
import { sandboxFee } from './providers/sandbox-fees.ts';
import { recordFees } from './record-fees.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const server = useBookingServer();

const feesOf = ({ rentalId }: Booking) =>
  many<{ cents: number; costs: number; atProvider: number }>(
    server.pool,
    sql`
    select entries.amount_cents as cents,
      (select sum(amount_cents)::bigint from ledger_lines where entry_id = entries.id and account = 'costs') as costs,
      (select sum(amount_cents)::bigint from ledger_lines where entry_id = entries.id and account = 'provider'
        and rental_id = ${rentalId}) as "atProvider"
    from ledger_entries entries join dues on dues.id = due_id
    where entries.kind = 'provider-fee' and subject_id = ${rentalId} order by entries.id`,
  );
const kept = (cents: number) => ({ cents: -cents, costs: cents, atProvider: -cents });
const earned = ({ rentalId }: Booking) =>
  scalar<number>(
    server.pool,
    sql`select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_lines
      where rental_id = ${rentalId} and account in ('owner', 'fees')`,
  );
const messages = async () =>
  (await findViolations(server.services, { graceSeconds: 0, withSchema: false, pauseSeconds: 0 })).map(
    ({ rule }) => rule,
  );
const feeOf = (amountCents: number) => (isSandbox() ? sandboxFee(amountCents) : Math.round(amountCents * 0.015) + 25);

describe('a provider fee', () => {
  it('is recorded once per payment, at the marketplace’s expense', async () => {
    const booking = await buildBooking(server);
    const before = await earned(booking);
    await recordFees(server.services);
    expect(await recordFees(server.services)).toBe(0);
    expect(await feesOf(booking)).toEqual([kept(feeOf(booking.totalCents))]);
    expect(await earned(booking)).toBe(before);
  });

  it('row 85: is backdated to when it was deducted, but not into a closed month', async () => {
    const booking = await buildBooking(server);
    const [charge] = await chargesOf(server, booking.rentalId);
    const fee = { chargeRef: charge!.ref, amountCents: 50, currency: 'usd' };
    const now = Date.now();
    const fees = [
      { ...fee, ref: 'fee_of_just_now', at: new Date(now - 1_000) },
      { ...fee, ref: 'fee_of_long_ago', at: new Date(now - 40 * 86_400_000) },
    ];
    const asked = vi.spyOn(server.services.payments.current, 'listFees').mockImplementationOnce(async function* () {
      yield* fees;
    });
    await recordFees(server.services);
    asked.mockRestore();
    const dated = await many<{ at: Date }>(
      server.pool,
      sql`select created_at as at from ledger_entries where provider_ref like 'fee_of_%' order by provider_ref`,
    );
    expect(dated.map(({ at }) => at.getTime())).toEqual([
      now - 1_000,
      expect.toSatisfy((at: number) => at >= now - 1_000),
    ]);
    await transaction(server.pool, (db) =>
      withUnlockedLedger(db, async () => {
        const invented = sql`select id from ledger_entries where provider_ref like 'fee_of_%'`;
        await db.query(sql`delete from ledger_lines where entry_id in (${invented})`);
        await db.query(sql`delete from ledger_entries where id in (${invented})`);
      }),
    );
  });

  it('is hidden from both sides and left out of personal data', async () => {
    const owner = await buildUser(server);
    const booking = await buildBooking(server, {
      car: await buildCar(server, { ownerId: owner.uid, priceCents: 4_500 }),
    });
    await recordFees(server.services);
    for (const person of [booking.renter, owner]) {
      const { body } = await show(server, booking, person);
      expect(body.ledger.map(({ kind }) => kind)).toEqual(['charge']);
    }
    const exported = await Promise.all(
      server.services.personalData.map(({ rows }) => server.pool.query(rows(booking.renter.uid))),
    );
    expect(JSON.stringify(exported.flatMap(({ rows }) => rows))).not.toContain('provider-fee');
  });

  it('is read from the beginning until a run completes', async () => {
    const booking = await buildBooking(server);
    await server.pool.query(sql`delete from provider_fee_cursors`);
    const asked = vi.spyOn(server.services.payments.current, 'listFees').mockImplementationOnce(async function* () {
      yield* [];
      throw new Error('The connection was lost.');
    });
    await recordFees(server.services);
    await recordFees(server.services);
    expect(asked.mock.calls.map(([since]) => since)).toEqual([new Date(0), new Date(0)]);
    expect(await feesOf(booking)).toHaveLength(1);
    await recordFees(server.services);
    expect(asked.mock.lastCall![0].getTime()).toBeGreaterThan(Date.now() - 8 * 86_400_000);
    asked.mockRestore();
  });

  it('is compared with the provider, which reports missing, wrong and unknown fees', async () => {
    const booking = await buildBooking(server);
    // The next run may still read it.
    expect(await messages()).toEqual([]);
    await recordFees(server.services);
    await server.pool.query(sql`update provider_fee_cursors set read_until = read_until + interval '1 hour'`);
    const change = (statement: ReturnType<typeof sql>) =>
      transaction(server.pool, async (db) => {
        await db.query('set local session_replication_role = replica');
        await withUnlockedLedger(db, () => db.query(statement));
      });
    const of = sql`kind = 'provider-fee' and due_id = (select id from dues where subject_id = ${booking.rentalId})`;
    await change(sql`update ledger_entries set provider_ref = provider_ref || 'x' where ${of}`);
    expect(await messages()).toEqual([
      'every provider fee is recorded',
      'every recorded provider fee exists at the provider',
    ]);
    await change(
      sql`update ledger_entries set provider_ref = left(provider_ref, -1), amount_cents = amount_cents - 1 where ${of}`,
    );
    expect(await messages()).toContain('every provider fee is recorded');
    await change(sql`update ledger_entries set amount_cents = amount_cents + 1 where ${of}`);
    expect(await messages()).toEqual([]);
  });
});

describe.skipIf(isSandbox())('a Stripe fee', () => {
  it('is charged extra for a dispute, returned when it is won, and zero for a refund', async () => {
    const booking = await buildBooking(server);
    const { ref } = (await chargesOf(server, booking.rentalId)).at(-1)!;
    const stripe = stripeOf(server);
    stripe.refund({ payment_intent: ref, amount: '100' });
    const { id } = stripe.dispute(ref, { amount: 500 });
    await reconcilePayments(server.services, 1);
    await recordFees(server.services);
    const fee = feeOf(booking.totalCents);
    expect((await feesOf(booking)).map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([-1_500, -fee]);
    stripe.closeDispute(id, 'won');
    await reconcilePayments(server.services, 1);
    await recordFees(server.services);
    expect((await feesOf(booking)).reduce((sum, { costs }) => sum + costs, 0)).toBe(fee);
  });

  it('is recorded without a payment if it belongs to none, and ignored if it belongs to another system’s payment', async () => {
    const stripe = stripeOf(server);
    const foreign = stripe.createIntent({ amount: '5000', currency: 'usd' });
    stripe.confirm(foreign.id, { payment_method: 'pm_card_visa' });
    const { id: ours } = stripe.recordMovement({
      type: 'stripe_fee',
      amount: -200,
      fee: 0,
      currency: 'usd',
      source: null,
    });
    stripe.recordMovement({ type: 'stripe_fee', amount: -300, fee: 0, currency: 'chf', source: null });
    await recordFees(server.services);
    const general = await many<{ ref: string; cents: number }>(
      server.pool,
      sql`select provider_ref as ref, amount_cents as cents from ledger_entries
        where kind = 'provider-fee' and due_id is null`,
    );
    expect(general).toEqual([{ ref: ours, cents: -200 }]);
  });
});
