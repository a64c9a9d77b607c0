import { expect, it } from 'vitest';
import { addDays } from '../contract/dates.ts';
import { features } from './features.ts';
import { many, sql } from './platform/database/database.ts';
import { momentOf, REMINDER_KINDS } from './rentals/reminders/reminder-times.ts';
import { sendReminders } from './rentals/reminders/send-reminders.ts';
import { buildCar, buildRental, buildUser } from './testing/builders.ts';
import { buildEarned } from './testing/payouts.ts';
import { buildTrip } from './testing/reviews.ts';
import { useTestServer } from './testing/test-server.ts';
import { day } from './testing/today.ts';
import { remindOfWaits } from './waits/remind.ts';

const server = useTestServer();

const MORNING = 8;
const today = () => day(0, server.config.timeZone);
const thisMorning = (minute: number) =>
  new Date(momentOf(server.config.timeZone, today(), MORNING).getTime() + minute * 60_000);

/** What a marketplace has when an upgrade comes: trips that are over, under way and about to begin, and money that is owed. */
async function buildMarket() {
  await buildTrip(server);
  await buildEarned(server);
  const car = await buildCar(server);
  const renter = await buildUser(server);
  const dates = { startDate: today(), endDate: addDays(today(), 2) };
  await buildRental(server, { carId: car.id, renterId: renter.uid, ...dates });
  await server.pool.query(sql`update rentals set confirmed_at = now() - interval '30 days'`);
}

/** A round of everything that is done in the background, as if it were morning. */
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
/** As the version before left it: it told of none of these. */
const forgetMails = () => server.pool.query(sql`delete from outbox`);

it('row 93: an upgrade mails nobody about what happened before it, and from then on everybody hears of everything', async () => {
  await buildMarket();
  await forgetMails();
  await server.pool.query(sql`update news_starts set since = clock_timestamp()`);
  await server.pool.query(sql`
    update news_starts set since = ${thisMorning(0)} where kind = any(${REMINDER_KINDS}::text[])`);
  await runAllTasks();
  expect(await mailed()).toEqual([]);

  // The same market, had it always been of this version.
  await server.pool.query(sql`update news_starts set since = '2000-01-01'`);
  await server.pool.query(sql`update payout_rounds set after = null, finished_at = null`);
  await runAllTasks();
  expect(await mailed()).toEqual(['payout-details-wanted', 'review-wanted', 'wait-reminder']);
});

it('tells nobody of a kind that no migration has begun', async () => {
  await server.pool.query(sql`delete from news_starts`);
  await buildMarket();
  await forgetMails();
  await server.pool.query(sql`update payout_rounds set after = null, finished_at = null`);
  await runAllTasks();
  expect(await mailed()).toEqual([]);
});
