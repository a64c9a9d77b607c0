import { describe, expect, it } from 'vitest';
import { ReviewCar } from '../../contract/moderation/moderation.ts';
import { one, sql } from '../platform/database/database.ts';
import { removeOrphanPhotos } from '../photos/index.ts';
import { buildCar } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, reviewCar, setStatus, showCar, buildUnusedPhoto, useModeration } from '../testing/moderation.ts';
import { useTestServer } from '../testing/test-server.ts';
import { countWaitsFor } from '../testing/waits.ts';

const server = useTestServer();
const { owner, ada } = useModeration(server);

const queue = (query: { cursor?: string; limit?: number } = {}) =>
  call(server, 'GET /api/admin/review', { query, as: ada });
const inQueue = async () => (await queue({ limit: 25 })).body.cars.map(({ id }) => id);
const changesOf = async (id: string) => (await reviewCar(server, id, ada)).body.changes;

/** A car that was disabled and then renamed by its owner. */
async function buildRenamed(car: { title: string; status: 0 | 1 }, reason: string, title: string): Promise<string> {
  const { id } = await buildCar(server, { ownerId: owner.uid, ...car });
  await setStatus(server, id, ada, { status: 0, reason });
  await editCar(server, id, owner, { title });
  return id;
}

describe('GET /api/admin/review', () => {
  it('lists waiting cars by longest wait, with paging and a total', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.push((await buildCar(server, { status: 0 })).id);
    await buildCar(server, { status: 1 });
    const first = (await queue({ limit: 3 })).body;
    expect(ReviewCar.parse(first.cars[0])).toEqual(first.cars[0]);
    expect(first).toMatchObject({ waiting: { count: 5, isExact: true } });
    const second = (await queue({ limit: 3, cursor: first.nextCursor! })).body;
    expect([...first.cars, ...second.cars].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(await countWaitsFor(server, ada, 'review-listings')).toEqual({
      count: 5,
      isExact: true,
    });
  });

  it('continues after the previous page when its cars have been reviewed', async () => {
    const before = await inQueue();
    const { nextCursor } = (await queue({ limit: 2 })).body;
    for (const id of before.slice(0, 2)) await setStatus(server, id, ada, { status: 1 });
    expect((await queue({ limit: 25, cursor: nextCursor! })).body.cars.map(({ id }) => id)).toEqual(before.slice(2));
  });

  it('omits a disabled car until its owner edits it, and then adds it at the end', async () => {
    const car = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const other = await buildCar(server, { status: 0 });
    await setStatus(server, car.id, ada, { status: 0, reason: 'Not yet.' });
    expect(await inQueue()).not.toContain(car.id);
    await editCar(server, car.id, owner, {});
    expect(await inQueue(), 'an unchanged save is not an edit').not.toContain(car.id);
    await editCar(server, car.id, owner, { title: 'Better now' });
    expect((await inQueue()).slice(-2)).toEqual([other.id, car.id]);
    expect((await reviewCar(server, car.id, ada)).body.lastDisabled).toMatchObject({ reason: 'Not yet.' });
  });

  it('counts exactly up to 1,000 and marks larger totals as inexact', async () => {
    const { ownerId } = await buildCar(server);
    await server.pool.query(sql`
      insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type)
      select ${ownerId}, 'One of many', '.', 100, 'Bern', 'Manual', 4, 'Sedan' from generate_series(1, 1001)`);
    expect(await countWaitsFor(server, ada, 'review-listings')).toEqual({
      count: 1_000,
      isExact: false,
    });
    await server.pool.query(sql`delete from cars where title = 'One of many'`);
  });

  it.each(['x', '1.2', '99999999999999999.01900000-0000-7000-8000-000000000000'])(
    'rejects the cursor %s',
    async (cursor) => {
      expect((await queue({ cursor })).problem.code).toBe('search/bad-cursor');
    },
  );
});

describe('the review of a car', () => {
  it('has no baseline before the first decision, even after edits', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    await editCar(server, id, owner, { title: 'Edited before anybody looked' });
    expect((await reviewCar(server, id, ada)).body).toMatchObject({ baseline: null, changes: [], lastDisabled: null });
  });

  it('shows the combined changes of all edits since the approval', async () => {
    const { id, photoId } = await buildCar(server, {
      ownerId: owner.uid,
      title: 'Fiat 500',
      priceCents: 4_500,
      status: 0,
    });
    await setStatus(server, id, ada, { status: 1 });
    const added = await buildUnusedPhoto(server, owner);
    await editCar(server, id, owner, { title: 'Fiat 500 C', price: '50' });
    await editCar(server, id, owner, { title: 'Fiat 500 Cabrio', price: '45', photoIds: [added, photoId] });
    const { body } = await reviewCar(server, id, ada);
    expect(body.baseline).toMatchObject({ decision: 'approved', at: expect.any(String) });
    expect(body.changes).toEqual([
      { field: 'title', before: 'Fiat 500', after: 'Fiat 500 Cabrio' },
      {
        field: 'photos',
        before: [{ id: photoId, photo: expect.objectContaining({ id: photoId }) }],
        after: [
          { id: added, photo: expect.objectContaining({ id: added }) },
          { id: photoId, photo: expect.objectContaining({ id: photoId }) },
        ],
      },
    ]);
  });

  it('shows no changes when the owner has reverted them', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Fiat 500', status: 1 });
    await editCar(server, id, owner, { title: 'Fiat 600' });
    await editCar(server, id, owner, { title: 'Fiat 500' });
    expect((await reviewCar(server, id, ada)).body).toMatchObject({ baseline: { decision: 'approved' }, changes: [] });
  });

  it('supports cars that were approved before the history existed', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Fiat 500', status: 1 });
    await editCar(server, id, owner, { title: 'Fiat 600' });
    expect((await reviewCar(server, id, ada)).body).toMatchObject({
      baseline: { decision: 'approved', at: null },
      changes: [{ field: 'title', before: 'Fiat 500', after: 'Fiat 600' }],
    });
  });

  it('compares with the approval instead of a later refusal', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'Approved', status: 1 });
    await editCar(server, id, owner, { title: 'Refused' });
    await setStatus(server, id, ada, { status: 0, reason: 'Not this.' });
    await editCar(server, id, owner, { title: 'Third try' });
    expect(await changesOf(id)).toEqual([{ field: 'title', before: 'Approved', after: 'Third try' }]);
  });

  it('compares with the version that was active when the car was disabled', async () => {
    const id = await buildRenamed({ title: 'Active', status: 1 }, 'Complaints.', 'Renamed');
    expect((await reviewCar(server, id, ada)).body).toMatchObject({
      baseline: { decision: 'approved' },
      lastDisabled: { reason: 'Complaints.' },
      changes: [{ field: 'title', before: 'Active', after: 'Renamed' }],
    });
  });

  it('compares with the refused version if the car was never approved', async () => {
    const id = await buildRenamed({ title: 'First try', status: 0 }, 'Say more.', 'Second try');
    expect((await reviewCar(server, id, ada)).body).toMatchObject({
      baseline: { decision: 'disabled' },
      lastDisabled: { reason: 'Say more.' },
      changes: [{ field: 'title', before: 'First try', after: 'Second try' }],
      lastChange: { action: 'car-edited', actor: { name: 'Olive' } },
    });
  });

  it('compares with the latest approval only', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, title: 'One', status: 1 });
    await editCar(server, id, owner, { title: 'Two' });
    await setStatus(server, id, ada, { status: 1 });
    await editCar(server, id, owner, { title: 'Three' });
    expect(await changesOf(id)).toEqual([{ field: 'title', before: 'Two', after: 'Three' }]);
  });

  it('shows photos removed since the approval, and keeps them while the car waits', async () => {
    const { id, photoId } = await buildCar(server, { ownerId: owner.uid, status: 1 });
    const [second, third] = [await buildUnusedPhoto(server, owner), await buildUnusedPhoto(server, owner)];
    await editCar(server, id, owner, { photoIds: [second] });
    await editCar(server, id, owner, { photoIds: [third] });
    await server.pool.query(sql`update photos set detached_at = now() - interval '3 days' where car_id is null`);
    await removeOrphanPhotos(server.services);
    expect(await changesOf(id)).toEqual([
      {
        field: 'photos',
        before: [{ id: photoId, photo: expect.objectContaining({ id: photoId }) }],
        after: [{ id: third, photo: expect.objectContaining({ id: third }) }],
      },
    ]);
    const left = () => one(server.pool, sql`select count(*) from photos where id in (${photoId}, ${second}, ${third})`);
    expect(await left()).toEqual({ count: 2 });
    await setStatus(server, id, ada, { status: 1 });
    await removeOrphanPhotos(server.services);
    expect(await left()).toEqual({ count: 1 });
  });

  it('is for administrators only, and the owner cannot see who decided', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    await setStatus(server, id, ada, { status: 0, reason: 'No.' });
    expect((await reviewCar(server, id, owner)).status).toBe(403);
    expect(JSON.stringify((await showCar(server, id, owner)).body)).not.toContain(ada.uid);
  });
});
