import type { QueryKey } from '@tanstack/react-query';
import type { Handover } from '../../../contract/handover/handover.ts';
import { config } from '../../platform/config.ts';
import { queryClient } from '../../platform/query-client.ts';
import { cacheStorage } from '../../platform/secure-only.ts';
import { currentSession } from '../../platform/session/session.ts';

/** `updatedAt` is in milliseconds. */
interface KeptAnswer {
  queryKey: QueryKey;
  data: unknown;
  updatedAt: number;
}

/** Stored data of one trip, or of the list of trips. It is not shown after its last day. */
export interface StoredTrip {
  lastDay: string;
  answers: KeptAnswer[];
}

const STORE_PREFIX = 'trips ';
const storeName = (uid: string) => STORE_PREFIX + uid;

/**
 * A writer must open the store only once. If the user signs out during its writes, the store is already deleted, and
 * later writes vanish with it instead of creating a new one.
 */
export async function openTripStore(uid: string) {
  const storage = cacheStorage()!;
  for (const name of await storage.keys()) {
    if (name.startsWith(STORE_PREFIX) && name !== storeName(uid)) await storage.delete(name);
  }
  const store = await storage.open(storeName(uid));
  const urlOf = (id: string) => `/kept/${id}`;
  const read = async (id: string) =>
    (await (await store.match(urlOf(id)))?.json().catch(() => undefined)) as StoredTrip | undefined;
  return {
    read,
    ids: async () => (await store.keys()).map(({ url }) => url.split('/').at(-1)!),
    write: (id: string, trip: StoredTrip) => store.put(urlOf(id), Response.json(trip)),
    remove: (id: string) => store.delete(urlOf(id)),
  };
}

/** Repeats the start of `handoverKeys`, because importing it would add the handover feature to the initial bundle. */
const isHandover = (key: QueryKey) => key[0] === 'handover';

/** Handovers also open offline on their day. The server decides once it is reachable. */
function openHandover(handover: Handover): Handover {
  const { agreed, agreements, opensOn, closesOn, part, role } = handover;
  if (agreed || role === 'admin' || config.today < opensOn || config.today > closesOn) return handover;
  const seeLicence = role === 'owner' && part === 'check-in';
  const agree = !agreements.some(({ by }) => by === role);
  return { ...handover, can: { note: true, addPhotos: true, seeLicence, agree } };
}

/** Fills the query cache with stored data, unless it has newer data, for as long as the page is open. */
export async function restoreTrips() {
  const uid = currentSession().user?.uid;
  if (!uid || !(await cacheStorage()?.has(storeName(uid)))) return;
  const store = await openTripStore(uid);
  for (const id of await store.ids()) {
    const trip = await store.read(id);
    if (!trip || trip.lastDay < config.today) {
      await store.remove(id);
      continue;
    }
    // The user may have signed out or changed in the meantime.
    if (currentSession().user?.uid !== uid) return;
    for (const { queryKey, data, updatedAt } of trip.answers) {
      const query = queryClient.getQueryCache().build(queryClient, { queryKey, gcTime: Infinity });
      if (query.state.dataUpdatedAt >= updatedAt) continue;
      const today = isHandover(queryKey) ? openHandover(data as Handover) : data;
      queryClient.setQueryData(queryKey, today, { updatedAt });
      // Invalidate regardless of age, because the data may have changed since.
      query.invalidate();
    }
  }
}
