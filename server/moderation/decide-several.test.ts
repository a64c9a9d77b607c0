import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { carHistory, setStatus } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer();
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  ada = await buildUser(server, { displayName: 'Ada', isAdmin: true });
  bob = await buildUser(server, { displayName: 'Bob', isAdmin: true });
});

type Change = { status: 0 | 1; reason?: string };
const decide = (ids: string[], change: Change, { version = 1, as = ada } = {}) =>
  call(server, 'POST /api/admin/cars/status', { body: { ...change, cars: ids.map((id) => ({ id, version })) }, as });
const waiting = async (count: number, ownerId?: string) => {
  const cars = await Promise.all(
    Array.from({ length: count }, () => buildCar(server, { status: 0, ...(ownerId && { ownerId }) })),
  );
  return cars.map(({ id }) => id);
};

describe('POST /api/admin/cars/status', () => {
  it('activates several cars, each with a history entry and a mail', async () => {
    const owner = await buildUser(server);
    const ids = await waiting(3, owner.uid);
    const { body } = await decide(ids, { status: 1 });
    expect(body.results.map(({ id, car, problem }) => [id, car?.status, car?.version, problem])).toEqual(
      ids.map((id) => [id, 1, 2, null]),
    );
    for (const id of ids) expect((await carHistory(server, id, ada)).body.entries).toHaveLength(1);
    await server.outbox.flush();
    expect(await many(server.pool, sql`select 1 from mailbox where recipient = ${owner.email}`)).toHaveLength(3);
  });

  it('disables several cars with one reason', async () => {
    const ids = await waiting(2);
    const { body } = await decide(ids, { status: 0, reason: 'All of these show the same photo.' });
    expect(body.results.map(({ car }) => car?.disabled?.reason)).toEqual(
      Array(2).fill('All of these show the same photo.'),
    );
  });

  it('continues when some cars have changed or are missing, and reports the current state of each', async () => {
    const [first, changed, last] = (await waiting(3)) as [string, string, string];
    const gone = randomUUID();
    await setStatus(server, changed, bob, { status: 0, reason: 'Bob was faster.' });
    const { status, body } = await decide([first, changed, gone, last], { status: 1 });
    expect(status).toBe(200);
    expect(body.results.map(({ problem }) => problem?.code ?? 'done')).toEqual([
      'done',
      'car/changed-meanwhile',
      'car/not-found',
      'done',
    ]);
    expect(body.results[1]!.problem!.message).toMatch(/^Bob disabled this car on .*“Bob was faster\.”/);
    expect(body.results[1]!.car).toMatchObject({ status: 0, version: 2, disabled: { reason: 'Bob was faster.' } });
    expect(body.results[2]!.car).toBeNull();
  });

  it('can be undone for all cars together', async () => {
    const ids = await waiting(2);
    await decide(ids, { status: 1 });
    const { body } = await call(server, 'POST /api/admin/cars/status/undo', {
      body: { cars: ids.map((id) => ({ id, version: 2 })) },
      as: ada,
    });
    expect(body.results.map(({ car, problem }) => [car?.status, problem])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('rejects more than 100 cars, duplicates and missing versions', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect((await decide(ids, { status: 1 })).problem).toMatchObject({
      status: 400,
      fields: { cars: { message: 'At most 100 cars can be changed at once.' } },
    });
    expect((await decide([], { status: 1 })).status).toBe(400);
    expect((await decide([ids[0]!, ids[0]!.toUpperCase()], { status: 1 })).status).toBe(400);
    for (const body of [{ status: 1, cars: [{ id: ids[0] }] }, { status: 1, cars: ids.slice(0, 2) }, { status: 1 }]) {
      expect((await send(server, 'POST', '/api/admin/cars/status', body, { as: ada })).status).toBe(400);
    }
  });

  it('does not deadlock when two administrators change the same cars in opposite order', async () => {
    const ids = await waiting(12);
    const responses = await Promise.all([
      decide(ids, { status: 1 }),
      decide(ids.toReversed(), { status: 0, reason: 'No.' }, { as: bob }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const done = responses.flatMap(({ body }) => body.results.filter(({ problem }) => !problem).map(({ id }) => id));
    expect(done.toSorted()).toEqual(ids.toSorted());
  });
});
