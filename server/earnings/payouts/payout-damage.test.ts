import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../checks/find-violations.ts';
import { combineProviders } from '../../money/providers/create-payments.ts';
import { createSandbox } from '../../money/providers/sandbox-provider.ts';
import { sql, type Sql } from '../../platform/database/database.ts';
import { makeDue, runWorkers } from '../../testing/pass-time.ts';
import { buildEarnedBooking, connectBank, agePayouts, runPayouts } from '../../testing/payouts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { withRollback } from '../../testing/with-rollback.ts';

const server = useTestServer();

const opened = (...statements: Sql[]): Sql[] => [
  sql`alter table ledger_entries disable trigger user`,
  sql`alter table ledger_lines disable trigger user`,
  ...statements,
  sql`alter table ledger_entries enable trigger user`,
  sql`alter table ledger_lines enable trigger user`,
  sql`alter table ledger_entries enable always trigger ledger_entries_stay`,
  sql`alter table ledger_lines enable always trigger ledger_lines_stay`,
];
const paid = sql`id = (select id from payouts where status = 'paid' order by id desc limit 1)`;
const partOfPaid = sql`
  entry_id = (select id from ledger_entries where kind = 'payout'
    and provider_ref = (select id::text from payouts where status = 'paid' order by id desc limit 1)) and account = 'owner'`;

const ENTRIES = 'each payout’s ledger entries add up to its outcome';
const THEIRS = 'payouts match the provider’s transfers';

const DAMAGE: [string, Sql[], string, ...string[]][] = [
  ['a payout with a wrong amount', [sql`update payouts set amount_cents = amount_cents + 1 where ${paid}`], ENTRIES],
  [
    'a payout marked as failed that was sent',
    [sql`update payouts set status = 'failed', failure = 'other' where ${paid}`],
    ENTRIES,
  ],
  ['a reversal that was never made', [sql`update payouts set reversed_cents = 5 where ${paid}`], ENTRIES],
  [
    'a payout without its entries',
    opened(
      sql`delete from ledger_lines where entry_id in (select id from ledger_entries where kind like 'payout%')`,
      sql`delete from ledger_entries where kind like 'payout%'`,
    ),
    ENTRIES,
    THEIRS,
  ],
  [
    'entries of a payout that was never made',
    [sql`delete from payouts where ${paid}`],
    'every payout entry has a payout',
    'every transfer at the provider has a payout',
  ],
  [
    'a part for another owner’s rental',
    opened(
      sql`update ledger_lines set owner_id = (select owner_id from cars where owner_id <> ledger_lines.owner_id limit 1)
        where ${partOfPaid}`,
    ),
    'a payout covers only its owner’s started rentals',
    'earnings belong to the car’s owner',
    'no owner is paid more than a rental earned',
  ],
  [
    'a payout before its rental began',
    [sql`update payouts set day = day - 30 where ${paid}`],
    'a payout covers only its owner’s started rentals',
  ],
  [
    'more paid out for a rental than it earned',
    opened(sql`
      update ledger_lines set amount_cents = amount_cents + 1
      where entry_id = (select entry_id from ledger_lines where account = 'owner' and rental_id =
          (select rental_id from ledger_lines where ${partOfPaid} limit 1)
        and entry_id in (select id from ledger_entries where kind = 'earnings') limit 1) and account = 'owner'`),
    'no owner is paid more than a rental earned',
    'the lines of each ledger entry balance and match the provider’s amount',
    'a rental’s earnings equal payments minus refunds and the fee',
  ],
  [
    'a payout whose check is overdue',
    [sql`update payouts set next_check_at = now() - interval '1 hour' where status = 'sent'`],
    'every payout reaches a final state',
  ],
  [
    'an owner who is not paid',
    [
      sql`delete from payouts where status = 'failed'`,
      sql`update payout_accounts set status = 'ready', updated_at = now() - interval '9 days' where status = 'closed'`,
      ...opened(
        sql`delete from ledger_lines where entry_id in (
          select entries.id from ledger_entries entries where kind in ('payout', 'payout-failed')
            and not exists (select from payouts where payouts.id::text = entries.provider_ref))`,
        sql`delete from ledger_entries entries where kind in ('payout', 'payout-failed')
          and not exists (select from payouts where payouts.id::text = entries.provider_ref)`,
        sql`update ledger_entries set created_at = created_at - interval '9 days'`,
      ),
    ],
    'owners with a balance and a payout account are paid',
  ],
  [
    'a transfer that only the provider knows',
    [
      sql`insert into sandbox_transfers (id, key, account_id, amount_cents, currency, outcome)
        values ('x', 'x', 'x', 1, 'usd', 'paid')`,
    ],
    'every transfer at the provider has a payout',
  ],
  [
    'transfers that the provider does not know',
    [sql`delete from sandbox_transfers where outcome = 'paid' and settles_at <= now()`],
    'every payout has a transfer at the provider',
  ],
  [
    'a transfer whose amount differs by a cent at the provider',
    [sql`update sandbox_transfers set amount_cents = amount_cents + 1 where outcome = 'paid' and settles_at <= now()`],
    THEIRS,
  ],
  [
    'a reversal that only the provider knows',
    [
      sql`insert into sandbox_reversals (id, key, transfer_id, amount_cents)
      select 'x', 'x', provider_ref, 1 from payouts where ${paid}`,
    ],
    THEIRS,
  ],
  [
    'a transfer to another account',
    [sql`update sandbox_transfers set account_id = 'x' where outcome = 'paid' and settles_at <= now()`],
    'a payout has the same currency and account here and at the provider',
  ],
  [
    'two owners’ accounts swapped',
    [
      sql`update payout_accounts set account_ref = 'swapped:' || account_ref where status = 'ready'`,
      sql`
        with listed as (
          select user_id, account_ref as ref, row_number() over (order by user_id) as place, count(*) over () as count
          from payout_accounts where status = 'ready')
        update payout_accounts set account_ref = replace(other.ref, 'swapped:', '')
        from listed join listed other on other.place = listed.place % listed.count + 1
        where listed.user_id = payout_accounts.user_id`,
    ],
    'payouts go to the owner’s own account',
  ],
  [
    'a payout mail queued twice',
    [
      sql`insert into outbox (kind, payload, sent_at)
        select kind, payload, now() from outbox where kind = 'payout-sent' limit 1`,
    ],
    'every event has only one notification',
  ],
  [
    'a payout of a provider without settings',
    [
      sql`delete from sandbox_transfers`,
      sql`update payouts set provider = 'elsewhere'`,
      sql`update payout_accounts set provider = 'elsewhere'`,
    ],
    'every provider can be asked',
  ],
];

const damaged = (statements: Sql[], config = server.services.config) =>
  withRollback(server.pool, async (pool) => {
    for (const statement of statements) await pool.query(statement);
    const payments = combineProviders(createSandbox(pool), undefined, 'sandbox');
    const violations = await findViolations(
      { ...server.services, config, pool, payments },
      { pauseSeconds: 0, withSchema: false },
    );
    return [...new Set(violations.map(({ rule }) => rule))];
  });

describe('npm run verify reports damaged payouts', () => {
  beforeAll(async () => {
    for (const outcome of ['closed', 'arrives', 'arrives'] as const) {
      const { owner } = await buildEarnedBooking(server, { startedDaysAgo: 5 });
      await connectBank(server, owner, outcome);
    }
    await runPayouts(server);
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'arrives later');
    await runWorkers(server);
    await agePayouts(server, 1);
    await makeDue(server);
    await server.pool.query(sql`update sandbox_transfers set settles_at = now() + interval '1 hour' where account_id =
      (select id from sandbox_bank_accounts where user_id = ${owner.uid})`);
    await server.pool
      .query(sql`update payouts set status = 'sent', settled_at = null, next_check_at = now() + interval '1 hour'
      where owner_id = ${owner.uid}`);
  });

  it('reports nothing for undamaged data', async () => {
    expect(await damaged([])).toEqual([]);
  });

  it('ignores accounts of a provider that is not the current one', async () => {
    const [, statements] = DAMAGE.find(([what]) => what === 'an owner who is not paid')!;
    expect(await damaged(statements, { ...server.services.config, paymentProvider: 'stripe' })).toEqual([]);
  });

  it.each(DAMAGE.map(([what, statements, ...rules]) => ({ what, statements, rules })))(
    '$what',
    async ({ statements, rules }) => {
      expect((await damaged(statements)).toSorted()).toEqual(rules.toSorted());
    },
  );
});
