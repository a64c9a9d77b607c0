import type { Charge } from '../money/providers/payment-provider.ts';
import { withUnlockedLedger } from '../money/ledger.queries.ts';
import { many, scalar, sql, transaction } from '../platform/database/database.ts';
import { bankOf } from './booking-server.ts';
import type { TestServer } from './test-server.ts';

/** Reads the provider's own records. */
export async function chargesOf(server: TestServer, rentalId: string): Promise<Charge[]> {
  const provider = bankOf(server)?.provider ?? server.services.payments.current;
  const attempts = await many<{ key: string }>(
    server.pool,
    sql`select provider_key as key from payment_attempts where rental_id = ${rentalId} order by id`,
  );
  const charges: Charge[] = [];
  for (const { key } of attempts) {
    const charge = await provider.findCharge({ key, ref: null });
    if (charge) charges.push(charge);
  }
  return charges;
}

/** Reads the provider's own records. */
export async function providerTotals(server: TestServer, rentalId: string) {
  const charges = (await chargesOf(server, rentalId)).filter(({ status }) => status === 'succeeded');
  const sum = (amounts: { amountCents: number }[]) =>
    amounts.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    charges: charges.length,
    chargedCents: sum(charges),
    refundedCents: sum(charges.flatMap(({ refunds }) => refunds)),
  };
}

export const rentalStatusOf = ({ pool }: Pick<TestServer, 'pool'>, rentalId: string) =>
  scalar<string>(pool, sql`select status from rentals where id = ${rentalId}`);

export async function clearBookings(server: Pick<TestServer, 'pool'>): Promise<void> {
  const { pool } = server;
  bankOf(server)?.stripe?.clear();
  await transaction(pool, (db) =>
    withUnlockedLedger(db, () =>
      db.query(sql`
        truncate refunds, payouts, payout_accounts, payout_rounds, sandbox_transfers, sandbox_reversals,
          sandbox_bank_accounts, ledger_entries, payment_attempts, dues, sandbox_refunds, sandbox_charges, outbox, mailbox,
          idempotency_keys, rentals, threads, daily_figures cascade`),
    ),
  );
  await pool.query(sql`update photos set kept_for = null where kept_for in ('claim', 'handover')`);
  await pool.query(sql`update cars set booked = '{}'`);
  await pool.query(sql`update car_stats set confirmed_rentals = 0`);
}
