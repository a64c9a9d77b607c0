import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import { config } from '../../platform/config.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentSession, clearOfflineStorage, clearUser, storeUser } from '../../platform/session/session.ts';
import { FakeCaches } from '../../testing/fake-caches.ts';
import { useFakeStorage } from '../../testing/fake-storage.ts';
import { isAboutTrip, isNear } from './store-trips.ts';
import { openTripStore, restoreTrips } from './stored-trips.ts';

const userOf = (uid: string) => ({ uid, displayName: uid, email: `${uid}@example.test`, accessToken: 'token' });
const trip = { lastDay: '2026-06-12', answers: [{ queryKey: ['rentals', 'one', '1'], data: 'where', updatedAt: 5 }] };
const shown = () => queryClient.getQueryData(['rentals', 'one', '1']);
let caches: FakeCaches;

useFakeStorage();
beforeEach(async () => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  Object.assign(config, { today: '2026-06-10' });
  queryClient.clear();
  storeUser(userOf('anna'), false);
  await (await openTripStore('anna')).write('1', trip);
});

describe('stored trips', () => {
  it('row 109: are restored with their age for their user, and never replace newer data', async () => {
    await restoreTrips();
    expect(shown()).toBe('where');
    expect(queryClient.getQueryState(['rentals', 'one', '1'])?.dataUpdatedAt).toBe(5);
    queryClient.setQueryData(['rentals', 'one', '1'], 'newer', { updatedAt: 6 });
    await restoreTrips();
    expect(shown()).toBe('newer');
  });

  it('are deleted after their last day, also offline', async () => {
    Object.assign(config, { today: '2026-06-13' });
    await restoreTrips();
    expect(shown()).toBeUndefined();
    await expect((await openTripStore('anna')).ids()).resolves.toEqual([]);
  });

  it('row 108: are deleted when their user signs out or is banned, which ends the session', async () => {
    clearUser();
    await expect.poll(() => caches.keys()).toEqual([]);
    await restoreTrips();
    expect(shown()).toBeUndefined();
  });

  it('row 108: are deleted when another user signs in, and never shown to another user', async () => {
    storeUser(userOf('ben'), false);
    await expect.poll(() => caches.keys()).toEqual([]);
    await (await caches.open('trips anna')).put('/kept/1', Response.json(trip));
    await restoreTrips();
    expect(shown()).toBeUndefined();
    await openTripStore('ben');
    expect(await caches.keys()).toEqual(['trips ben']);
  });

  it('row 108: are not written again when the user signs out during the write', async () => {
    const store = await openTripStore(currentSession().user!.uid);
    await clearOfflineStorage();
    await store.write('2', trip);
    expect(await caches.keys()).toEqual([]);
  });
});

describe('keepTrips', () => {
  const near = { id: '1', status: 'confirmed', startDate: '2026-06-10', endDate: '2026-06-12' } as OpenedRental;

  it.each([
    ['under way', {}, true],
    ['in two weeks', { startDate: '2026-06-24', endDate: '2026-06-26' }, true],
    ['later', { startDate: '2026-06-25', endDate: '2026-06-26' }, false],
    ['on the day after', { startDate: '2026-06-01', endDate: '2026-06-09' }, true],
    ['after that', { startDate: '2026-06-01', endDate: '2026-06-08' }, false],
    ['cancelled', { status: 'cancelled' }, false],
    ['not booked yet', { status: 'requested' }, false],
  ] as [string, Partial<OpenedRental>, boolean][])(
    'decides whether to store a trip that is %s',
    (_when, changes, isKept) => {
      expect(isNear({ ...near, ...changes }, '2026-06-10')).toBe(isKept);
    },
  );

  it('row 108: stores only responses about the trip', () => {
    expect(isAboutTrip(['rentals', 'one', '1'], '1')).toBe(true);
    expect(isAboutTrip(['handover', '1', 'check-in'], '1')).toBe(true);
    expect(isAboutTrip(['messages', 'recipient', { rentalId: '1' }], '1')).toBe(true);
    expect(isAboutTrip(['rental-previews', '1', 'cancellation'], '1')).toBe(false);
    expect(isAboutTrip(['drivers', 'rental', '1'], '1')).toBe(false);
    expect(isAboutTrip(['rentals', 'one', '2'], '1')).toBe(false);
    expect(isAboutTrip(['waits', 'mine'], '1')).toBe(false);
  });
});
