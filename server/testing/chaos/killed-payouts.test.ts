import { describe, expect, it } from 'vitest';
import { many, sql } from '../../platform/database/database.ts';
import { armKillPoint, type KillPoint } from '../kill-point.ts';
import { connectBank } from '../payouts.ts';
import { buildEndedRental } from './claim-scenario.ts';
import { useKillableServer } from './killable-server.ts';

const server = useKillableServer();

const MOMENTS: [string, KillPoint][] = [
  ['before a payout is recorded', { statement: 'insert into payouts', at: 'before-commit' }],
  ['after it is recorded, before it is sent', { statement: 'insert into payouts', at: 'after-commit' }],
  ['while it is sent', { statement: 'insert into sandbox_transfers', at: 'before' }],
  ['after it was sent, before the response', { statement: 'insert into sandbox_transfers', at: 'after' }],
  ['after the response, before it is recorded', { statement: 'with entry as', at: 'before-commit', nth: 2 }],
  ['after the transfer is recorded', { statement: 'with entry as', at: 'after-commit', nth: 2 }],
];

describe('row 64: a process that dies during a payout', () => {
  it.each(MOMENTS)('%s: the owner is paid and notified once', { timeout: 120_000 }, async (_, cut) => {
    const { owner } = await buildEndedRental(server);
    const victim = await server.current();
    await armKillPoint(victim, cut);
    await connectBank(victim, owner).catch(() => {});
    await victim.exited;

    const successor = await server.current();
    await connectBank(successor, owner);
    await server.finishWork();
    const sent = await many(
      server.pool,
      sql`
      select payouts.status, payouts.amount_cents as "amountCents" from payouts
      join sandbox_transfers on key = provider_key and sandbox_transfers.amount_cents = payouts.amount_cents
      where owner_id = ${owner.uid}`,
    );
    expect(sent).toEqual([{ status: 'paid', amountCents: 7_650 }]);
    const notices = sql`select 1 from notices where user_id = ${owner.uid} and kind = 'payout-sent'`;
    expect(await many(server.pool, notices)).toHaveLength(1);
    await server.expectConsistent();
  });
});
