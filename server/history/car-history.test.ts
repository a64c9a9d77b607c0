import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HistoryEntry } from '../../contract/history/history.ts';
import { sql } from '../platform/database/database.ts';
import { removeOrphanPhotos } from '../photos/index.ts';
import { buildCar } from '../testing/builders.ts';
import { buildBooking, cancel, newKey } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { makeDue, runWorkers } from '../testing/pass-time.ts';
import { call, send } from '../testing/call.ts';
import { editCar, carHistory, setStatus, buildUnusedPhoto, useModeration } from '../testing/moderation.ts';

const server = useBookingServer();
const { owner, ada } = useModeration(server);

describe('GET /api/admin/cars/:id/history', () => {
  it('shows who listed, edited, activated and disabled a car, when and why, newest first', async () => {
    const photoIds = [await buildUnusedPhoto(server, owner)];
    const input = {
      description: 'Quiet.',
      price: 45,
      location: 'Bern',
      gear: 'Manual',
      seats: 4,
      vehicleType: 'Sedan',
    };
    const body = { ...input, title: 'Toyota Yaris', photoIds };
    const { id } = (await send<{ id: string }>(server, 'POST', '/api/cars', body, { as: owner })).body;
    await setStatus(server, id, ada, { status: 1 });
    await editCar(server, id, owner, { title: 'Toyota Yaris 2021', price: '52.50' });
    await setStatus(server, id, ada, { status: 0, reason: 'Which year is it?' });
    const { entries, nextCursor } = (await carHistory(server, id, ada)).body;
    expect(nextCursor).toBeNull();
    for (const entry of entries) expect(HistoryEntry.parse(entry)).toEqual(entry);
    expect(entries.map(({ action, actor, reason }) => [action, actor.name, reason])).toEqual([
      ['car-disabled', 'Ada', 'Which year is it?'],
      ['car-edited', 'Olive', null],
      ['car-activated', 'Ada', null],
      ['car-created', 'Olive', null],
    ]);
    expect(entries[1]!.changes).toEqual([
      { field: 'title', before: 'Toyota Yaris', after: 'Toyota Yaris 2021' },
      { field: 'priceCents', before: 4_500, after: 5_250 },
    ]);
    const moments = entries.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  it('stores the longest descriptions in full, before and after', async () => {
    const description = '€"\\\n'.repeat(1_000).trim();
    const { id } = await buildCar(server, { ownerId: owner.uid, description });
    const after = '🚗'.repeat(2_000);
    expect((await editCar(server, id, owner, { description: after })).status).toBe(200);
    expect((await carHistory(server, id, ada)).body.entries[0]!.changes).toEqual([
      { field: 'description', before: description, after },
    ]);
  });

  it('shows the photos before and after an edit while they exist', async () => {
    const { id, photoId } = await buildCar(server, { ownerId: owner.uid, status: 0 });
    const added = await buildUnusedPhoto(server, owner);
    await editCar(server, id, owner, { photoIds: [added] });
    const photos = async () => (await carHistory(server, id, ada)).body.entries[0]!.changes[0];
    expect(await photos()).toMatchObject({ field: 'photos', before: [{ id: photoId, photo: { id: photoId } }] });
    await server.pool.query(sql`update photos set detached_at = now() - interval '3 days' where id = ${photoId}`);
    await removeOrphanPhotos(server.services);
    expect(await photos()).toMatchObject({ before: [{ id: photoId, photo: null }], after: [{ photo: { id: added } }] });
  });

  it('omits a save that changed nothing', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    await editCar(server, id, owner, {});
    expect((await carHistory(server, id, ada)).body.entries).toEqual([]);
  });

  it.each(['renter', 'owner', 'admin'] as const)('records a cancellation by the %s and its refund', async (by) => {
    const car = await buildCar(server, { ownerId: owner.uid, priceCents: 4_500 });
    const booking = await buildBooking(server, { car });
    const people = { renter: booking.renter, owner, admin: ada };
    const reason = `The ${by} is ill.`;
    expect((await cancel(server, booking, people[by], 9_000, newKey(), reason)).status).toBe(200);
    await makeDue(server);
    await runWorkers(server);
    const { entries } = (await carHistory(server, car.id, ada)).body;
    expect(entries).toMatchObject([
      {
        action: 'rental-refunded',
        actor: { kind: 'system', uid: null },
        reason: 'cancelled',
        refundCents: 9_000,
        rental: { id: booking.rentalId },
      },
      {
        action: 'rental-cancelled',
        actor: { kind: 'user', uid: people[by].uid },
        reason,
        refundCents: 9_000,
        rental: { id: booking.rentalId, by },
      },
    ]);
  });

  it('pages by cursor without gaps or repeats when entries are added meanwhile', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await editCar(server, id, owner, { title });
    const first = (await carHistory(server, id, ada, { limit: 2 })).body;
    await editCar(server, id, owner, { title: 'Six' });
    const second = (await carHistory(server, id, ada, { limit: 2, cursor: first.nextCursor! })).body;
    const third = (await carHistory(server, id, ada, { limit: 2, cursor: second.nextCursor! })).body;
    const titles = [first, second, third].flatMap(({ entries }) =>
      entries.map(({ changes }) => changes[0]!.field === 'title' && changes[0]!.after),
    );
    expect(titles).toEqual(['Five', 'Four', 'Three', 'Two', 'One']);
    expect(third.nextCursor).toBeNull();
    for (const query of ['limit=26', 'limit=0', 'cursor=x', 'page=2']) {
      expect((await send(server, 'GET', `/api/admin/cars/${id}/history?${query}`, undefined, { as: ada })).status).toBe(
        400,
      );
    }
  });

  it('returns 403 to the owner and 404 for an unknown car', async () => {
    const { id } = await buildCar(server, { ownerId: owner.uid });
    expect((await carHistory(server, id, owner)).status).toBe(403);
    expect((await carHistory(server, randomUUID(), ada)).problem.code).toBe('car/not-found');
    expect((await call(server, 'GET /api/admin/cars/:id/history', { params: { id: 'x' }, as: ada })).status).toBe(400);
  });
});
