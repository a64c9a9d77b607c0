import { beforeAll, describe, expect, it } from 'vitest';
import { NEWS_OF_WAIT, WAIT_KINDS, waitOf, type WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildPeople, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildOwnedBooking } from '../testing/changes.ts';
import { accept as acceptClaim, buildClaim, contest, decide } from '../testing/claims.ts';
import { decideReport, sendReport } from '../testing/admin.ts';
import { LICENCES_REQUIRED } from '../testing/drivers.ts';
import { openStream } from '../testing/event-stream.ts';
import { agreeHandover, buildHandoverTrip, completeHandover } from '../testing/handover.ts';
import { editCar, setStatus } from '../testing/moderation.ts';
import { buildRequest } from '../testing/requests.ts';
import { buildTrip } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitScenarios } from '../testing/wait-scenarios.ts';
import { today } from '../testing/today.ts';
import { waitStatement } from './wait.queries.ts';

const server = useTestServer();
const strict = useTestServer({ requireVerifiedEmail: true });
const approving = useTestServer(LICENCES_REQUIRED);
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

type Signed = Pick<TestUser, 'accessToken'>;
const waitsOf = async (as: Signed, rentalId?: string, on = server): Promise<Wait[]> =>
  (await call(on, 'GET /api/waits', { as, query: rentalId ? { rentals: rentalId } : {} })).body.waits;

const asAdmin = () => buildUser(server, { isAdmin: true });
const SCENES = waitScenarios(server, strict, approving);

/** Announced by a worker, or by a step that the scenario skips. */
const ANNOUNCED_LATER: ReadonlySet<WaitKind> = new Set([
  'pay-booking',
  'send-licence',
  'pay-claim',
  'add-payout',
  'write-review',
]);
const ANNOUNCED = WAIT_KINDS.filter((kind) => {
  const news = NEWS_OF_WAIT[kind];
  return news !== null && news !== 'reminder' && !ANNOUNCED_LATER.has(kind);
});

/** Counts the rows of a table that a plan read, including those it filtered out. */
function rowsRead(node: unknown, table: string): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + rowsRead(part, table), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const step = node as Record<string, number>;
  const own = (step['Relation Name'] as unknown) === table;
  const rows = own ? (step['Actual Rows']! + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']! : 0;
  return rows + rowsRead(Object.values(node), table);
}

describe('GET /api/waits', () => {
  it.each(WAIT_KINDS)('lists %s until it is done, and only for the people concerned', async (kind) => {
    const { users: people, expected: is, server: where = server, complete: respond } = await SCENES[kind]();
    for (const person of people) {
      const found = (await waitsOf(person, undefined, where)).filter((wait) => wait.kind === kind);
      expect(found).toMatchObject([{ kind, otherwise: waitOf(kind).otherwise, ...is }]);
    }
    const [stranger] = await buildPeople(where, 1);
    expect((await waitsOf(stranger!, undefined, where)).filter((wait) => wait.kind === kind)).toEqual(
      kind === 'verify-email' ? [expect.anything()] : [],
    );
    await respond();
    expect((await waitsOf(people[0]!, undefined, where)).map((wait) => wait.kind)).not.toContain(kind);
    // The other people have not done it yet.
    for (const person of people.slice(1)) {
      expect((await waitsOf(person, undefined, where)).map((wait) => wait.kind)).toContain(kind);
    }
  });

  it.each(ANNOUNCED)('announces %s with its notice', async (kind) => {
    const { users: people } = await SCENES[kind]();
    for (const { email } of people) {
      const notices = await many<{ kind: string }>(
        server.pool,
        sql`select kind from notices join users on users.id = notices.user_id where email = ${email}`,
      );
      expect(notices).toContainEqual({ kind: NEWS_OF_WAIT[kind] });
    }
  });

  it('sorts by deadline, nearest first, and filters by rental', async () => {
    const owner = await buildUser(server);
    const trip = await buildTrip(server, { owner, endedDaysAgo: 2 });
    const request = await buildRequest(server, { owner });
    const { owner: other, booking } = await buildOwnedBooking(server);
    expect((await waitsOf(owner)).map(({ kind }) => kind)).toEqual(['answer-request', 'write-review']);
    expect((await waitsOf(owner, trip.rentalId)).map(({ kind }) => kind)).toEqual(['write-review']);
    expect((await waitsOf(owner, request.rentalId)).map(({ kind }) => kind)).toEqual(['answer-request']);
    expect((await waitsOf(owner, booking.rentalId)).map(({ kind }) => kind)).toEqual([]);
    // The payout task concerns no single rental.
    expect((await waitsOf(other)).map(({ kind }) => kind)).toEqual(['add-pickup', 'add-payout']);
  });

  it('lists overdue payments before tasks with a later deadline', async () => {
    const { claim, renter } = await buildClaim(server);
    await acceptClaim(server, claim, renter);
    await server.pool.query(sql`update claims set status = 'to-pay' where id = ${claim.id}`);
    await buildTrip(server, { renter, endedDaysAgo: 14 });
    const kinds = (await waitsOf(renter)).map(({ kind }) => kind);
    expect(kinds[0]).toBe('pay-claim');
    expect(kinds).toContain('write-review');
  });

  it('lists no handover and no review outside their periods or for cancelled trips', async () => {
    const later = await buildHandoverTrip(server, { startsIn: 1 });
    expect(await waitsOf(later.renter)).toEqual([]);
    const underWay = await buildHandoverTrip(server, { startsIn: -1 });
    expect(await waitsOf(underWay.renter)).toEqual([]);
    const cancelled = await buildHandoverTrip(server, { status: 'cancelled' });
    expect(await waitsOf(cancelled.renter)).toEqual([]);
    const old = await buildTrip(server, { endedDaysAgo: 15 });
    expect(await waitsOf(old.renter)).toEqual([]);
  });

  it('notifies the other party’s stream when one agrees to a handover', async () => {
    const trip = await buildHandoverTrip(server);
    const version = await completeHandover(server, trip);
    const stream = await openStream(url, trip.owner);
    await stream.event();
    await agreeHandover(server, trip, trip.renter, version);
    await stream.event(({ threads }) => threads?.length === 0);
  });

  it('notifies only administrators’ streams when their shared tasks change', async () => {
    const [admin, owner] = [await asAdmin(), await buildUser(server)];
    const streams = { admin: await openStream(url, admin), owner: await openStream(url, owner) };
    await Promise.all(Object.values(streams).map((stream) => stream.event()));
    const notifies = async (action: () => Promise<unknown>) => {
      const before = streams.admin.events.length;
      await action();
      await expect.poll(() => streams.admin.events.length).toBeGreaterThan(before);
    };
    const { id } = await buildCar(server, { ownerId: owner.uid });
    await notifies(() => editCar(server, id, owner, { title: 'Another title' }));
    await notifies(() => setStatus(server, id, admin, { status: 1 }));
    const reporter = await buildUser(server);
    const about = { kind: 'car', id, reason: 'misleading', text: 'A fake.' } as const;
    let reportId = '';
    await notifies(async () => (reportId = (await sendReport(server, reporter, about)).body.id));
    await notifies(() => decideReport(server, reportId, admin, { answer: 'dismissed', reason: '' }));
    const { claim, renter } = await buildClaim(server);
    await notifies(() => contest(server, claim, renter));
    await notifies(() => decide(server, claim, admin, 0));
    // The owner is only notified of the decision about their car.
    expect(streams.owner.events.every(({ data }) => data.unread.notices <= 1)).toBe(true);
    expect(streams.owner.events.length).toBeLessThan(streams.admin.events.length);
  });

  it('reads a bounded number of rentals for users with hundreds of trips', async () => {
    const [renter, owner] = await buildPeople(server, 2);
    const car = await buildCar(server, { ownerId: owner!.uid });
    await server.pool.query(sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
      select ${car.id}, ${renter!.uid}, daterange('2000-01-01'::date + n * 3, '2000-01-02'::date + n * 3, '[]'), 'confirmed', 4500, 1, 4500
      from generate_series(1, 500) n`);
    await server.pool.query('analyze');
    for (const { uid } of [renter!, owner!]) {
      const is = { provider: 'sandbox', requireVerifiedEmail: true, driverCheck: 'owner' as const };
      const reader = { uid, today: today(server.config.timeZone), ...is };
      const statement = waitStatement(WAIT_KINDS, reader, { rentalIds: undefined, limit: 100 });
      const [plan] = await many<{ 'QUERY PLAN': unknown }>(
        server.pool,
        sql`explain (analyze, costs off, timing off, format json) ${statement}`,
      );
      expect(rowsRead(plan!['QUERY PLAN'], 'rentals'), JSON.stringify(plan)).toBeLessThan(100);
    }
  });

  it('counts all tasks, lists only the nearest, and finds the others by rental', async () => {
    const [renter] = await buildPeople(server, 1);
    const busy = await buildUser(server, { isAdmin: true });
    const car = await buildCar(server, { ownerId: busy.uid });
    await buildCar(server, { status: 0 });
    const requests = await many<{ id: string }>(
      server.pool,
      sql`
      insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, hold_expires_at)
      select ${car.id}, ${renter!.uid}, daterange('2040-01-01'::date + n * 3, '2040-01-02'::date + n * 3, '[]'), 'requested', 4500, 1, 4500,
        now() + n * interval '1 minute' + interval '1 hour'
      from generate_series(1, 130) n returning id`,
    );
    await buildTrip(server, { renter: busy, endedDaysAgo: 2 });

    const { waits, counts } = (await call(server, 'GET /api/waits', { as: busy, query: {} })).body;
    expect(counts).toContainEqual({ list: 'bookings', count: 130, isExact: true });
    expect(counts).toContainEqual({ list: 'trips', count: 1, isExact: true });
    expect(waits.filter(({ kind }) => kind === 'answer-request')).toHaveLength(100);
    expect(waits.map(({ rental }) => rental?.id)).not.toContain(requests.at(-1)!.id);
    // Personal tasks must not push the shared ones out of the list.
    expect(waits.map(({ kind }) => kind)).toContain('review-listings');
    const last = await waitsOf(busy, `${requests.at(-1)!.id},${requests.at(-2)!.id}`);
    expect(last.map(({ rental }) => rental!.id)).toEqual([requests.at(-2)!.id, requests.at(-1)!.id]);
  });
});
