import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import type { CallInput } from '../../contract/calls.ts';
import { ACCOUNTS } from '../../contract/books/accounts.ts';
import { many, scalar, sql, transaction } from '../platform/database/database.ts';
import { withUnlockedLedger } from '../money/ledger.queries.ts';
import { buildBooking, cancel, type Booking } from '../testing/booking.ts';
import { clearBookings } from '../testing/books.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';
import { findWrongSums, updateLedgerSums } from './update-ledger-sums.ts';

// A time zone with daylight saving time, whose days differ from UTC, which the tests run in.
const timeZone = 'Europe/Bucharest';
const server = useTestServer({ timeZone });
const today = () => day(0, timeZone);
let admin: TestUser;

beforeEach(async () => {
  admin = await buildUser(server, { isAdmin: true });
});
afterEach(() => clearBookings(server));

const books = async (query: CallInput<'GET /api/admin/money'>['query'] = {}) =>
  (await call(server, 'GET /api/admin/money', { query, as: admin })).body;

interface Line {
  account: string;
  cents: number;
  owner?: string;
  rental?: string;
}

/** Writes a ledger entry as payouts and providers do. */
const writeLedgerEntry = (kind: string, amountCents: number, lines: Line[]) =>
  transaction(server.pool, async (db) => {
    const id = await scalar<string>(
      db,
      sql`
      insert into ledger_entries (kind, amount_cents, provider_ref)
      values (${kind}, ${amountCents}, gen_random_uuid()::text) returning id`,
    );
    await db.query(sql`
      insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
      select ${id}, account, owner, rental, cents
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (account text, owner uuid, rental uuid, cents bigint)`);
  });

/** Builds two bookings (one cancelled), successful, failed and returned payouts, a provider fee and a lost dispute. */
async function buildLedger() {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, priceCents: 5_000 });
  const kept = await buildBooking(server, { car, from: 10, to: 12, priceCents: 5_000 });
  const cancelled = await buildBooking(server, { car, from: 20, to: 23, priceCents: 5_000 });
  expect((await cancel(server, cancelled, cancelled.renter, cancelled.totalCents)).status).toBe(200);
  await runWorkers(server);
  const part = { account: 'owner', owner: owner.uid, rental: kept.rentalId };
  await writeLedgerEntry('payout', 0, [
    { ...part, cents: 4_000 },
    { account: 'payouts', cents: -4_000 },
  ]);
  await writeLedgerEntry('payout-sent', -4_000, [
    { account: 'payouts', cents: 4_000 },
    { account: 'provider', cents: -4_000 },
  ]);
  await writeLedgerEntry('payout', 0, [
    { ...part, cents: 1_500 },
    { account: 'payouts', cents: -1_500 },
  ]);
  await writeLedgerEntry('payout-failed', 0, [
    { account: 'payouts', cents: 1_500 },
    { ...part, cents: -1_500 },
  ]);
  await writeLedgerEntry('payout-returned', 700, [
    { account: 'provider', cents: 700 },
    { ...part, cents: -700 },
  ]);
  await writeLedgerEntry('payout', 0, [
    { ...part, cents: 300 },
    { account: 'payouts', cents: -300 },
  ]);
  await server.pool.query(sql`
    insert into ledger_entries (kind, amount_cents, provider_ref, due_id)
    select moved.kind, cents, 'ref-' || dues.id, dues.id
    from dues, (values ('provider-fee', -59), ('dispute', -2000)) as moved (kind, cents)
    where subject_id = ${kept.rentalId}`);
  return { owner, kept, cancelled };
}

const sumByHand = async (account: string, ...kinds: string[]) =>
  (
    await many<{ cents: number }>(
      server.pool,
      sql`
      select lines.amount_cents as cents from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
      where account = ${account} and (${kinds.length} = 0 or kind = any(${kinds}::text[]))`,
    )
  ).reduce((sum, { cents }) => sum + cents, 0);

const shareOf = async ({ rentalId }: Booking) =>
  scalar<number>(server.pool, sql`select owner_cents from earnings_of(${rentalId})`);

const ageBy = (days: number) =>
  transaction(server.pool, (db) =>
    withUnlockedLedger(db, () =>
      db.query(sql`update ledger_entries set created_at = created_at - make_interval(days => ${days})`),
    ),
  );

describe('GET /api/admin/money', () => {
  it('returns sums of the ledger lines', async () => {
    const { kept, cancelled } = await buildLedger();
    const share = await shareOf(kept);
    const expected = {
      charged: kept.totalCents + cancelled.totalCents,
      refunded: cancelled.totalCents,
      disputed: 2_000,
      costs: 59,
      fees: kept.totalCents - share,
      earned: share,
      paidOut: 4_000,
      failed: 1_500,
      returned: 700,
      borneByOwners: 0,
      owed: share - 4_000 + 700 - 300,
      onTheWay: 300,
      withBanks: 2_000,
    };
    for (const by of ['day', 'week', 'month'] as const) {
      const { steps, total } = await books({ by });
      expect(total).toEqual(expected);
      expect(steps.find(({ startDate, endDate }) => startDate <= today() && today() <= endDate)).toMatchObject(
        expected,
      );
    }
    expect(expected.owed).toBe(-(await sumByHand('owner')));
    expect(expected.charged).toBe(await sumByHand('provider', 'charge'));
    expect(expected.refunded).toBe(-(await sumByHand('provider', 'refund', 'refund-failed')));
    expect(expected.fees).toBe(-(await sumByHand('fees')));
    expect(expected.paidOut).toBe(-(await sumByHand('provider', 'payout-sent')));
  });

  it('returns account balances that sum to zero at the end of every day', async () => {
    await buildLedger();
    await ageBy(3);
    await buildLedger();
    for (const back of [0, 1, 2, 3, 4]) {
      const { accounts } = await books({ by: 'day', from: addDays(today(), -20), to: addDays(today(), -back) });
      expect(accounts.map(({ account }) => account)).toEqual(ACCOUNTS);
      expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
      expect(accounts.reduce((sum, { change }) => sum + change, 0)).toBe(0);
    }
    const { accounts } = await books();
    for (const { account, balance } of accounts) expect(balance, account).toBe(await sumByHand(account));
  });

  it('includes earlier entries in balances, but not in flows', async () => {
    await buildLedger();
    await ageBy(40);
    const { total, accounts } = await books({ by: 'day', from: addDays(today(), -5), to: today() });
    expect(total).toMatchObject({ charged: 0, paidOut: 0, earned: 0, onTheWay: 300, withBanks: 2_000 });
    expect(accounts.find(({ account }) => account === 'payouts')).toMatchObject({ before: -300, change: 0 });
  });

  it('returns the same from stored sums, and adds later lines, even if backdated', async () => {
    await buildLedger();
    await ageBy(10);
    const before = await books({ by: 'day', from: addDays(today(), -30), to: today() });
    expect(await updateLedgerSums(server.services)).toBe(0);
    await server.pool.query(sql`update ledger_sums_progress set seen_at = now() - interval '2 hours'`);
    expect(await updateLedgerSums(server.services)).toBeGreaterThan(10);
    expect(await scalar<number>(server.pool, sql`select count(*) from ledger_sums`)).toBeGreaterThan(5);
    expect(await books({ by: 'day', from: addDays(today(), -30), to: today() })).toEqual(before);
    expect(await findWrongSums(server.pool, { timeZone })).toEqual([]);

    await server.pool.query(sql`
      insert into ledger_entries (kind, amount_cents, provider_ref, due_id, created_at)
      select 'provider-fee', -11, 'ref-late', id, now() - interval '10 days' from dues limit 1`);
    const after = await books({ by: 'day', from: addDays(today(), -30), to: today() });
    expect(after.total.costs).toBe(before.total.costs + 11);

    // The first run sees the line; the second counts it, once no transaction can still add earlier lines.
    for (const counted of [false, true]) {
      await server.pool.query(sql`update ledger_sums_progress set seen_at = now() - interval '2 hours'`);
      expect((await updateLedgerSums(server.services)) > 0).toBe(counted);
    }
    expect(await findWrongSums(server.pool, { timeZone })).toEqual([]);
    expect(await books({ by: 'day', from: addDays(today(), -30), to: today() })).toEqual(after);

    await server.pool.query(sql`update ledger_sums set amount_cents = amount_cents + 1 where account = 'fees'`);
    expect((await findWrongSums(server.pool, { timeZone })).length).toBeGreaterThan(0);
  });

  it('rejects a reversed period, and more steps than a page can show', async () => {
    const errorCode = async (query: CallInput<'GET /api/admin/money'>['query']) =>
      (await call(server, 'GET /api/admin/money', { query, as: admin })).problem.code;
    expect(await errorCode({ from: today(), to: addDays(today(), -1) })).toBe('request/invalid');
    expect(await errorCode({ by: 'day', from: addDays(today(), -500), to: today() })).toBe('books/too-many-steps');
  });
});

describe('GET /api/admin/money.csv', () => {
  const file = async (query: string) => {
    const { status, body } = await send<string>(server, 'GET', `/api/admin/money.csv?${query}`, undefined, {
      as: admin,
    });
    expect(status).toBe(200);
    return (
      body
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
        // Split at commas outside quotes.
        .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')))
    );
  };

  it('omits fees if the operator takes none and the period has none', async () => {
    const { ownerFeePercent } = server.config;
    onTestFinished(() => void Object.assign(server.config, { ownerFeePercent }));
    const emptyPeriod = 'by=month&from=2020-01-01&to=2020-02-01';
    expect((await file(emptyPeriod))[0]).toContain('Fees');
    Object.assign(server.config, { ownerFeePercent: 0 });
    expect((await file(emptyPeriod))[0]).not.toContain('Fees');
    Object.assign(server.config, { ownerFeePercent });
    await buildLedger();
    Object.assign(server.config, { ownerFeePercent: 0 });
    expect((await file('by=month'))[0]).toContain('Fees');
  });

  it('contains the same figures as the page', async () => {
    const { kept, cancelled } = await buildLedger();
    const [head = [], ...rows] = await file('by=month');
    const charged = head.indexOf('Charged');
    expect(rows.reduce((sum, row) => sum + Number(row[charged]), 0)).toBe(
      (kept.totalCents + cancelled.totalCents) / 100,
    );
  });

  it('contains every ledger line, and the lines sum to zero', async () => {
    await buildLedger();
    const [head = [], ...rows] = await file('of=lines');
    expect(rows).toHaveLength(await scalar<number>(server.pool, sql`select count(*) from ledger_lines`));
    const amount = head.indexOf('Amount');
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row[amount]) * 100), 0)).toBe(0);
  });
});

describe('GET /api/admin/money/owners', () => {
  const owners = async (query: CallInput<'GET /api/admin/money/owners'>['query'] = {}) =>
    (await call(server, 'GET /api/admin/money/owners', { query, as: admin })).body;

  it('finds an owner by id and email address, with balance, earnings and payouts', async () => {
    const { owner, kept } = await buildLedger();
    const earnedCents = await shareOf(kept);
    const expected = {
      person: { uid: owner.uid },
      email: owner.email,
      earnedCents,
      paidOutCents: 4_000 - 700 + 300,
      balanceCents: earnedCents - 3_600,
      account: 'none',
    };
    for (const search of [owner.uid, owner.email, '']) {
      expect((await owners({ search })).owners).toMatchObject([expected]);
    }
    expect((await owners({ search: 'nobody@nowhere.test' })).owners).toEqual([]);
  });

  it('sorts by balance, descending, and paginates', async () => {
    for (const to of [11, 13, 12, 14]) await buildBooking(server, { from: 10, to, priceCents: 5_000 });
    const seen: number[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 4; pages += 1) {
      const page = await owners({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.owners.map(({ balanceCents }) => balanceCents));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(4);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });
});
