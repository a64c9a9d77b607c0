import { expect, it } from 'vitest';
import { addDays, startOfDay } from '../../contract/dates.ts';
import { createDateFormats } from '../../contract/format-dates.ts';
import { REMINDED_KINDS, type RemindedKind } from '../../contract/waits/wait-kinds.ts';
import { many, sql, type Sql } from '../platform/database/database.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitScenarios, type WaitScenario } from '../testing/wait-scenarios.ts';
import { today } from '../testing/today.ts';
import { remindOfWaits } from './remind.ts';

const server = useTestServer();
const SCENES = waitScenarios(server, server, server);

const soon = sql`now() + interval '5 hours'`;
const far = sql`now() + interval '20 days'`;
const tomorrow = () => addDays(today(server.config.timeZone), 1);

/** Moves the deadlines of a kind to a given time, because the scenes have different ones. */
const MOVE: Partial<Record<RemindedKind, (to: Sql) => Sql>> = {
  'pay-change': (to) => sql`update rental_changes set expires_at = ${to} where status = 'to-pay'`,
  'answer-request': (to) => sql`update rentals set hold_expires_at = ${to} where status = 'requested'`,
  'answer-change': (to) => sql`update rental_changes set expires_at = ${to} where status = 'open'`,
  'answer-claim': (to) => sql`update claims set answer_by = ${to} where status = 'open'`,
  'answer-disputes': (to) => sql`update disputes set respond_by = ${to} where is_open`,
};

/** Runs the reminders at an hour of today in the marketplace's time zone. */
const remindAt = (hour: number) => {
  const { timeZone } = server.config;
  return remindOfWaits(server.services, new Date(startOfDay(timeZone, today(timeZone)).getTime() + hour * 3_600_000));
};

const HANDOVERS: ReadonlySet<RemindedKind> = new Set(['agree-pickup', 'confirm-return']);

const mailsTo = async ({ email }: WaitScenario['users'][number], hour = 12) => {
  await remindAt(hour);
  await server.outbox.flush();
  return many<{ subject: string; text: string }>(
    server.pool,
    sql`select subject, text_body as text from mailbox where recipient = ${email} and subject like 'Reminder:%' order by id`,
  );
};
const waitOf = async (as: WaitScenario['users'][number], kind: RemindedKind) =>
  (await call(server, 'GET /api/waits', { query: {}, as })).body.waits.find((wait) => wait.kind === kind)!;

it.each(REMINDED_KINDS)(
  'emails %s once when its deadline is near, with the deadline and link of the list',
  async (kind) => {
    const { users: people } = await SCENES[kind]();
    const move = MOVE[kind];
    if (move) {
      await server.pool.query(move(far));
      expect(await mailsTo(people[0]!)).toEqual([]);
      await server.pool.query(move(soon));
    }
    // Handovers are announced on the morning of the day, and only for trips that were booked earlier.
    if (HANDOVERS.has(kind)) {
      const bookedAt = (time: Sql) => server.pool.query(sql`update rentals set confirmed_at = ${time}`);
      await bookedAt(sql`now() - interval '2 days'`);
      expect(await mailsTo(people[0]!, 5)).toEqual([]);
      await bookedAt(sql`now()`);
      expect(await mailsTo(people[0]!)).toEqual([]);
      await bookedAt(sql`now() - interval '2 days'`);
    }
    if (kind === 'add-pickup') {
      expect(await mailsTo(people[0]!)).toEqual([]);
      const { rental } = await waitOf(people[0]!, kind);
      await server.pool.query(sql`
      update rentals set period = daterange(${tomorrow()}, ${addDays(tomorrow(), 2)}, '[]') where id = ${rental!.id}`);
    }
    for (const person of people) {
      const { to, until } = await waitOf(person, kind);
      await Promise.all([1, 2, 3].map(() => remindAt(12)));
      const [mail, ...more] = await mailsTo(person);
      expect(more).toEqual([]);
      expect(mail!.text).toContain(`By ${createDateFormats('en').formatMoment(until!, server.config.timeZone)}.`);
      expect(mail!.text).toContain(`${server.config.publicUrl}${to}`);
      expect(mail!.text).toContain('/unsubscribe/');
    }
  },
);

it('contains the pickup address', async () => {
  const { users: people } = await SCENES['agree-pickup']();
  const { car } = await waitOf(people[0]!, 'agree-pickup');
  await server.pool.query(sql`update rentals set confirmed_at = now() - interval '2 days' where car_id = ${car!.id}`);
  const body = { address: '12 Harbour Lane', instructions: '', pickupHours: null, returnHours: null, version: 0 };
  await call(server, 'PUT /api/cars/:id/pickup', { params: { id: car!.id }, body, as: people[1]! });
  const [mail] = await mailsTo(people[0]!);
  expect(mail!.text).toContain('Where: 12 Harbour Lane');
});

it('sends no reminder if the task is done before the email is written, or to users who opted out', async () => {
  for (const settle of [true, false]) {
    const { users: people, complete: answer } = await SCENES['answer-claim']();
    await server.pool.query(MOVE['answer-claim']!(soon));
    await remindOfWaits(server.services);
    if (settle) await answer();
    else await server.pool.query(sql`update users set muted_mails = '{reminders}' where email = ${people[0]!.email}`);
    expect(await mailsTo(people[0]!)).toEqual([]);
  }
});

it('writes the email in the reader’s language', async () => {
  const { users: people } = await SCENES['answer-request']();
  await server.pool.query(MOVE['answer-request']!(soon));
  await server.pool.query(sql`update users set language = 'de' where email = ${people[0]!.email}`);
  await mailsTo(people[0]!);
  const [mail] = await many<{ subject: string }>(
    server.pool,
    sql`select subject from mailbox where recipient = ${people[0]!.email} and subject like 'Erinnerung:%'`,
  );
  expect(mail!.subject).toMatch(/^Erinnerung: .* möchte „Fiat 500“ mieten/);
});
