import { expect, it } from 'vitest';
import { reversePayout } from '../../earnings/payouts/reverse-payout.ts';
import { maybeOne, scalar, sql } from '../../platform/database/database.ts';
import { bankOf, useBookingServer } from '../booking-server.ts';
import { buildUser } from '../builders.ts';
import { passTime, runWorkers } from '../pass-time.ts';
import {
  balanceOf,
  buildEarnedBooking,
  connectBank,
  earningsOf,
  runPayouts,
  payoutsOf,
  noticeKindsOf,
} from '../payouts.ts';
import { TEST_SEED } from '../fixed-seed.ts';
import { createRandom } from '../random.ts';
import { isFull } from './intensity.ts';
import { createDyingPool } from './dying-pool.ts';

const server = useBookingServer();

/** Everyday runs try every seventh statement, with a start that depends on the seed. */
const STEP = isFull ? 1 : 7;
const FIRST = 1 + Math.floor(createRandom()() * STEP);

const transfersOf = async (ownerId: string) => {
  const keys = new Set<string | null>((await payoutsOf(server, ownerId)).map(({ key }) => key));
  const found = [];
  for await (const transfer of bankOf(server)!.provider.payouts!.listTransfers(new Date(0)))
    if (keys.has(transfer.key)) found.push(transfer.amountCents);
  return found;
};

/** Returns true if the process died before it finished. */
async function dieAt(nth: number, work: (dying: typeof server.services) => Promise<void>): Promise<boolean> {
  const { pool, died } = createDyingPool(server.pool, nth);
  const outcome = await Promise.race([work({ ...server.services, pool }).then(() => 'done' as const), died]);
  return outcome === 'died';
}

it('row 64: a process that dies at any statement of a payout: the owner is paid and notified once', async () => {
  let nth = FIRST;
  for (let hasDied = true; hasDied; nth += STEP) {
    const owner = await buildUser(server);
    await connectBank(server, owner);
    const { totalCents } = await buildEarnedBooking(server, { owner });
    await passTime(server);
    hasDied = await dieAt(nth, (services) => runPayouts({ services }));

    await passTime(server);
    await runWorkers(server);
    const amountCents = earningsOf(totalCents);
    expect(await payoutsOf(server, owner.uid), `at ${nth}, TEST_SEED=${TEST_SEED}`).toMatchObject([
      { status: 'paid', amountCents },
    ]);
    expect(await transfersOf(owner.uid), `at ${nth}, TEST_SEED=${TEST_SEED}`).toEqual([amountCents]);
    expect(await balanceOf(server, owner.uid)).toBe(0);
    expect((await noticeKindsOf(server, owner.uid)).filter((kind) => kind === 'payout-sent')).toHaveLength(1);
  }
  expect(nth).toBeGreaterThan(20);
  const open = sql`select count(*) from payouts where settled_at is null`;
  expect(await scalar<number>(server.pool, open)).toBe(0);
});

it('row 64: a process that dies at any statement of a reversal: the money is reversed once', async () => {
  let nth = FIRST;
  for (let hasDied = true; hasDied; nth += STEP) {
    const owner = await buildUser(server);
    await connectBank(server, owner);
    await buildEarnedBooking(server, { owner });
    await passTime(server);
    await runPayouts(server);
    const { id } = (await payoutsOf(server, owner.uid))[0]!;
    hasDied = await dieAt(nth, (services) => reversePayout(services, { id, amountCents: 1_000, key: 'back' }));

    await passTime(server);
    await runWorkers(server);
    const asked = await maybeOne(server.pool, sql`select 1 from payout_reversals where payout_id = ${id}`);
    const backCents = asked ? 1_000 : 0;
    const payout = sql`select reversed_cents from payouts where id = ${id}`;
    expect(await scalar<number>(server.pool, payout), `at ${nth}, TEST_SEED=${TEST_SEED}`).toBe(backCents);
    expect(await balanceOf(server, owner.uid), `at ${nth}, TEST_SEED=${TEST_SEED}`).toBe(backCents);
  }
  expect(nth).toBeGreaterThan(10);
});
