import { beforeAll, describe, expect, it } from 'vitest';
import { WAIT_KINDS, waitOf } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildPeople, buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { buildOwned } from '../testing/changes.ts';
import { accept as acceptClaim, buildClaim, contest, decide } from '../testing/claims.ts';
import { decideReport, sendReport } from '../testing/desk.ts';
import { APPROVING } from '../testing/drivers.ts';
import { openStream } from '../testing/event-stream.ts';
import { agree, buildHandoverTrip, fillIn } from '../testing/handover.ts';
import { editCar, setStatus } from '../testing/moderation.ts';
import { buildRequest } from '../testing/requests.ts';
import { buildTrip } from '../testing/reviews.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitScenes } from '../testing/wait-scenes.ts';
import { today } from '../testing/today.ts';
import { waitStatement } from './wait.queries.ts';

const server = useTestServer();
const strict = useTestServer({ requireVerifiedEmail: true });
const approving = useTestServer(APPROVING);
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

type Signed = Pick<TestUser, 'accessToken'>;
const waitsOf = async (as: Signed, rentalId?: string, on = server): Promise<Wait[]> =>
  (await call(on, 'GET /api/waits', { as, query: rentalId ? { rentals: rentalId } : {} })).body.waits;

const asAdmin = () => buildUser(server, { isAdmin: true });
const SCENES = waitScenes(server, strict, approving);

/** How many rows of a table a plan looked at, those that it let go included. */
function rowsRead(node: unknown, table: string): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + rowsRead(part, table), 0);
  if (typeof node !== 'object' || node === null) return 0;
  const step = node as Record<string, number>;
  const own = (step['Relation Name'] as unknown) === table;
  const rows = own ? (step['Actual Rows']! + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']! : 0;
  return rows + rowsRead(Object.values(node), table);
}

describe('GET /api/waits', () => {
  it.each(WAIT_KINDS)('has %s until it is answered, and tells nobody else of it', async (kind) => {
    const { for: people, is, on: where = server, answer: respond } = await SCENES[kind]();
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
    // The other has not.
    for (const person of people.slice(1)) {
      expect((await waitsOf(person, undefined, where)).map((wait) => wait.kind)).toContain(kind);
    }
  });

  it('has the nearest deadline first, and of one rental only what that wants', async () => {
    const owner = await buildUser(server);
    const trip = await buildTrip(server, { owner, endedDaysAgo: 2 });
    const request = await buildRequest(server, { owner });
    const { owner: other, booking } = await buildOwned(server);
    expect((await waitsOf(owner)).map(({ kind }) => kind)).toEqual(['answer-request', 'write-review']);
    expect((await waitsOf(owner, trip.rentalId)).map(({ kind }) => kind)).toEqual(['write-review']);
    expect((await waitsOf(owner, request.rentalId)).map(({ kind }) => kind)).toEqual(['answer-request']);
    expect((await waitsOf(owner, booking.rentalId)).map(({ kind }) => kind)).toEqual([]);
    // Money without a rental of its own is owed for all of them.
    expect((await waitsOf(other)).map(({ kind }) => kind)).toEqual(['add-pickup', 'add-payout']);
  });

  it('has what is owed already before everything that still has time', async () => {
    const { claim, renter } = await buildClaim(server);
    await acceptClaim(server, claim, renter);
    await server.pool.query(sql`update claims set status = 'to-pay' where id = ${claim.id}`);
    await buildTrip(server, { renter, endedDaysAgo: 14 });
    const kinds = (await waitsOf(renter)).map(({ kind }) => kind);
    expect(kinds[0]).toBe('pay-claim');
    expect(kinds).toContain('write-review');
  });

  it('asks for no handover and no review when there is nothing to agree on', async () => {
    const later = await buildHandoverTrip(server, { startsIn: 1 });
    expect(await waitsOf(later.renter)).toEqual([]);
    const underWay = await buildHandoverTrip(server, { startsIn: -1 });
    expect(await waitsOf(underWay.renter)).toEqual([]);
    const cancelled = await buildHandoverTrip(server, { status: 'cancelled' });
    expect(await waitsOf(cancelled.renter)).toEqual([]);
    const old = await buildTrip(server, { endedDaysAgo: 15 });
    expect(await waitsOf(old.renter)).toEqual([]);
  });

  it('wakes the other side of a handover once one has agreed', async () => {
    const trip = await buildHandoverTrip(server);
    const version = await fillIn(server, trip);
    const stream = await openStream(url, trip.owner);
    await stream.event();
    await agree(server, trip, trip.renter, version);
    await stream.event(({ threads }) => threads?.length === 0);
  });

  it('wakes administrators, and nobody else, when something begins or ceases to wait on their desk', async () => {
    const [admin, owner] = [await asAdmin(), await buildUser(server)];
    const streams = { admin: await openStream(url, admin), owner: await openStream(url, owner) };
    await Promise.all(Object.values(streams).map((stream) => stream.event()));
    const heard = async (happening: () => Promise<unknown>) => {
      const before = streams.admin.events.length;
      await happening();
      await expect.poll(() => streams.admin.events.length).toBeGreaterThan(before);
    };
    const { id } = await buildCar(server, { ownerId: owner.uid });
    await heard(() => editCar(server, id, owner, { title: 'Another title' }));
    await heard(() => setStatus(server, id, admin, { status: 1 }));
    const reporter = await buildUser(server);
    const about = { kind: 'car', id, reason: 'misleading', text: 'A fake.' } as const;
    let reportId = '';
    await heard(async () => (reportId = (await sendReport(server, reporter, about)).body.id));
    await heard(() => decideReport(server, reportId, admin, { answer: 'dismissed', reason: '' }));
    const { claim, renter } = await buildClaim(server);
    await heard(() => contest(server, claim, renter));
    await heard(() => decide(server, claim, admin, 0));
    // Told only of what concerns them: the decision about their car.
    expect(streams.owner.events.every(({ data }) => data.unread.notices <= 1)).toBe(true);
    expect(streams.owner.events.length).toBeLessThan(streams.admin.events.length);
  });

  it('reads no more of somebody with hundreds of trips than of anybody else', async () => {
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

  it('counts all that somebody has, though it lists only the nearest, and what is asked for by its rental', async () => {
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
    // What one shares with others is not pushed out by what is one's own.
    expect(waits.map(({ kind }) => kind)).toContain('review-listings');
    const last = await waitsOf(busy, `${requests.at(-1)!.id},${requests.at(-2)!.id}`);
    expect(last.map(({ rental }) => rental!.id)).toEqual([requests.at(-2)!.id, requests.at(-1)!.id]);
  });
});
