import { expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import {
  buildEarnedBooking,
  connectBank,
  refundRental,
  accountNumberOf,
  agePayouts,
  runPayouts,
} from '../../testing/payouts.ts';
import { subjectsTo } from '../../testing/mails.ts';
import { refreshAccounts } from './refresh-accounts.ts';

const server = useBookingServer();
const REAL = 'DE89 3704 0044 0532 0130 00';

it('shows only the last digits of the account', async () => {
  const owner = await buildUser(server);
  const before = await call(server, 'GET /api/my/payout-account', { as: owner });
  expect(before.body).toEqual({
    provider: 'sandbox',
    status: 'none',
    requirements: [],
    label: null,
    country: null,
    form: 'ours',
    paidFrom: null,
  });
  expect(await connectBank(server, owner)).toMatchObject({ status: 'ready', label: '6789', country: 'DE' });
  expect(await connectBank(server, owner, 'incomplete')).toMatchObject({
    status: 'incomplete',
    requirements: ['identity document'],
    label: '3335',
  });
});

it('refuses real account numbers and invalid fields, without storing or returning them', async () => {
  const owner = await buildUser(server);
  const post = (body: { holder: string; number: string; country: string }) =>
    call(server, 'POST /api/my/payout-account', { body: { ...body, password: owner.password }, as: owner });
  const real = await post({ holder: 'Olive', number: REAL, country: 'DE' });
  expect([real.status, real.problem.fields?.number?.code]).toEqual([400, 'payout/not-a-test-account']);
  expect(JSON.stringify(real.problem).replaceAll(' ', '')).not.toContain('37040044');
  const empty = await post({ holder: ' ', number: '', country: 'Germany' });
  expect(Object.keys(empty.problem.fields!).toSorted()).toEqual(['country', 'holder', 'number']);
  const nothing = await call(server, 'POST /api/my/payout-account', {
    body: { password: owner.password },
    as: owner,
  });
  expect([nothing.status, Object.keys(nothing.problem.fields!)]).toEqual([400, ['holder', 'number', 'country']]);
  expect(await many(server.pool, sql`select 1 from payout_accounts where user_id = ${owner.uid}`)).toEqual([]);
});

it('polls until an account is complete, and pays out immediately', async () => {
  const { owner } = await buildEarnedBooking(server);
  await connectBank(server, owner, 'incomplete');
  const ending = accountNumberOf('arrives').slice(-4);
  await server.pool.query(sql`update sandbox_bank_accounts set ending = ${ending} where user_id = ${owner.uid}`);
  await server.pool.query(sql`update payout_accounts set checked_at = now() - interval '1 day'`);
  await refreshAccounts(server.services);
  await runWorkers(server);
  const { items } = (await call(server, 'GET /api/my/payouts', { as: owner })).body;
  expect(items).toMatchObject([{ status: 'paid', label: '6789' }]);
});

it('returns the known status when the provider is unreachable', async () => {
  const owner = await buildUser(server);
  await connectBank(server, owner);
  await server.pool.query(sql`update payout_accounts set checked_at = now() - interval '1 day'`);
  server.provider.fail('findAccount', 'lose-response');
  const { status, body } = await call(server, 'GET /api/my/payout-account', { as: owner });
  expect([status, body.status]).toEqual([200, 'ready']);
});

it('emails owners about their payouts in their language', async () => {
  const trip = await buildEarnedBooking(server);
  const { owner } = trip;
  await server.pool.query(sql`update users set language = 'de' where id = ${owner.uid}`);
  await makeDue(server);
  await runWorkers(server);
  await connectBank(server, owner);
  await runPayouts(server);
  await refundRental(server, trip, trip.totalCents);
  await agePayouts(server);
  await makeDue(server);
  await runWorkers(server);
  expect(await subjectsTo(server, owner.email)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^76,50\s\$ warten auf dich$/),
      expect.stringMatching(/^76,50\s\$ sind unterwegs zu dir$/),
      'Dein Guthaben ist unter null',
    ]),
  );
});
