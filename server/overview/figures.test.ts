import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import type { CallInput } from '../../contract/calls.ts';
import type { FigureStep } from '../../contract/overview/overview.ts';
import { findViolations } from '../checks/index.ts';
import { sql, transaction } from '../platform/database/database.ts';
import { withUnlockedLedger } from '../money/ledger.queries.ts';
import { buildBooking, buildHold, cancel, pay } from '../testing/booking.ts';
import { answerChange, buildOwnedBooking, buildProposal, daysFromToday, payChange } from '../testing/changes.ts';
import { clearBookings } from '../testing/books.ts';
import { CARDS } from '../testing/cards.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { buildCar, buildRental, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { day } from '../testing/today.ts';
import { updateDailyFigures, rangesOf } from './update-daily-figures.ts';
import { recountFrom } from './figure.queries.ts';

// A zone with daylight saving time, whose days differ from those in UTC, the zone of the tests.
const timeZone = 'Europe/Bucharest';
const server = useTestServer({ timeZone });
const today = () => day(0, timeZone);
let admin: TestUser;

beforeEach(async () => {
  admin = await buildUser(server, { isAdmin: true });
});
afterEach(async () => {
  await clearBookings(server);
  await server.pool.query(sql`truncate daily_figures`);
});

const figures = async (query: CallInput<'GET /api/admin/figures'>['query'] = {}) =>
  (await call(server, 'GET /api/admin/figures', { query, as: admin })).body;
const stepOf = (steps: FigureStep[], day: string) =>
  steps.find(({ startDate, endDate }) => startDate <= day && day <= endDate)!;

const moveTo = async (day: string) => {
  const noon = sql`(${`${day} 12:00`}::timestamp at time zone ${timeZone})`;
  await server.pool.query(sql`
    update rentals set created_at = ${noon}, confirmed_at = case when confirmed_at is not null then ${noon} end,
      cancelled_at = case when cancelled_at is not null then ${noon} end`);
  await server.pool.query(sql`update payment_attempts set created_at = ${noon}`);
  await transaction(server.pool, (db) =>
    withUnlockedLedger(db, () => db.query(sql`update ledger_entries set created_at = ${noon}`)),
  );
};

/** Two bookings, one of them cancelled, a declined card and a hold that expires. */
async function buildBusyDay() {
  const kept = await buildBooking(server, { from: 10, to: 12, priceCents: 5_000 });
  const lost = await buildBooking(server, { from: 10, to: 13, priceCents: 5_000 });
  expect((await cancel(server, lost, lost.renter, lost.totalCents)).status).toBe(200);
  const declined = await buildHold(server);
  expect((await pay(server, declined, { card: CARDS.declined })).status).toBe(402);
  await runWorkers(server);
  return {
    bookings: 2,
    bookedCents: kept.totalCents + lost.totalCents,
    cancellations: 1,
    paymentsMade: 2,
    paymentsFailed: 1,
    chargedCents: kept.totalCents + lost.totalCents,
    refundedCents: lost.totalCents,
    disputedCents: 0,
  };
}

describe('GET /api/admin/figures', () => {
  it('includes the events of today immediately', async () => {
    const expected = await buildBusyDay();
    for (const by of ['day', 'week', 'month'] as const) {
      const { steps, uncountedDays } = await figures({ by });
      expect(stepOf(steps, today())).toMatchObject(expected);
      expect(uncountedDays).toBe(0);
    }
  });

  it.each<[string, [kind: string, cents: number][], [charged: number, refunded: number, disputed: number]]>([
    ['a charge', [], [9_000, 0, 0]],
    ['a refund', [['refund', -4_000]], [9_000, 4_000, 0]],
    [
      'a refund that the bank sent back',
      [
        ['refund', -4_000],
        ['refund-failed', 4_000],
      ],
      [9_000, 0, 0],
    ],
    ['a dispute', [['dispute', -9_000]], [9_000, 0, 9_000]],
    [
      'a dispute that was won',
      [
        ['dispute', -9_000],
        ['dispute-won', 9_000],
      ],
      [9_000, 0, 0],
    ],
    [
      'all of them',
      [
        ['refund', -3_000],
        ['refund', -2_000],
        ['refund-failed', 2_000],
        ['dispute', -1_000],
        ['dispute', -500],
        ['dispute-won', 500],
      ],
      [9_000, 3_000, 1_000],
    ],
  ])('counts %s', async (_name, entries, [chargedCents, refundedCents, disputedCents]) => {
    const { rentalId } = await buildBooking(server, { from: 10, to: 12, priceCents: 4_500 });
    for (const [index, [kind, cents]] of entries.entries()) {
      await server.pool.query(sql`
        insert into ledger_entries (due_id, kind, amount_cents, provider_ref)
        select id, ${kind}, ${cents}, ${`${kind}-${index}`} from dues where subject_id = ${rentalId}`);
    }
    expect(stepOf((await figures()).steps, today())).toMatchObject({ chargedCents, refundedCents, disputedCents });
  });

  it('recounts days that were counted by older rules', async () => {
    const expected = await buildBusyDay();
    const day = addDays(today(), -12);
    await moveTo(day);
    await updateDailyFigures(server.services);
    await server.pool.query(sql`update daily_figures set counted_as = 1, charged_cents = charged_cents + 1`);
    expect((await figures()).uncountedDays).toBe(10);
    await updateDailyFigures(server.services);
    expect(stepOf((await figures()).steps, day)).toMatchObject(expected);
  });

  it('returns the same figures for past days once they are stored', async () => {
    const expected = await buildBusyDay();
    const day = addDays(today(), -12);
    await moveTo(day);
    const before = await figures();
    expect(before.uncountedDays).toBe(10);
    expect(await updateDailyFigures(server.services)).toBe(11);
    for (const by of ['day', 'week', 'month'] as const) {
      const { steps, uncountedDays } = await figures({ by });
      expect(uncountedDays).toBe(0);
      expect(stepOf(steps, day)).toMatchObject(expected);
      expect(steps.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(2);
    }
    expect(await updateDailyFigures(server.services)).toBe(0);
  });

  it('counts a booking at its original price after its dates have changed', async () => {
    const { booking, owner, renter } = await buildOwnedBooking(server);
    const day = addDays(today(), -3);
    await moveTo(day);
    await updateDailyFigures(server.services);
    for (const to of [14, 13]) {
      const id = await buildProposal(server, booking, renter, daysFromToday(10, to));
      await answerChange(server, id, owner, 'accept');
      if (to === 14) expect((await payChange(server, id, renter)).status).toBe(200);
    }
    await runWorkers(server);
    expect(await findViolations(server.services, { pauseSeconds: 0, withSchema: false })).toEqual([]);
    await recountFrom(server.pool, day);
    await updateDailyFigures(server.services);
    expect(stepOf((await figures()).steps, day).bookedCents).toBe(booking.totalCents);
  });

  it('counts days in the time zone of the marketplace, in summer and in winter', async () => {
    const car = await buildCar(server);
    const moments = [
      ['2024-07-09T20:59:59Z', '2024-07-09'],
      ['2024-07-09T21:00:00Z', '2024-07-10'],
      ['2024-12-09T21:59:59Z', '2024-12-09'],
      ['2024-12-09T22:00:00Z', '2024-12-10'],
      // The last hour of the longest day of the year.
      ['2024-10-27T21:59:59Z', '2024-10-27'],
    ] as const;
    for (const [index, [moment]] of moments.entries()) {
      const start = addDays('2031-01-01', index * 5);
      const { id } = await buildRental(server, { carId: car.id, startDate: start, endDate: addDays(start, 2) });
      await server.pool.query(sql`update rentals set created_at = ${moment} where id = ${id}`);
    }
    await updateDailyFigures(server.services);
    for (const [, day] of moments) {
      expect(stepOf((await figures({ until: day })).steps, day).bookings, day).toBe(1);
    }
  });

  it('pages back to the first day and forward to today without gaps', async () => {
    const car = await buildCar(server);
    await buildRental(server, { carId: car.id, startDate: addDays(today(), 1), endDate: addDays(today(), 3) });
    await moveTo(addDays(today(), -70));
    await updateDailyFigures(server.services);
    const seen: string[] = [];
    let page = await figures();
    expect(page.later).toBeNull();
    for (;;) {
      seen.unshift(...page.steps.map(({ startDate }) => startDate));
      if (!page.earlier) break;
      page = await figures({ until: page.earlier });
    }
    expect(seen).toHaveLength(90);
    expect(seen).toEqual(seen.map((_, index) => addDays(today(), index - 89)));
    expect(page.steps.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(1);
    const next = await figures({ until: page.later! });
    expect(next.steps[0]!.startDate <= addDays(page.steps.at(-1)!.endDate, 1)).toBe(true);
  });

  it('returns zeros when nothing has happened, and the figures of today for a later date', async () => {
    const empty = await figures({ by: 'month' });
    expect(empty.steps).toHaveLength(24);
    expect(empty.steps.every(({ bookings, chargedCents }) => bookings === 0 && chargedCents === 0)).toBe(true);
    expect([empty.uncountedDays, empty.earlier, empty.later]).toEqual([0, null, null]);
    expect(await figures({ by: 'day', until: '2099-01-01' })).toEqual(await figures({ by: 'day' }));
    expect((await figures({ until: '2000-01-01', by: 'month' })).steps).toHaveLength(24);
  });

  it('recounts days after a change in the past', async () => {
    const car = await buildCar(server);
    const day = addDays(today(), -10);
    await buildRental(server, { carId: car.id, startDate: addDays(today(), 1), endDate: addDays(today(), 3) });
    await moveTo(day);
    await updateDailyFigures(server.services);
    await buildRental(server, { carId: car.id, startDate: addDays(today(), 5), endDate: addDays(today(), 7) });
    await moveTo(day);
    await recountFrom(server.pool, day);
    await updateDailyFigures(server.services);
    expect(stepOf((await figures()).steps, day).bookings).toBe(2);
  });

  it.each(['by=year', 'until=2024-02-30', 'until=yesterday', 'until=1999-12-31', 'from=2024-01-01', 'by=day&by=week'])(
    'rejects %s',
    async (query) => {
      const { status } = await send(server, 'GET', `/api/admin/figures?${query}`, undefined, { as: admin });
      expect(status).toBe(400);
    },
  );

  it('returns 403 to users who are not administrators', async () => {
    const user = await buildUser(server);
    expect((await call(server, 'GET /api/admin/figures', { as: user })).status).toBe(403);
    expect((await call(server, 'GET /api/admin/overview', { as: user })).status).toBe(403);
  });
});

describe('rangesOf', () => {
  it('joins consecutive days', () => {
    expect(rangesOf(['2024-03-02', '2024-03-01', '2024-02-29', '2024-02-20'])).toEqual([
      { startDate: '2024-02-29', endDate: '2024-03-02' },
      { startDate: '2024-02-20', endDate: '2024-02-20' },
    ]);
    expect(rangesOf([])).toEqual([]);
  });
});
