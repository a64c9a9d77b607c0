import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addDays } from '../contract/dates.ts';
import { features } from './features.ts';
import { createPool, many, scalar, sql, type Sql } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { timeAtHour, REMINDER_KINDS } from './rentals/reminders/reminder-times.ts';
import { sendReminders } from './rentals/reminders/send-reminders.ts';
import { buildCar, buildRental, buildUser } from './testing/builders.ts';
import { FIRST_MIGRATION_AFTER_1_0_0, migrateUpTo } from './testing/older-version.ts';
import { buildEarnedBooking } from './testing/payouts.ts';
import { buildTrip } from './testing/reviews.ts';
import { createTestDatabase, dropTestDatabase } from './testing/test-database.ts';
import { useTestServer } from './testing/test-server.ts';
import { day } from './testing/today.ts';
import { remindOfWaits } from './waits/remind.ts';

const server = useTestServer();

const MORNING = 8;
const KINDS_BY_TASK = [...REMINDER_KINDS, 'review-wanted', 'payout-details-wanted', 'balance-negative'];
const today = () => day(0, server.config.timeZone);
const thisMorning = (minute: number) =>
  new Date(timeAtHour(server.config.timeZone, today(), MORNING).getTime() + minute * 60_000);

/** A marketplace at the time of an upgrade: trips that are over, in progress and about to begin, and money that is owed. */
async function buildMarket() {
  await buildTrip(server);
  await buildEarnedBooking(server);
  const car = await buildCar(server);
  const renter = await buildUser(server);
  const dates = { startDate: today(), endDate: addDays(today(), 2) };
  await buildRental(server, { carId: car.id, renterId: renter.uid, ...dates });
  await server.pool.query(sql`update rentals set confirmed_at = now() - interval '30 days'`);
}

/** Runs every background task once, as if it were morning. */
async function runAllTasks() {
  for (const { tasks } of features) {
    for (const task of tasks?.(server.services) ?? []) await task.run(new AbortController().signal);
  }
  await sendReminders(server.services, { now: thisMorning(1) });
  await remindOfWaits(server.services, thisMorning(1));
}

const mailed = async () =>
  (await many<{ kind: string }>(server.pool, sql`select distinct kind from outbox order by kind`)).map(
    ({ kind }) => kind,
  );
/** Removes the mails, because the previous version sent none of these. */
const deleteMails = () => server.pool.query(sql`delete from outbox`);

it('row 93: an upgrade sends no mails about earlier events, but all mails about later ones', async () => {
  await buildMarket();
  await deleteMails();
  await server.pool.query(sql`update news_starts set since = clock_timestamp()`);
  await server.pool.query(sql`
    update news_starts set since = ${thisMorning(0)} where kind = any(${REMINDER_KINDS}::text[])`);
  await runAllTasks();
  expect(await mailed()).toEqual([]);

  // Now as if the market had always run this version.
  await server.pool.query(sql`update news_starts set since = '2000-01-01'`);
  await server.pool.query(sql`update payout_rounds set after = null, finished_at = null`);
  await runAllTasks();
  expect(await mailed()).toEqual(['payout-details-wanted', 'review-wanted', 'wait-reminder']);
});

describe('row 93: the migration that adds news_starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-upgrade-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Upgrades a site from 1.0.0. Resolves to when each kind of news starts and when the upgrade began. */
  async function upgrade(name: string, change?: Sql) {
    const database = await createTestDatabase({ isEmpty: true });
    const pool = createPool(database, () => {}, 1);
    try {
      await migrateUpTo(pool, FIRST_MIGRATION_AFTER_1_0_0, join(folder, name));
      if (change) await pool.query(change);
      const began = await scalar<Date>(pool, sql`select clock_timestamp()`);
      await migrate(pool);
      const rows = await many<{ kind: string; since: Date }>(pool, sql`select kind, since from news_starts`);
      return { began, since: new Map(rows.map(({ kind, since }) => [kind, since])) };
    } finally {
      await pool.end();
      await dropTestDatabase(database);
    }
  }

  it('starts each kind with the upgrade if the site sent none before', async () => {
    const { began, since } = await upgrade('silent');
    expect([...since.keys()]).toEqual(expect.arrayContaining(KINDS_BY_TASK));
    for (const [kind, moment] of since) expect([kind, moment >= began]).toEqual([kind, true]);
  });

  it('keeps the earlier start of kinds that the site already sent', async () => {
    const { began, since } = await upgrade(
      'telling',
      sql`
      with person as (
        insert into users (email, display_name) values ('long@ago.test', 'Long Ago') returning id),
      round as (insert into payout_rounds (day) values ('2026-03-01'), ('2026-03-02'))
      insert into notices (user_id, kind, event_key, created_at)
      select id, 'trip-today', day::text, day from person, unnest(array['2026-02-01'::timestamptz, '2026-02-02']) as day`,
    );
    expect(since.get('trip-today')).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(since.get('payout-details-wanted')).toEqual(new Date('2026-03-01T00:00:00Z'));
    for (const kind of ['trip-tomorrow', 'review-wanted']) expect(since.get(kind)! >= began).toBe(true);
  });
});

it('sends no mail of a kind without a start', async () => {
  await server.pool.query(sql`delete from news_starts`);
  await buildMarket();
  await deleteMails();
  await server.pool.query(sql`update payout_rounds set after = null, finished_at = null`);
  await runAllTasks();
  expect(await mailed()).toEqual([]);
});
