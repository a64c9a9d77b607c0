import { beforeEach, describe, expect, it } from 'vitest';
import { CHECK_NAMES } from '../../contract/system/check-names.ts';
import { findViolations } from '../checks/find-violations.ts';
import { refundQueue } from '../books/stuck/refund-queue.queries.ts';
import { setRefundFailed } from '../money/refund.queries.ts';
import { sendRefunds } from '../money/send-refunds.ts';
import { many, one, scalar, sql } from '../platform/database/database.ts';
import { recordTaskRounds } from '../platform/health/task-rounds.ts';
import { buildBooking, cancel } from '../testing/booking.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useMailSink } from '../testing/mail-sink.ts';
import { useTestServer } from '../testing/test-server.ts';
import { countWaitsFor } from '../testing/waits.ts';
import { buildEarnedBooking, connectBank, runPayouts } from '../testing/payouts.ts';
import { monitorSite } from './monitor-site.ts';

const server = useTestServer();
const sink = useMailSink();

let admin: TestUser;
beforeEach(async () => {
  await server.pool.query(sql`update users set is_admin = false`);
  await server.pool.query(sql`delete from outbox`);
  await server.pool.query(sql`delete from system_checks`);
  admin = await buildUser(server, { isAdmin: true, displayName: 'Ada' });
});

const queue = async (name: string) => {
  const { body } = await call(server, 'GET /api/admin/system/queues', { as: admin });
  return { acts: body.acts, ...body.queues.find((each) => each.name === name)! };
};
const act = (queueName: 'mails' | 'webhooks' | 'refunds' | 'payouts' | 'jobs', id: string, what: 'retry' | 'drop') =>
  call(server, `POST /api/admin/system/queues/:queue/:id/${what}`, { params: { queue: queueName, id }, as: admin });
const entries = () =>
  many<{ action: string; details: object }>(
    server.pool,
    sql`select action, details from audit_log where actor_id = ${admin.uid} and action like 'queue-%' order by id`,
  );
const parkMail = () =>
  scalar<string>(
    server.pool,
    sql`
    insert into outbox (kind, payload, failed_at, attempts, last_error)
    values ('parked-kind', '{}', now(), 8, 'No mailbox <bob@example.test>') returning id`,
  );

describe('GET /api/admin/system', () => {
  it('returns every check with texts in the reader’s language, and the last backup and verify runs', async () => {
    const { status, body } = await call(server, 'GET /api/admin/system', {
      as: admin,
      cookie: 'language=de',
    });
    expect(status).toBe(200);
    expect(body.checks.map(({ name }) => name)).toEqual([...CHECK_NAMES]);
    for (const check of body.checks) {
      for (const words of [check.title, check.found, check.meaning, check.todo]) expect(words).not.toBe('');
    }
    expect(body.checks.find(({ name }) => name === 'database')).toMatchObject({ title: 'Datenbank', state: 'good' });
    expect(body).toMatchObject({
      backup: null,
      verify: null,
      notesUrl: expect.stringContaining(body.version) as string,
    });
  });

  it('sends a test email to the requesting administrator, and returns the mail server’s response', async () => {
    const before = { ...server.config };
    Object.assign(server.config, { mail: 'smtp', smtpUrl: sink.url });
    const sent = await call(server, 'POST /api/admin/system/test-mail', { as: admin });
    expect(sent.body).toMatchObject({ isSent: true, said: expect.stringContaining(admin.email) as string });
    expect(sink.received.at(-1)).toMatchObject({ to: admin.email });
    sink.refused.add(admin.email);
    const refused = await call(server, 'POST /api/admin/system/test-mail', { as: admin });
    expect(refused.body).toMatchObject({
      isSent: false,
      said: expect.stringContaining('No such mailbox here') as string,
    });
    Object.assign(server.config, before);
  });
});

describe('/api/admin/system/queues', () => {
  it('retries or drops an abandoned email once, and records the administrator in the history', async () => {
    const [first, second] = [await parkMail(), await parkMail()];
    expect(await queue('mails')).toMatchObject({
      parked: 2,
      items: [{ id: first, what: 'parked-kind', why: 'No mailbox <[address]>', canRetry: true, canDrop: true }, {}],
    });
    expect((await act('mails', first, 'retry')).status).toBe(204);
    expect((await act('mails', first, 'retry')).problem.code).toBe('system/not-in-queue');
    expect((await act('mails', second, 'drop')).status).toBe(204);
    expect((await act('mails', second, 'drop')).problem.code).toBe('system/not-in-queue');
    expect((await act('mails', second, 'retry')).problem.code).toBe('system/not-in-queue');
    const { waiting, parked, acts } = await queue('mails');
    expect({ waiting, parked }).toEqual({ waiting: 1, parked: 0 });
    expect(acts.slice(0, 2)).toMatchObject([
      { action: 'queue-dropped', queue: 'mails', what: 'parked-kind', by: 'Ada' },
      { action: 'queue-retried', queue: 'mails', what: 'parked-kind', by: 'Ada' },
    ]);
    expect((await entries()).map(({ action }) => action)).toEqual(['queue-retried', 'queue-dropped']);
    await server.pool.query(sql`delete from outbox where kind = 'parked-kind'`);
  });

  it('retries or drops a webhook delivery, and does not show the secret in its address', async () => {
    const { id } = await one<{ id: string }>(
      server.pool,
      sql`insert into webhooks (kind, user_id, address, events) values ('personal', ${admin.uid}, 'https://a.example/secret', '{a}') returning id`,
    );
    const deliveries = await many<{ id: string }>(
      server.pool,
      sql`
      insert into webhook_deliveries (webhook_id, event, body, next_attempt_at, attempts, error, status)
      select ${id}, 'rental.confirmed', '{}', null, 12, 'status', 500 from generate_series(1, 2) returning id`,
    );
    expect((await queue('webhooks')).items[0]).toMatchObject({
      what: 'rental.confirmed → a.example',
      why: 'status 500',
    });
    expect((await act('webhooks', deliveries[0]!.id, 'retry')).status).toBe(204);
    expect((await act('webhooks', deliveries[1]!.id, 'drop')).status).toBe(204);
    expect(await queue('webhooks')).toMatchObject({ waiting: 1, parked: 0 });
    await server.pool.query(sql`delete from webhooks`);
  });

  it('retries a refused refund with a new idempotency key, and cannot drop it', async () => {
    const booking = await buildBooking(server);
    expect((await cancel(server, booking, booking.renter, booking.totalCents)).status).toBe(200);
    const { id } = await one<{ id: string }>(server.pool, sql`select id from refunds order by id desc limit 1`);
    await setRefundFailed(server.pool, id, 'expired_or_canceled_card');
    expect((await queue('refunds')).items).toMatchObject([
      { id, amountCents: booking.totalCents, why: 'expired_or_canceled_card', canRetry: true, canDrop: false },
    ]);
    expect((await act('refunds', id, 'drop')).problem.code).toBe('system/not-in-queue');
    expect((await act('refunds', id, 'retry')).status).toBe(204);
    expect((await act('refunds', id, 'retry')).problem.code).toBe('system/not-in-queue');
    await sendRefunds(server.services);
    expect(await refundQueue.list(server.pool, 10)).toEqual({ waiting: 0, parked: 0, rows: [] });
    const back = sql`
      select sum(refunds.amount_cents) from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'succeeded' and rental_behind_due(due_id) = ${booking.rentalId}`;
    expect(Number(await scalar(server.pool, back))).toBe(booking.totalCents);
    const rules = (await findViolations(server.services, { graceSeconds: 0, withSchema: false })).map(
      ({ rule }) => rule,
    );
    expect(rules).not.toContain('every refund is completed');
  });

  it('retries a failed payout', async () => {
    const { owner } = await buildEarnedBooking(server);
    await connectBank(server, owner, 'refused');
    await runPayouts(server);
    const { items } = await queue('payouts');
    expect(items).toMatchObject([{ canRetry: true, canDrop: false }]);
    expect((await act('payouts', items[0]!.id, 'retry')).status).toBe(204);
    expect(await entries()).toMatchObject([{ action: 'queue-retried', details: { queue: 'payouts' } }]);
  });

  it('lists failing background jobs with their errors, and retries them', async () => {
    const stopping = new AbortController().signal;
    let tried = 0;
    const tasks = recordTaskRounds(server.pool, [
      {
        name: 'always fails',
        everySeconds: 5,
        run: () => Promise.reject(new Error(`Nobody is at bob@example.test${(tried++, '')}`)),
      },
    ]);
    await tasks[0]!.run(stopping).catch(() => {});
    await tasks[1]!.run(stopping);
    expect((await queue('jobs')).items).toEqual([]);
    await server.pool.query(sql`update task_rounds set since = now() - interval '1 hour'`);
    expect((await queue('jobs')).items).toMatchObject([
      { what: 'always fails', why: 'Nobody is at [address]', canRetry: true, canDrop: false },
    ]);
    expect((await act('jobs', 'always fails', 'retry')).status).toBe(204);
    expect((await act('jobs', 'always fails', 'retry')).problem.code).toBe('system/not-in-queue');
    for (const _round of [1, 2]) await tasks[2]!.run(stopping);
    expect(tried).toBe(2);
    await server.pool.query(sql`delete from task_rounds`);
  });

  it('limits the items shown, and counts all', async () => {
    await server.pool.query(sql`
      insert into outbox (kind, payload, failed_at) select 'many', '{}', now() from generate_series(1, 50)`);
    const { parked, items } = await queue('mails');
    expect([parked, items.length]).toEqual([50, 20]);
    await server.pool.query(sql`delete from outbox where kind = 'many'`);
  });
});

describe('lasting problems', () => {
  const mailsTo = (kind: string) =>
    many<{ payload: { userId: string; checks: string[] } }>(
      server.pool,
      sql`select payload from outbox where kind = ${kind}`,
    );
  const waiting = async () => ({
    wrong: (await countWaitsFor(server, admin, 'mend-site')).count,
    isUntold: (await call(server, 'GET /api/waits', { query: {}, as: admin })).body.isUntold,
  });
  /** Runs a round of checks that return the given states. */
  async function found(...states: [name: (typeof CHECK_NAMES)[number], state: 'good' | 'wrong'][]) {
    const checks = states.map(([name, state]) => ({
      name,
      run: async () => ({ state, describe: () => `${name} is ${state}` }),
    }));
    await server.pool.query(sql`update system_checks set checked_at = now() - interval '1 hour'`);
    await monitorSite({ ...server.services, system: { checks, queues: [] } });
  }
  const pass = (minutes: number) =>
    server.pool.query(sql`update system_checks set since = since - make_interval(mins => ${minutes})`);

  it('count as tasks of administrators, and cause one email after ten minutes and one on recovery', async () => {
    await found(['photos', 'wrong'], ['disk', 'good']);
    expect(await waiting()).toEqual({ wrong: 1, isUntold: false });
    expect(await mailsTo('system-trouble')).toEqual([]);
    await pass(11);
    for (const _again of [1, 2]) await found(['photos', 'wrong'], ['disk', 'good']);
    expect(await mailsTo('system-trouble')).toEqual([{ payload: { userId: admin.uid, checks: ['photos'] } }]);
    const { body } = await call(server, 'GET /api/admin/system', { as: admin });
    expect(body.checks.find(({ name }) => name === 'photos')!.since).toBeNull();
    await server.outbox.flush();
    const mail = await one<{ subject: string; text: string }>(
      server.pool,
      sql`select subject, text_body as text from mailbox where recipient = ${admin.email} order by id desc limit 1`,
    );
    expect(mail.subject).toBe('Something is wrong with Sparekey');
    expect(mail.text).toContain('Photo storage: photos is wrong\nPhotos can’t be shown or added.');
    expect(mail.text).toContain('/admin/system');

    for (const _again of [1, 2]) await found(['photos', 'good'], ['disk', 'good']);
    expect(await mailsTo('system-well')).toHaveLength(1);
    expect(await waiting()).toEqual({ wrong: 0, isUntold: false });
  });

  it('include checks that have stopped running', async () => {
    await found(['photos', 'good']);
    expect(await waiting()).toEqual({ wrong: 0, isUntold: false });
    await server.pool.query(sql`update system_checks set checked_at = now() - interval '6 minutes'`);
    expect(await waiting()).toEqual({ wrong: 1, isUntold: true });
  });

  it('cause no email if they recover within ten minutes', async () => {
    await found(['photos', 'wrong']);
    await pass(9);
    await found(['photos', 'good']);
    await pass(9);
    await found(['photos', 'wrong']);
    expect(await mailsTo('system-trouble')).toEqual([]);
    expect(await mailsTo('system-well')).toEqual([]);
  });

  it('row 95: appear on administrators’ pages while email is broken, and are emailed once it works', async () => {
    await found(['mail', 'wrong'], ['photos', 'wrong']);
    await pass(30);
    await found(['mail', 'wrong'], ['photos', 'wrong']);
    expect(await mailsTo('system-trouble')).toEqual([]);
    expect(await waiting()).toEqual({ wrong: 2, isUntold: true });
    await found(['mail', 'good'], ['photos', 'wrong']);
    expect(await mailsTo('system-trouble')).toMatchObject([{ payload: { checks: ['photos'] } }]);
    // Administrators count as not notified while that email is unsent.
    await server.pool.query(sql`update outbox set created_at = now() - interval '10 minutes'`);
    expect(await waiting()).toEqual({ wrong: 1, isUntold: true });
  });

  it('row 96: cause one email when several workers run the checks concurrently', async () => {
    await found(['photos', 'wrong']);
    await pass(11);
    await Promise.all(Array.from({ length: 5 }, () => found(['photos', 'wrong'])));
    expect(await mailsTo('system-trouble')).toHaveLength(1);
  });
});
