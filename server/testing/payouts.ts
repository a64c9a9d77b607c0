import { expect } from 'vitest';
import { TEST_ACCOUNTS, type TestAccountOutcome } from '../../contract/earnings/test-accounts.ts';
import { payoutEventHandlers } from '../earnings/provider-events.ts';
import { makePayouts } from '../earnings/payouts/make-payouts.ts';
import { sendPayouts } from '../earnings/payouts/send-payouts.ts';
import { many, scalar, sql } from '../platform/database/database.ts';
import { buildBooking, newKey, withKey, type Booking, type SignedIn } from './booking.ts';
import { bankOf } from './booking-server.ts';
import { buildCar, buildUser, PASSWORD, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import { ageRental, runWorkers } from './pass-time.ts';
import type { FakeStripe } from './stripe/fake-stripe.ts';
import type { TestServer } from './test-server.ts';

export const accountNumberOf = (outcome: TestAccountOutcome): string =>
  TEST_ACCOUNTS.find((account) => account.outcome === outcome)!.number;

/** Completes the account as its owner would on Stripe's pages. */
async function completeAtStripe(server: TestServer, as: SignedIn, stripe: FakeStripe) {
  const { body } = await call(server, 'POST /api/my/payout-account', { as, body: { password: PASSWORD } });
  expect(body.url).toContain('http');
  const { account } = stripe.links.at(-1)!;
  stripe.completeAccount(account);
  await payoutEventHandlers.accountChanged(server.services, { provider: 'stripe', accountRef: account });
  return (await call(server, 'GET /api/my/payout-account', { as })).body;
}

export async function connectBank(server: ServerTarget, as: SignedIn, outcome: TestAccountOutcome = 'arrives') {
  const stripe = bankOf(server)?.stripe;
  if (stripe) return completeAtStripe(server as TestServer, as, stripe);
  const body = { holder: 'Ann Owner', number: accountNumberOf(outcome), country: 'DE', password: PASSWORD };
  const answer = await call(server, 'POST /api/my/payout-account', { body, as });
  expect(answer.status).toBe(200);
  return answer.body.account;
}

/** Makes everything so far this many days older, so that today's payouts become yesterday's. */
export async function agePayouts(server: Pick<TestServer, 'pool' | 'config'>, days = 1): Promise<void> {
  const { pool } = server;
  const begun = await many<{ id: string }>(
    pool,
    sql`select id from rentals where start_date <= current_date order by start_date, id`,
  );
  for (const { id } of begun) await ageRental(server, id, days);
  await pool.query(sql`
    update payouts set day = day - ${days}::int, settled_at = settled_at - make_interval(days => ${days})`);
  await pool.query(sql`
    update payout_accounts set updated_at = updated_at - make_interval(days => ${days}),
      checked_at = checked_at - make_interval(days => ${days})`);
  await pool.query(
    sql`update notices set created_at = created_at - make_interval(days => ${days}), event_key = event_key || ':' || ${days}::text`,
  );
  await pool.query(sql`delete from payout_rounds`);
}

export interface EarnedBooking extends Booking {
  owner: TestUser;
}

/** A paid trip that has begun. Several of one car need later dates each. */
export async function buildEarnedBooking(
  server: TestServer,
  {
    owner: known,
    startedDaysAgo = 2,
    from = 10,
    ...options
  }: { owner?: TestUser; startedDaysAgo?: number } & Parameters<typeof buildBooking>[1] = {},
): Promise<EarnedBooking> {
  const owner = known ?? (await buildUser(server, { displayName: 'Olive Owner' }));
  const car = options.car ?? (await buildCar(server, { ownerId: owner.uid, priceCents: options.priceCents ?? 4_500 }));
  const booking = await buildBooking(server, { to: from + 2, ...options, from, car });
  await ageRental(server, booking.rentalId, from + startedDaysAgo);
  return { ...booking, owner };
}

/** The owner's earnings after the default fee. */
export const earningsOf = (totalCents: number, percent = 15): number =>
  totalCents - Math.round((totalCents * percent) / 100);

export async function runPayouts(server: Pick<TestServer, 'services'>): Promise<void> {
  await makePayouts(server.services);
  await sendPayouts(server.services);
}

export const balanceOf = ({ pool }: Pick<TestServer, 'pool'>, ownerId: string): Promise<number> =>
  scalar<number>(
    pool,
    sql`select coalesce(-sum(amount_cents), 0)::bigint from ledger_lines where account = 'owner' and owner_id = ${ownerId}`,
  );

/** The amount that has arrived at the sandbox's bank and was not reversed. */
export const receivedBy = ({ pool }: Pick<TestServer, 'pool'>, ownerId: string): Promise<number> =>
  scalar<number>(
    pool,
    sql`
    select coalesce(sum(transfers.amount_cents - (
      select coalesce(sum(reversals.amount_cents), 0) from sandbox_reversals reversals where transfer_id = transfers.id)), 0)::bigint
    from sandbox_transfers transfers join payouts on provider_key = key
    where owner_id = ${ownerId} and outcome = 'paid'`,
  );

export const payoutsOf = ({ pool }: Pick<TestServer, 'pool'>, ownerId: string) =>
  many<{ id: string; status: string; failure: string | null; amountCents: number; key: string }>(
    pool,
    sql`select id, status, failure, amount_cents as "amountCents", provider_key as key from payouts where owner_id = ${ownerId} order by id`,
  );

/** Refunds part of a rental's price on behalf of the owner. */
export async function refundRental(
  server: TestServer,
  { rentalId, owner }: Pick<EarnedBooking, 'rentalId' | 'owner'>,
  amountCents: number,
) {
  const params = { id: rentalId };
  const { status } = await call(server, 'POST /api/rentals/:id/given-back', {
    params,
    body: { amountCents, reason: 'A rainy week' },
    as: owner,
    ...withKey(newKey()),
  });
  expect(status).toBeLessThan(300);
  await runWorkers(server);
}

export const noticeKindsOf = async ({ pool }: Pick<TestServer, 'pool'>, userId: string): Promise<string[]> =>
  (await many<{ kind: string }>(pool, sql`select kind from notices where user_id = ${userId} order by created_at`)).map(
    ({ kind }) => kind,
  );
