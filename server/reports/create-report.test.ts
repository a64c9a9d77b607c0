import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { send } from '../testing/call.ts';
import { buildThread, decideReport, sendReport, showReport } from '../testing/admin.ts';
import { editCar, useModeration } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { countWaitsFor } from '../testing/waits.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const report = (as: { accessToken: string }, kind: 'car' | 'person' | 'message' | 'review', id: string) =>
  sendReport(server, as, { kind, id, reason: 'other', text: 'Look at this.' });

describe('POST /api/reports', () => {
  it('keeps the car as it was reported when its owner edits it afterwards', async () => {
    const renter = await buildUser(server, { displayName: 'Rita' });
    const car = await buildCar(server, { ownerId: owner.uid, title: 'Pay me in cash', description: 'No fees!' });
    const sent = await sendReport(server, renter, {
      kind: 'car',
      id: car.id,
      reason: 'outside-payment',
      text: ' Wants cash.\nTwice. ',
    });
    expect(sent.status).toBe(201);
    await editCar(server, car.id, owner, { title: 'A nice car', description: 'With all fees.' });
    expect((await showReport(server, sent.body.id, ada)).body).toMatchObject({
      kind: 'car',
      reason: 'outside-payment',
      text: 'Wants cash.\nTwice.',
      reporter: { displayName: 'Rita' },
      person: { uid: owner.uid },
      car: { id: car.id, title: 'A nice car' },
      evidence: { title: 'Pay me in cash', text: 'No fees!', place: 'Geneva', priceCents: 4_500, photos: [{}] },
      thread: null,
      decision: null,
    });
  });

  it('accepts one open report per reporter and subject', async () => {
    const [one, other] = [await buildUser(server), await buildUser(server)];
    const car = await buildCar(server, { ownerId: owner.uid });
    const responses = await Promise.all([1, 2, 3].map(() => report(one, 'car', car.id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)!.problem.code).toBe('report/known');
    expect((await report(other, 'car', car.id)).status).toBe(201);
    expect((await report(one, 'car', car.id.toUpperCase())).status).toBe(409);
    const { id } = responses.find(({ status }) => status === 201)!.body;
    await decideReport(server, id, ada, { answer: 'dismissed' });
    expect((await report(one, 'car', car.id)).status).toBe(201);
  });

  it('returns 404 for a subject that the reporter cannot see', async () => {
    const [renter, stranger] = [await buildUser(server), await buildUser(server)];
    const car = await buildCar(server, { ownerId: owner.uid });
    const hidden = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const { threadId, messageIds } = await buildThread(server, {
      carId: car.id,
      renterId: renter.uid,
      ownerId: owner.uid,
    });
    const line = await one<{ id: number }>(
      server.pool,
      sql`insert into messages (thread_id, event) values (${threadId}, 'rental-confirmed') returning id`,
    );
    const expectNotFound = async (as: typeof renter, kind: 'car' | 'person' | 'message' | 'review', id: string) => {
      const { status, problem } = await report(as, kind, id);
      expect([status, problem.code], `${kind} ${id}`).toEqual([404, 'report/nothing-there']);
    };
    await expectNotFound(stranger, 'message', messageIds[1]!);
    await expectNotFound(ada, 'message', messageIds[1]!);
    await expectNotFound(renter, 'message', String(line.id));
    await expectNotFound(renter, 'car', hidden.id);
    for (const kind of ['car', 'person', 'message', 'review'] as const) {
      await expectNotFound(renter, kind, '01900000-0000-7000-8000-000000000000');
      await expectNotFound(renter, kind, '99999999999999');
      await expectNotFound(renter, kind, "1' or true");
    }
    expect((await report(renter, 'message', messageIds[1]!)).status).toBe(201);
  });

  it('rejects a report of the reporter’s own car, profile or message', async () => {
    const renter = await buildUser(server);
    const car = await buildCar(server, { ownerId: renter.uid });
    const { messageIds } = await buildThread(server, { carId: car.id, renterId: owner.uid, ownerId: renter.uid });
    for (const [kind, id] of [
      ['car', car.id],
      ['person', renter.uid],
      ['message', messageIds[1]!],
    ] as const) {
      expect((await report(renter, kind, id)).problem.code, kind).toBe('report/own');
    }
  });

  it('requires a reason that fits the kind, and a text for the reason “other”', async () => {
    const renter = await buildUser(server);
    const body = { kind: 'person', id: owner.uid, reason: 'spam', text: '' } as const;
    expect((await sendReport(server, renter, body)).problem).toMatchObject({
      code: 'report/reason-required',
      fields: { reason: { code: 'report/reason-required' } },
    });
    expect((await sendReport(server, renter, { ...body, reason: 'other' })).problem).toMatchObject({
      code: 'report/text-required',
      fields: { text: { code: 'report/text-required' } },
    });
    const long = await sendReport(server, renter, { ...body, reason: 'fraud', text: 'x'.repeat(1_001) });
    expect(long.problem.fields).toMatchObject({ text: { code: 'report/text-too-long' } });
    expect((await send(server, 'POST', '/api/reports', { kind: 'person', id: owner.uid }, { as: renter })).status).toBe(
      400,
    );
  });

  it('counts open reports among the tasks of administrators', async () => {
    const open = await one<{ count: number }>(
      server.pool,
      sql`select count(*) as count from reports where decided_at is null`,
    );
    expect(await countWaitsFor(server, ada, 'answer-reports')).toEqual({ count: open.count, isExact: true });
    expect(open.count).toBeGreaterThan(0);
  });
});

describe('POST /api/reports with rate limits', () => {
  const limited = useTestServer({ rateLimit: true });

  it('accepts twenty reports an hour from each person', async () => {
    const renter = await buildUser(limited);
    const statuses = [];
    for (let index = 0; index < 21; index++) {
      const { id } = await buildCar(limited);
      statuses.push((await sendReport(limited, renter, { kind: 'car', id, reason: 'unsafe', text: '' })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  });
});
