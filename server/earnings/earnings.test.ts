import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { addMonths } from '../../contract/earnings/months.ts';
import { sql } from '../platform/database/database.ts';
import { buildBooking, cancel } from '../testing/booking.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { answerChange, buildProposal, daysFromToday } from '../testing/changes.ts';
import { call, send } from '../testing/call.ts';
import { setEarnedAt, recordPayout } from '../testing/earnings.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';

const server = useTestServer();

const earningsOf = async (as: TestUser, year?: number) =>
  (await call(server, 'GET /api/my/earnings', { as, query: { year } })).body;
const tripsOf = async (as: TestUser, month: string, query: object = {}) =>
  (await call(server, 'GET /api/my/earnings/trips', { as, query: { month, ...query } })).body;
const carsOf = async (as: TestUser, month: string) =>
  (await call(server, 'GET /api/my/earnings/cars', { as, query: { month } })).body.cars;
const statementOf = async (as: TestUser, month: string) =>
  (await call(server, 'GET /api/my/earnings/statements/:month', { as, params: { month } })).body;
const fileOf = (as: TestUser, from: string, to: string, language = 'en') =>
  send<string>(server, 'GET', `/api/my/earnings.csv?from=${from}&to=${to}`, undefined, {
    as,
    cookie: `language=${language}`,
  });

/** The renter pays 90.00; after a fee of 13.50, the owner earns 76.50. */
async function buildEarned(owner: TestUser, { at, title = 'Fiat 500' }: { at?: string; title?: string } = {}) {
  const car = await buildCar(server, { ownerId: owner.uid, title });
  const booking = await buildBooking(server, { car });
  if (at) await setEarnedAt(server, booking.rentalId, at);
  return booking;
}

describe('GET /api/my/earnings', () => {
  it('shows upcoming earnings and the next payout day', async () => {
    const owner = await buildUser(server);
    await buildEarned(owner);
    await buildEarned(owner);
    const earnings = await earningsOf(owner);
    const due = addDays(day(10), 1);
    expect(earnings).toMatchObject({
      balanceCents: 15_300,
      comingCents: 15_300,
      dueCents: 0,
      heldCents: 0,
      onItsWayCents: 0,
      minimumCents: 1_000,
      nextPayoutDay: due,
      nextPayoutCents: 15_300,
      account: 'none',
      needsTaxDetails: false,
      coming: [{ day: due, amountCents: 15_300, trips: 2 }],
    });
    const month = day(0).slice(0, 7);
    expect(earnings.months).toHaveLength(12);
    expect(earnings.months.find((each) => each.month === month)).toEqual({
      month,
      grossCents: 18_000,
      feeCents: 2_700,
      netCents: 15_300,
      paidOutCents: 0,
      trips: 2,
    });
  });

  it('shows no next payout until the balance reaches the minimum', async () => {
    const owner = await buildUser(server);
    const soon = await buildBooking(server, {
      car: await buildCar(server, { ownerId: owner.uid, priceCents: 500 }),
      priceCents: 500,
      from: 3,
      to: 4,
    });
    expect(soon.totalCents).toBe(500);
    expect(await earningsOf(owner)).toMatchObject({ comingCents: 425, nextPayoutDay: null, nextPayoutCents: 0 });
    await buildEarned(owner);
    expect(await earningsOf(owner)).toMatchObject({ nextPayoutDay: day(11), nextPayoutCents: 8_075 });
  });

  it('shows disputed earnings as held', async () => {
    const owner = await buildUser(server);
    const { rentalId } = await buildEarned(owner);
    await server.pool.query(sql`
      insert into disputes (attempt_id, provider_ref, amount_cents, reason, status, is_open)
      select id, 'dp_earnings', amount_cents, 'fraudulent', 'needs_response', true
      from payment_attempts where rental_id = ${rentalId}`);
    expect(await earningsOf(owner)).toMatchObject({
      balanceCents: 7_650,
      heldCents: 7_650,
      heldTrips: 1,
      comingCents: 0,
      coming: [],
      nextPayoutDay: null,
    });
    const { trips } = await tripsOf(owner, day(0).slice(0, 7));
    expect(trips).toMatchObject([{ rentalId, state: 'held' }]);
  });

  it('assigns earnings to months in the time zone of the market', async () => {
    const owner = await buildUser(server);
    const { timeZone } = server.config;
    onTestFinished(() => void (server.config.timeZone = timeZone));
    server.config.timeZone = 'America/Los_Angeles';
    // This instant is still in December in Los Angeles.
    await buildEarned(owner, { at: '2025-01-01T05:00:00Z' });
    const { months, firstYear } = await earningsOf(owner, 2024);
    expect(firstYear).toBe(2024);
    expect(months.at(-1)).toMatchObject({ month: '2024-12', netCents: 7_650 });
    expect((await tripsOf(owner, '2024-12')).trips).toHaveLength(1);
    expect((await tripsOf(owner, '2025-01')).trips).toEqual([]);
  });

  it('shows nothing of an owner’s earnings to the renter or an administrator', async () => {
    const owner = await buildUser(server);
    const { renter } = await buildEarned(owner);
    const admin = await buildUser(server, { isAdmin: true });
    const month = day(0).slice(0, 7);
    for (const as of [renter, admin]) {
      expect(await earningsOf(as)).toMatchObject({ balanceCents: 0, firstYear: null, coming: [] });
      expect(await carsOf(as, month)).toEqual([]);
      expect((await tripsOf(as, month)).trips).toEqual([]);
      expect((await statementOf(as, month)).lines).toEqual([]);
    }
  });
});

describe('GET /api/my/earnings/trips', () => {
  it('lists each trip once, newest first, in pages, and filters by car', async () => {
    const owner = await buildUser(server);
    const first = await buildEarned(owner, { at: '2025-03-01T10:00:00Z' });
    const second = await buildEarned(owner, { at: '2025-03-02T10:00:00Z' });
    const third = await buildEarned(owner, { at: '2025-03-03T10:00:00Z' });
    const page = await tripsOf(owner, '2025-03', { limit: 2 });
    expect(page.trips.map(({ rentalId }) => rentalId)).toEqual([third.rentalId, second.rentalId]);
    const rest = await tripsOf(owner, '2025-03', { limit: 2, cursor: page.nextCursor });
    expect(rest.trips.map(({ rentalId }) => rentalId)).toEqual([first.rentalId]);
    expect(rest.nextCursor).toBeNull();
    const { trips } = await tripsOf(owner, '2025-03', { carId: second.car.id });
    expect(trips).toMatchObject([
      { rentalId: second.rentalId, grossCents: 9_000, feeCents: 1_350, netCents: 7_650, state: 'coming' },
    ]);
  });
});

describe('GET /api/my/earnings/cars', () => {
  it('lists earnings by car, highest first, with the same total as the month', async () => {
    const owner = await buildUser(server);
    const { car } = await buildEarned(owner, { title: 'Opel', at: '2025-03-10T10:00:00Z' });
    const second = await buildBooking(server, { car, from: 20, to: 22 });
    await setEarnedAt(server, second.rentalId, '2025-03-12T10:00:00Z');
    await buildEarned(owner, { title: 'Audi', at: '2025-03-11T10:00:00Z' });
    await buildEarned(owner, { title: 'Audi', at: '2025-04-11T10:00:00Z' });
    const cars = await carsOf(owner, '2025-03');
    expect(cars).toMatchObject([
      { title: 'Opel', grossCents: 18_000, feeCents: 2_700, netCents: 15_300, trips: 2 },
      { title: 'Audi', netCents: 7_650, trips: 1 },
    ]);
    const { months } = await earningsOf(owner, 2025);
    expect(months[2]).toMatchObject({ netCents: 22_950, trips: 3 });
  });
});

describe('GET /api/my/earnings/statements/:month', () => {
  it('lists every line, with matching opening and closing balances', async () => {
    const owner = await buildUser(server);
    const march = await buildEarned(owner, { at: '2025-03-10T10:00:00Z' });
    const april = await buildEarned(owner, { at: '2025-04-10T10:00:00Z' });
    const payout = await recordPayout(server, owner.uid, {
      at: '2025-04-12T10:00:00Z',
      cents: { [march.rentalId]: 7_650, [april.rentalId]: 7_000 },
    });
    const statement = await statementOf(owner, '2025-04');
    expect(statement).toMatchObject({
      openingCents: 7_650,
      grossCents: 9_000,
      feeCents: 1_350,
      netCents: 7_650,
      paidOutCents: 14_650,
      closingCents: 650,
      lines: [{ kind: 'trip', day: '2025-04-10', grossCents: 9_000, feeCents: 1_350, netCents: 7_650, feePercent: 15 }],
      payouts: [{ kind: 'payout', day: '2025-04-12', number: payout.number, amountCents: 14_650 }],
    });
    expect(statement.openingCents + statement.netCents - statement.paidOutCents).toBe(statement.closingCents);
    expect((await statementOf(owner, '2025-05')).openingCents).toBe(650);
  });

  it('numbers statements once, in order of months, regardless of request order', async () => {
    const owner = await buildUser(server);
    await buildEarned(owner, { at: '2025-02-10T10:00:00Z' });
    await buildEarned(owner, { at: '2025-04-10T10:00:00Z' });
    const both = await Promise.all([statementOf(owner, '2025-04'), statementOf(owner, '2025-04')]);
    expect(both.map(({ number }) => number)).toEqual(['2025-0002', '2025-0002']);
    expect((await statementOf(owner, '2025-02')).number).toBe('2025-0001');
    // Months without movements get no number.
    expect((await statementOf(owner, '2025-03')).number).toBeNull();
    expect((await statementOf(owner, '2025-05')).number).toBeNull();
    await buildEarned(owner, { at: '2025-06-10T10:00:00Z' });
    expect((await statementOf(owner, '2025-06')).number).toBe('2025-0003');
    await expect(
      server.pool.query(sql`update earnings_statements set number = 9 where owner_id = ${owner.uid}`),
    ).rejects.toThrow('never changed');
  });

  it('row 85: does not change when dates, car titles or payouts change after its month', async () => {
    const owner = await buildUser(server);
    const booking = await buildEarned(owner, { at: '2025-04-10T10:00:00Z' });
    const payout = await recordPayout(server, owner.uid, {
      at: '2025-04-12T10:00:00Z',
      cents: { [booking.rentalId]: 7_650 },
    });
    const before = await statementOf(owner, '2025-04');
    expect(before.lines).toMatchObject([{ startDate: day(10), endDate: day(12), carTitle: 'Fiat 500' }]);

    const change = await buildProposal(server, booking, booking.renter, daysFromToday(20, 22));
    expect((await answerChange(server, change, owner, 'accept')).status).toBe(200);
    await server.pool.query(sql`update rentals set booked_car = null where id = ${booking.rentalId}`);
    await server.pool.query(sql`update cars set title = 'Fiat Panda' where id = ${booking.car.id}`);
    await server.pool.query(sql`update payouts set status = 'returned' where id = ${payout.id}`);
    expect(await statementOf(owner, '2025-04')).toEqual(before);
  });

  it('has no number for the current month', async () => {
    const owner = await buildUser(server);
    await buildEarned(owner);
    const month = day(0).slice(0, 7);
    expect(await statementOf(owner, month)).toMatchObject({ number: null, netCents: 7_650 });
    expect((await statementOf(owner, addMonths(month, 1))).openingCents).toBe(7_650);
  });

  it('shows a refund as a separate line', async () => {
    const owner = await buildUser(server);
    const booking = await buildEarned(owner);
    await cancel(server, booking, booking.renter, 9_000);
    const { lines, netCents } = await statementOf(owner, day(0).slice(0, 7));
    expect(lines.map(({ kind, netCents: net }) => [kind, net])).toEqual([
      ['trip', 7_650],
      ['refund', -7_650],
    ]);
    expect(netCents).toBe(0);
  });
});

describe('GET /api/my/earnings.csv', () => {
  it('omits the fee column when the owner never paid a fee', async () => {
    const { config } = server;
    const headOf = async (owner: TestUser) => (await fileOf(owner, '2025-01-01', '2025-12-31')).body.split('\r\n')[0];
    const before = await buildUser(server);
    await buildEarned(before, { at: '2025-03-10T10:00:00Z' });
    const fee = config.ownerFeePercent;
    Object.assign(config, { ownerFeePercent: 0 });
    try {
      expect(await headOf(await buildUser(server))).toContain('"Gross","Net",');
      // An owner who once paid a fee still sees the column.
      expect(await headOf(before)).toContain('"Gross","Fee","Net",');
    } finally {
      Object.assign(config, { ownerFeePercent: fee });
    }
  });

  it('has the same totals as the page and escapes formulas in titles', async () => {
    const owner = await buildUser(server);
    const first = await buildEarned(owner, { title: '=SUM(A1:A9)', at: '2025-03-10T10:00:00Z' });
    await buildEarned(owner, { at: '2025-04-10T10:00:00Z' });
    await buildEarned(owner, { at: '2026-01-01T10:00:00Z' });
    const payout = await recordPayout(server, owner.uid, {
      at: '2025-05-01T10:00:00Z',
      cents: { [first.rentalId]: 7_650 },
    });
    const { body, status, headers } = await fileOf(owner, '2025-01-01', '2025-12-31');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' });
    const [head, ...rows] = body
      .trimEnd()
      .split('\r\n')
      .map((row) => row.replaceAll('"', '').split(','));
    expect(head!.join(',')).toMatch(
      /Date,Kind,Rental number,Car,Start date,End date,Gross,Fee,Net,Paid out,Payout number,Currency$/,
    );
    expect(rows.map(([date, kind]) => [date, kind])).toEqual([
      ['2025-03-10', 'Trip'],
      ['2025-04-10', 'Trip'],
      ['2025-05-01', 'Payout'],
    ]);
    expect(rows[0]!.slice(3)).toEqual([
      "'=SUM(A1:A9)",
      day(10),
      day(12),
      '90',
      '13.50',
      '76.50',
      '',
      String(payout.number),
      'USD',
    ]);
    const sum = (column: number) => rows.reduce((all, row) => all + Math.round(Number(row[column] || 0) * 100), 0);
    const { months } = await earningsOf(owner, 2025);
    const year = (key: 'grossCents' | 'feeCents' | 'netCents' | 'paidOutCents') =>
      months.reduce((all, month) => all + month[key], 0);
    expect([sum(6), sum(7), sum(8), sum(9)]).toEqual([
      year('grossCents'),
      year('feeCents'),
      year('netCents'),
      year('paidOutCents'),
    ]);
    expect((await fileOf(owner, '2025-01-01', '2025-12-31', 'de')).body).toContain(';90;13,50;76,50;');
    expect((await fileOf(owner, '2025-02-01', '2025-01-01')).status).toBe(400);
  });

  it('writes refunds as negative numbers', async () => {
    const owner = await buildUser(server);
    const booking = await buildEarned(owner);
    await cancel(server, booking, booking.renter, 9_000);
    const today = day(0);
    expect((await fileOf(owner, today, today)).body).toContain(',-90,-13.50,-76.50,');
  });
});
