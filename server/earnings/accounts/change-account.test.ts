import { describe, expect, it } from 'vitest';
import { scalar, sql } from '../../platform/database/database.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { runWorkers } from '../../testing/pass-time.ts';
import {
  buildEarnedBooking,
  connectBank,
  accountNumberOf,
  agePayouts,
  runPayouts,
  payoutsOf,
  receivedBy,
  noticeKindsOf,
} from '../../testing/payouts.ts';

const HOLD_HOURS = 48;
const server = useBookingServer({ payoutHoldHours: HOLD_HOURS });

const account = { holder: 'A Thief', number: accountNumberOf('arrives later'), country: 'DE' };
const post = (as: TestUser, body: object) =>
  call(server, 'POST /api/my/payout-account', { as, body: { ...account, ...body } });
const accountOf = async (as: TestUser) => (await call(server, 'GET /api/my/payout-account', { as })).body;
const earningsOf = async (as: TestUser) => (await call(server, 'GET /api/my/earnings', { as, query: {} })).body;
const newestMail = async (email: string) => {
  await runWorkers(server);
  await server.outbox.flush();
  return scalar<string>(
    server.pool,
    sql`
    select text_body from mailbox where recipient = ${email} and subject = 'Your payout account was changed'
    order by id desc limit 1`,
  );
};
/** Ends the hold on the payout account. */
const endHold = () => server.pool.query(sql`update payout_accounts set paid_from = now() - interval '1 second'`);

describe('row 82: a payout account that is changed in an open session', () => {
  it('is not changed without the password', async () => {
    const owner = await buildUser(server);
    await connectBank(server, owner);
    expect((await post(owner, {})).problem).toMatchObject({ code: 'auth/missing-password' });
    expect((await post(owner, { password: 'wrong' })).problem.fields).toMatchObject({
      password: { code: 'account/wrong-password' },
    });
    expect(await accountOf(owner)).toMatchObject({ label: '6789', paidFrom: null });
  });

  it('notifies its owner and receives nothing for two days', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'incomplete');
    await post(owner, { password: owner.password });
    const { label, paidFrom } = await accountOf(owner);
    expect(label).toBe('2227');
    const hours = (Date.parse(paidFrom!) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(HOLD_HOURS);
    expect((await noticeKindsOf(server, owner.uid)).filter((kind) => kind === 'payout-account-changed')).toHaveLength(
      2,
    );
    const mail = await newestMail(owner.email);
    expect(mail).toContain('ending in 2227');
    expect(mail).toContain('nothing is paid out there before');
    expect(mail).toContain('If it wasn’t you');

    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toEqual([]);
    const earnings = await earningsOf(owner);
    expect(earnings).toMatchObject({ paidFrom, account: 'ready' });
    expect(earnings.nextPayoutDay! > paidFrom!.slice(0, 10)).toBe(true);

    await endHold();
    await agePayouts(server);
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toHaveLength(1);
    expect((await earningsOf(owner)).paidFrom).toBeNull();
  });

  it('is detected when the account number ends in the same digits', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'arrives later');
    await server.pool.query(sql`
      update sandbox_bank_accounts set fingerprint = 'another with these digits' where user_id = ${owner.uid}`);
    await server.pool.query(sql`update payout_accounts set checked_at = now() - interval '2 days'`);
    const { label, paidFrom } = await accountOf(owner);
    expect([label, Math.round((Date.parse(paidFrom!) - Date.now()) / 3_600_000)]).toEqual(['2227', HOLD_HOURS]);
    expect(await newestMail(owner.email)).toContain('nothing is paid out there before');
  });

  it('does not count as changed when its reference is read for the first time', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'arrives later');
    await server.pool.query(sql`
      update payout_accounts set bank_ref = null, checked_at = now() - interval '2 days' where user_id = ${owner.uid}`);
    expect(await accountOf(owner)).toMatchObject({ label: '2227', paidFrom: null });
    const kept = await scalar<string | null>(
      server.pool,
      sql`select bank_ref from payout_accounts where user_id = ${owner.uid}`,
    );
    expect(kept).not.toBeNull();
  });

  it('does not receive a payout that was created for the previous account', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner);
    await server.pool.query(sql`update payouts set next_check_at = now() + interval '1 hour'`);
    await server.pool.query(sql`update payouts set status = 'started', checks = 0 where owner_id = ${owner.uid}`);
    expect(await payoutsOf(server, owner.uid)).toMatchObject([{ status: 'started' }]);
    await post(owner, { password: owner.password });
    await server.pool.query(sql`update payouts set next_check_at = now()`);
    await runWorkers(server);
    expect(await payoutsOf(server, owner.uid)).toMatchObject([{ status: 'failed', failure: 'other' }]);
    expect(await receivedBy(server, owner.uid)).toBe(0);
  });

  it('has no hold when it is the first one or the same one entered again', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner);
    await connectBank(server, owner);
    expect(await accountOf(owner)).toMatchObject({ paidFrom: null });
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toHaveLength(1);
    expect(await newestMail(owner.email)).not.toContain('before');
  });
});
