import { describe, expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { buildUser } from '../../testing/builders.ts';
import { call } from '../../testing/call.ts';
import { useBookingServer } from '../../testing/booking-server.ts';
import { makeDue } from '../../testing/pass-time.ts';
import {
  balanceOf,
  buildEarnedBooking,
  connectBank,
  earningsOf,
  runPayouts,
  payoutsOf,
  receivedBy,
} from '../../testing/payouts.ts';

const server = useBookingServer();

describe('a payout', () => {
  it('combines due earnings once a day and lists its parts', async () => {
    const first = await buildEarnedBooking(server);
    const { owner } = first;
    const second = await buildEarnedBooking(server, { owner });
    await connectBank(server, owner);
    await runPayouts(server);
    await runPayouts(server);
    const amountCents = earningsOf(first.totalCents) + earningsOf(second.totalCents);
    expect(await receivedBy(server, owner.uid)).toBe(amountCents);
    expect(await balanceOf(server, owner.uid)).toBe(0);
    const { items, next } = (await call(server, 'GET /api/my/payouts', { as: owner })).body;
    expect(next).toBeNull();
    expect(items.map(({ status, amountCents: cents }) => [status, cents])).toEqual([['paid', amountCents]]);
    const { body } = await call(server, 'GET /api/my/payouts/:id', { params: { id: items[0]!.id }, as: owner });
    expect(body.parts.map(({ rentalId }) => rentalId).toSorted()).toEqual([first.rentalId, second.rentalId].toSorted());
    const stranger = await buildUser(server);
    const foreign = await call(server, 'GET /api/my/payouts/:id', { params: { id: items[0]!.id }, as: stranger });
    expect([foreign.status, foreign.problem.code]).toEqual([404, 'payout/not-found']);
  });

  it('is not sent to an account that the provider opened for another owner', async () => {
    const owners = [await buildUser(server), await buildUser(server)];
    for (const owner of owners) await connectBank(server, owner);
    const ids = owners.map(({ uid }) => uid);
    const swap = async () => {
      const refs = await many<{ ref: string }>(
        server.pool,
        sql`select account_ref as ref from payout_accounts where user_id = any(${ids}::uuid[]) order by user_id = ${ids[0]}`,
      );
      await server.pool.query(
        sql`update payout_accounts set account_ref = user_id::text where user_id = any(${ids}::uuid[])`,
      );
      for (const [place, { ref }] of refs.entries()) {
        await server.pool.query(sql`update payout_accounts set account_ref = ${ref} where user_id = ${ids[place]}`);
      }
    };
    await swap();
    for (const owner of owners) await buildEarnedBooking(server, { owner });
    // The round of this day may have finished already.
    await makeDue(server);
    await runPayouts(server);
    for (const id of ids) {
      expect(await payoutsOf(server, id)).toMatchObject([{ status: 'failed', failure: 'other' }]);
      expect(await receivedBy(server, id)).toBe(0);
    }
    await swap();
  });

  it('waits for tax details when DAC7 is on', async () => {
    const { owner, totalCents } = await buildEarnedBooking(server);
    server.config.dac7 = true;
    try {
      await connectBank(server, owner);
      await runPayouts(server);
      expect(await payoutsOf(server, owner.uid)).toEqual([]);
      const body = {
        kind: 'person' as const,
        legalName: 'Olive Owner',
        bornOn: '1984-02-29',
        address: 'Rua do Sol 4',
        postalCode: '1200-001',
        city: 'Lisbon',
        country: 'PT',
        taxNumber: '123 456 789',
        taxCountry: 'PT',
        vatNumber: null,
      };
      expect((await call(server, 'PUT /api/my/tax-details', { as: owner, body })).status).toBe(200);
      await makeDue(server);
      await runPayouts(server);
      expect(await receivedBy(server, owner.uid)).toBe(earningsOf(totalCents));
    } finally {
      server.config.dac7 = false;
    }
  });

  it('waits until the day after the first day and for the minimum amount', async () => {
    const { owner } = await buildEarnedBooking(server, { priceCents: 500 });
    await connectBank(server, owner);
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toEqual([]);
    await buildEarnedBooking(server, { owner, startedDaysAgo: 0 });
    await makeDue(server);
    await runPayouts(server);
    expect(await payoutsOf(server, owner.uid)).toEqual([]);
    const enough = await buildEarnedBooking(server, { owner, startedDaysAgo: 1, priceCents: 300 });
    await makeDue(server);
    await runPayouts(server);
    expect(await receivedBy(server, owner.uid)).toBe(earningsOf(1_000) + earningsOf(enough.totalCents));
  });
});
