import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, carHistory, reviewCar, setStatus, useModeration } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { subjectsTo } from '../testing/mails.ts';

const server = useTestServer();
const { owner, ada, bob } = useModeration(server);

const undo = async (id: string, version: number, as = ada) => {
  const { body } = await call(server, 'POST /api/admin/cars/status/undo', { body: { cars: [{ id, version }] }, as });
  return body.results[0]!;
};
const state = (id: string) =>
  one(
    server.pool,
    sql`
    select status, disabled_reason as reason, state = 'waiting' as waits,
      updated_at as "waitingSince"
    from cars where id = ${id}`,
  );

describe('POST /api/admin/cars/status/undo', () => {
  it.each([
    ['an approval', 0, { status: 1 }],
    ['a refusal', 0, { status: 0, reason: 'No.' }],
    ['a disabling', 1, { status: 0, reason: 'No.' }],
  ] as const)('undoes %s, and restores the car with its place in the queue', async (_, status, decision) => {
    const { id } = await buildCar(server, { status });
    const before = await state(id);
    const { version } = (await setStatus(server, id, ada, decision)).body;
    expect(await state(id)).not.toEqual(before);
    expect(await undo(id, version)).toMatchObject({ problem: null, car: { status, version: version + 1 } });
    expect(await state(id)).toEqual(before);
  });

  it('restores the reason of a disabled car that was activated by mistake', async () => {
    const { id } = await buildCar(server, { status: 1 });
    await setStatus(server, id, bob, { status: 0, reason: 'Stolen photos.' });
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    expect((await undo(id, version)).car).toMatchObject({ status: 0, disabled: { reason: 'Stolen photos.' } });
  });

  it('adds a history entry, and keeps that of the decision', async () => {
    const { id } = await buildCar(server, { status: 0 });
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    await undo(id, version);
    const { entries } = (await carHistory(server, id, ada)).body;
    expect(entries.map(({ action }) => action)).toEqual(['car-decision-undone', 'car-activated']);
  });

  it('works only for own decisions, once, and within ten minutes', async () => {
    const { id } = await buildCar(server, { status: 0 });
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    expect((await undo(id, version, bob)).problem?.code).toBe('moderation/nothing-to-undo');
    expect((await undo(id, version)).problem).toBeNull();
    expect((await undo(id, version + 1)).problem?.code).toBe('moderation/nothing-to-undo');

    const { id: old } = await buildCar(server, { status: 0 });
    await server.pool.query(sql`update cars set state = 'active', version = 2 where id = ${old}`);
    await server.pool.query(sql`
      insert into audit_log (actor_kind, actor_id, action, car_id, at, details)
      values ('user', ${ada.uid}, 'car-activated', ${old}, now() - interval '11 minutes',
        '{"before": {"status": 0, "isDisabled": false, "updatedAt": "2026-01-01T00:00:00Z"}}')`);
    expect((await undo(old, 2)).problem?.code).toBe('moderation/nothing-to-undo');
  });

  it('fails when the car has been edited since the decision', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    await editCar(server, id, owner, { title: 'Edited since' });
    const { problem, car } = await undo(id, version);
    expect(problem).toMatchObject({ code: 'car/changed-meanwhile' });
    expect(problem!.message).toMatch(/^Olive edited this car/);
    expect(car).toMatchObject({ title: 'Edited since', version: version + 1 });
  });

  it('restores the changes that the next reviewer sees', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Approved title', status: 1 });
    await editCar(server, id, owner, { title: 'Edited title' });
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    expect((await reviewCar(server, id, ada)).body).toMatchObject({ baseline: null, changes: [] });
    await undo(id, version);
    expect((await reviewCar(server, id, ada)).body).toMatchObject({
      baseline: { decision: 'approved' },
      changes: [{ field: 'title', before: 'Approved title', after: 'Edited title' }],
    });
  });

  it('restores a new listing without a baseline when its refusal is undone', async () => {
    const { id } = await buildCar(server, { status: 0 });
    const { version } = (await setStatus(server, id, ada, { status: 0, reason: 'No.' })).body;
    await undo(id, version);
    expect((await reviewCar(server, id, ada)).body).toMatchObject({ baseline: null, lastDisabled: null });
  });

  it('withdraws a mail that was not sent yet, and sends a correction otherwise', async () => {
    const user = await buildUser(server);
    const mails = () => subjectsTo(server, user.email);
    const { id } = await buildCar(server, { ownerId: user.uid, title: 'Clio', status: 0 });
    await undo(id, (await setStatus(server, id, ada, { status: 1 })).body.version);
    expect(await mails()).toEqual([]);
    const { version } = (await setStatus(server, id, ada, { status: 1 })).body;
    expect(await mails()).toEqual(['“Clio” is live']);
    await undo(id, version);
    expect(await mails()).toEqual(['“Clio” is live', '“Clio” is awaiting review again']);
  });
});
