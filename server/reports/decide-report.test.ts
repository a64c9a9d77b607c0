import { describe, expect, it } from 'vitest';
import { findViolations } from '../checks/find-violations.ts';
import { many, one, scalar, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildThread, decideReport, sendReport, showReport, userHistory } from '../testing/admin.ts';
import { markReadUpTo, sendMessage } from '../testing/messages.ts';
import { editCar, carHistory, showCar, useModeration } from '../testing/moderation.ts';
import { buildTrip, writeReview, reviewsOfCar } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { countWaitsFor } from '../testing/waits.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useTestServer();
const { ada, bob } = useModeration(server);

const decide = (id: string, as: TestUser, decision: Parameters<typeof decideReport>[3]) =>
  decideReport(server, id, as, decision);
const noticesOf = (uid: string) =>
  many<{ kind: string; details: object }>(
    server.pool,
    sql`select kind, details from notices where user_id = ${uid} order by created_at, id`,
  );
const list = async (query: object) => (await call(server, 'GET /api/admin/reports', { query, as: ada })).body;

/** A user with a car and a thread, and another user who reports one of them. */
async function build(kind: 'car' | 'person' | 'message') {
  const [person, reporter] = [await buildUser(server), await buildUser(server)];
  const car = await buildCar(server, { ownerId: person.uid });
  const { messageIds, threadId } = await buildThread(server, {
    carId: car.id,
    renterId: reporter.uid,
    ownerId: person.uid,
  });
  const subject = { car: car.id, person: person.uid, message: messageIds[1]! }[kind];
  const body = { kind, id: subject, reason: 'other', text: 'Look.' } as const;
  const { id } = (await sendReport(server, reporter, body)).body;
  return { id, person, reporter, car, threadId, messageIds, body };
}

describe('POST /api/admin/reports/:id/decision', () => {
  it('dismissed: changes nothing, and notifies the reporter that the report was reviewed', async () => {
    const { id, person, reporter } = await build('person');
    const decided = await decide(id, ada, { answer: 'dismissed' });
    expect(decided.body).toMatchObject({ decision: { answer: 'dismissed', by: 'Ada' }, answers: [] });
    expect(await noticesOf(reporter.uid)).toEqual([{ kind: 'report-decided', details: { kind: 'person' } }]);
    expect(await noticesOf(person.uid)).toEqual([]);
    expect(await userHistory(server, person.uid, ada)).toMatchObject([{ action: 'report-dismissed', by: 'Ada' }]);
  });

  it('warned: notifies the person of the reason by notice and email, without naming the reporter', async () => {
    const { id, person, reporter } = await build('car');
    expect((await decide(id, ada, { answer: 'warned', reason: '' })).problem.code).toBe('moderation/reason-required');
    expect((await decide(id, ada, { answer: 'warned', reason: 'false-details' })).status).toBe(200);
    expect(await noticesOf(person.uid)).toEqual([{ kind: 'account-warned', details: { reason: 'false-details' } }]);
    const { text } = (await mailsTo(server, person.email))[0]!;
    expect(text).toContain('What you say about yourself or your cars is not true.');
    expect(text).not.toContain(reporter.displayName + ' ');
    expect((await showReport(server, id, ada)).body.standing.warnings).toBe(1);
  });

  it('hidden: hides the message and keeps the evidence', async () => {
    const { id, messageIds } = await build('message');
    const { body } = await decide(id, ada, { answer: 'hidden' });
    expect(body).toMatchObject({ evidence: { text: 'Call me at 079 123 45 67.' }, thread: null });
    const hidden = sql`select id::text from messages where hidden_at is not null and id = ${messageIds[1]!}::bigint`;
    expect(await many(server.pool, hidden)).toHaveLength(1);
  });

  it('hidden: no longer counts the message as unread, and emails the next message again', async () => {
    const { person, reporter, threadId } = await build('car');
    const unread = async () => (await call(server, 'GET /api/unread', { as: reporter })).body;
    const { id: first } = (await sendMessage(server, person, threadId, { text: 'You idiot.' })).body;
    const { id: second } = (await sendMessage(server, person, threadId, { text: 'And again.' })).body;
    await server.pool.query(sql`update threads set renter_mailed_at = now() where id = ${threadId}`);
    const hide = async (messageId: number) => {
      const report = { kind: 'message', id: String(messageId), reason: 'other', text: 'Look.' } as const;
      const { id } = (await sendReport(server, reporter, report)).body;
      expect((await decide(id, ada, { answer: 'hidden' })).status).toBe(200);
    };
    const mailedAt = sql`select renter_mailed_at from threads where id = ${threadId}`;
    expect(await unread()).toMatchObject({ messages: 2, notices: 1 });
    await hide(second);
    expect(await unread()).toMatchObject({ messages: 1 });
    expect(await scalar(server.pool, mailedAt)).not.toBeNull();
    await markReadUpTo(server, reporter, threadId, first);
    expect(await unread()).toMatchObject({ messages: 0 });
    const { id: third } = (await sendMessage(server, person, threadId, { text: 'Once more.' })).body;
    await server.pool.query(sql`update threads set renter_mailed_at = now() where id = ${threadId}`);
    await hide(first);
    expect(await unread()).toMatchObject({ messages: 1 });
    expect(await scalar(server.pool, mailedAt)).not.toBeNull();
    await hide(third);
    expect(await unread()).toMatchObject({ messages: 0 });
    expect(await scalar(server.pool, mailedAt)).toBeNull();
    const messageNotices = sql`select read_at from notices where user_id = ${reporter.uid} and kind = 'message'`;
    expect((await many<{ read_at: Date | null }>(server.pool, messageNotices)).every(({ read_at }) => read_at)).toBe(
      true,
    );
  });

  it('hidden: removes a review and requires a reason; only revealed reviews can be reported', async () => {
    const trip = await buildTrip(server);
    await writeReview(server, trip, trip.renter, { stars: 1, text: 'Never again.' });
    const { id: reviewId } = await one<{ id: string }>(
      server.pool,
      sql`select id from reviews where rental_id = ${trip.rentalId}`,
    );
    const report = { kind: 'review', id: reviewId, reason: 'untrue', text: '' } as const;
    expect((await sendReport(server, trip.owner, report)).problem.code).toBe('report/nothing-there');
    await writeReview(server, trip, trip.owner);
    expect((await sendReport(server, trip.renter, report)).problem.code).toBe('report/own');
    const { id } = (await sendReport(server, trip.owner, report)).body;
    expect((await showReport(server, id, ada)).body).toMatchObject({
      person: { uid: trip.renter.uid },
      evidence: { text: 'Never again.', stars: 1 },
      answers: ['dismissed', 'warned', 'hidden', 'banned'],
    });
    expect((await decide(id, ada, { answer: 'hidden' })).problem.code).toBe('moderation/reason-required');
    expect((await decide(id, ada, { answer: 'hidden', reason: 'Not about the trip.' })).status).toBe(200);
    expect((await reviewsOfCar(server, trip.car.id, ada)).body.reviews).toEqual([]);
    expect((await userHistory(server, trip.renter.uid, ada))[0]).toMatchObject({
      action: 'review-removed',
      reason: 'Not about the trip.',
    });
  });

  it('disabled: disables the car and notifies its owner, as the review queue does', async () => {
    const { id, person, car } = await build('car');
    expect((await decide(id, ada, { answer: 'disabled', reason: 'contact-details' })).status).toBe(200);
    expect((await showCar(server, car.id, person)).body.disabled).toMatchObject({ reason: 'contact-details' });
    expect((await carHistory(server, car.id, ada)).body.entries[0]).toMatchObject({ action: 'car-disabled' });
    expect((await noticesOf(person.uid)).map(({ kind }) => kind)).toEqual(['listing-status']);
  });

  it('disabled: returns 409 when the owner edited the car in the meantime', async () => {
    const { id, person, car } = await build('car');
    await editCar(server, car.id, person, { title: 'Something else' });
    const { status, problem } = await decide(id, ada, { answer: 'disabled', reason: 'x', seen: 1 });
    expect([status, problem.code]).toEqual([409, 'car/changed-meanwhile']);
    expect((await showReport(server, id, ada)).body).toMatchObject({ decision: null, carNow: { version: 2 } });
  });

  it('banned: bans the person', async () => {
    const { id, person } = await build('person');
    expect((await decide(id, ada, { answer: 'banned', reason: 'cheating' })).body.standing.state).toBe('banned');
    expect((await call(server, 'GET /api/me', { as: person })).status).toBe(401);
    expect((await userHistory(server, person.uid, ada))[0]).toMatchObject({
      action: 'user-banned',
      reason: 'cheating',
    });
  });

  it('offers only the decisions that are possible, and rejects the others', async () => {
    const { id, person, car } = await build('car');
    expect((await showReport(server, id, ada)).body.answers).toEqual(['dismissed', 'warned', 'disabled', 'banned']);
    await server.pool.query(sql`update users set is_admin = true where id = ${person.uid}`);
    expect((await showReport(server, id, ada)).body.answers).toEqual(['dismissed', 'warned', 'disabled']);
    expect((await decide(id, ada, { answer: 'banned', reason: 'x' })).problem.code).toBe('report/answer-impossible');
    expect((await decide(id, ada, { answer: 'hidden' })).problem.code).toBe('report/answer-impossible');
    await server.pool.query(sql`update users set is_admin = false, banned_at = now() where id = ${person.uid}`);
    expect((await showReport(server, id, ada)).body.answers).toEqual(['dismissed']);
    expect((await showCar(server, car.id, ada)).body.state).toBe('disabled');
  });

  it('closes the listed reports of the same subject, and no others', async () => {
    const { id, body, person } = await build('person');
    const [second, third] = [await buildUser(server), await buildUser(server)];
    const also = (await sendReport(server, second, body)).body.id;
    const unseen = (await sendReport(server, third, body)).body.id;
    const elsewhere = (await build('person')).id;
    const shown = (await showReport(server, id, ada)).body;
    expect(shown.sameThing.map((report) => report.id).toSorted()).toEqual([also, unseen].toSorted());
    expect(shown.others).toBe(2);
    await decide(id, ada, { answer: 'dismissed', also: [also, elsewhere] });
    const open = sql`select id from reports where decided_at is null and id in (${id}, ${also}, ${unseen}, ${elsewhere})`;
    expect((await many<{ id: string }>(server.pool, open)).map((row) => row.id).toSorted()).toEqual(
      [unseen, elsewhere].toSorted(),
    );
    expect((await noticesOf(second.uid)).map(({ kind }) => kind)).toEqual(['report-decided']);
    expect(await userHistory(server, person.uid, ada)).toHaveLength(1);
  });
});

describe('a report about an administrator', () => {
  it('can be seen, counted and decided only by other administrators', async () => {
    const { id, person, car, reporter } = await build('person');
    await server.pool.query(sql`update users set is_admin = true where id = ${person.uid}`);
    const aboutCar = { kind: 'car', id: car.id, reason: 'other', text: 'Look.' } as const;
    const second = (await sendReport(server, reporter, aboutCar)).body.id;
    const seenBy = async (as: TestUser, query: object = {}) => {
      const { body } = await call(server, 'GET /api/admin/reports', { query: { limit: 50, ...query }, as });
      return body.reports.map((report) => report.id).filter((each) => [id, second].includes(each));
    };
    const waitingFor = async (as: TestUser) => (await countWaitsFor(server, as, 'answer-reports')).count;
    expect(await seenBy(person)).toEqual([]);
    expect(await seenBy(person, { person: person.uid })).toEqual([]);
    expect(await seenBy(ada, { person: person.uid })).toHaveLength(2);
    expect((await waitingFor(ada)) - (await waitingFor(person))).toBe(2);
    expect((await showReport(server, id, person)).problem.code).toBe('report/not-found');
    const own = await call(server, 'POST /api/admin/reports/:id/decision', {
      params: { id },
      body: { answer: 'dismissed', version: 1 },
      as: person,
    });
    expect(own.problem.code).toBe('report/not-found');
    expect((await decide(id, ada, { answer: 'warned', reason: 'Not so.' })).status).toBe(200);
    await decide(second, ada, { answer: 'dismissed' });
    expect(await seenBy(person, { state: 'decided' })).toEqual([]);
  });
});

describe('concurrent decisions', () => {
  it('accepts one of two decisions and returns 409 for the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, person } = await build('person');
      const answers = await Promise.all([
        decide(id, ada, { answer: 'dismissed' }),
        decide(id, bob, { answer: 'banned', reason: 'x', seen: 1 }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('report/changed-meanwhile');
      expect(await userHistory(server, person.uid, ada)).toHaveLength(1);
    }
  });

  it('applies a repeated decision once', async () => {
    const { id, person } = await build('person');
    for (const _ of [1, 2]) expect((await decide(id, ada, { answer: 'warned', reason: 'x' })).status).toBe(200);
    expect(await noticesOf(person.uid)).toHaveLength(1);
  });
});

describe('the messages around a reported message', () => {
  const reads = async (uid: string) =>
    (await userHistory(server, uid, ada)).filter(({ action }) => action === 'thread-read').map(({ by }) => by);

  it('row 57: are shown unmasked, and each access is recorded in the history with the administrator', async () => {
    const { id, person, reporter, messageIds } = await build('message');
    const { body } = await showReport(server, id, ada);
    expect(body.thread).toMatchObject([
      { author: { uid: reporter.uid }, text: 'Is it free in May?', isReported: false },
      { id: Number(messageIds[1]), author: { uid: person.uid }, text: 'Call me at 079 123 45 67.', isReported: true },
      { text: 'Fine, thanks.' },
    ]);
    await showReport(server, id, bob);
    await showReport(server, id, ada);
    expect(await reads(person.uid)).toEqual(['Ada', 'Bob', 'Ada']);
  });

  it('row 57: are not shown without an open report', async () => {
    const { id, person, threadId } = await build('message');
    await decide(id, ada, { answer: 'dismissed' });
    const { body } = await showReport(server, id, ada);
    expect(body.thread).toBeNull();
    expect(JSON.stringify(body)).not.toContain('Is it free in May?');
    expect(await reads(person.uid)).toEqual([]);
    const other = await build('car');
    expect(JSON.stringify((await showReport(server, other.id, ada)).body)).not.toContain('079 123');
    const missing = await showReport(server, threadId, ada);
    expect([missing.status, missing.problem.code]).toEqual([404, 'report/not-found']);
  });

  it('row 57: are not part of any list', async () => {
    await build('message');
    expect(JSON.stringify(await list({ limit: 50 }))).not.toContain('079 123');
  });
});

describe('GET /api/admin/reports', () => {
  it('lists open reports oldest first and decided ones newest first, paginated and filtered by kind or person', async () => {
    const [first, second] = [await build('person'), await build('person')];
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 4, ...(cursor && { cursor }) });
      all.push(...page.reports.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(all).size).toBe(all.length);
    expect(all.slice(-2)).toEqual([first.id, second.id]);
    await decide(second.id, ada, { answer: 'dismissed' });
    await decide(first.id, ada, { answer: 'dismissed' });
    expect((await list({ state: 'decided' })).reports.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await list({ person: first.person.uid })).reports.map(({ id }) => id)).toEqual([first.id]);
    expect(new Set((await list({ kind: 'message' })).reports.map(({ kind }) => kind))).toEqual(new Set(['message']));
  });
});

it('passes verify, which reports a decision that is missing from the history', async () => {
  const violations = () => findViolations(server.services, { graceSeconds: 3_600, pauseSeconds: 0 });
  expect(await violations()).toEqual([]);
  const { id } = await build('person');
  const decided = sql`update reports set decision = 'banned', decided_at = now() where id = ${id}`;
  await server.pool.query(decided);
  expect((await violations()).map(({ rule }) => rule)).toEqual(['every report decision is in the history']);
});
