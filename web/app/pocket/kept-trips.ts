import type { QueryKey } from '@tanstack/react-query';
import type { Handover } from '../../../contract/handover/handover.ts';
import { config } from '../../platform/config.ts';
import { queryClient } from '../../platform/query-client.ts';
import { stores } from '../../platform/secure-only.ts';
import { currentSession } from '../../platform/session/session.ts';

/** An answer to this person, and when it was given, in milliseconds */
interface KeptAnswer {
  queryKey: QueryKey;
  data: unknown;
  updatedAt: number;
}

/** What is kept of one trip, or of the list of all. Nobody sees it after its last day. */
export interface Kept {
  lastDay: string;
  answers: KeptAnswer[];
}

const PREFIX = 'trips ';
const nameOf = (uid: string) => PREFIX + uid;

/**
 * Opened once by whoever writes into it: when the person signs out meanwhile, the store is gone and what is written into it
 * afterwards goes with it, instead of making a new one.
 */
export async function openKept(uid: string) {
  const all = stores()!;
  for (const name of await all.keys()) {
    if (name.startsWith(PREFIX) && name !== nameOf(uid)) await all.delete(name);
  }
  const store = await all.open(nameOf(uid));
  const addressOf = (id: string) => `/kept/${id}`;
  const read = async (id: string) =>
    (await (await store.match(addressOf(id)))?.json().catch(() => undefined)) as Kept | undefined;
  return {
    read,
    ids: async () => (await store.keys()).map(({ url }) => url.split('/').at(-1)!),
    write: (id: string, kept: Kept) => store.put(addressOf(id), Response.json(kept)),
    remove: (id: string) => store.delete(addressOf(id)),
  };
}

/** As `handoverKeys` begins, whose noun would come along: every first file would name its files. */
const isHandover = (key: QueryKey) => key[0] === 'handover';

/** What opens on a day opens without a connection as well; the server has the last word once it is asked. */
function openHandover(handover: Handover): Handover {
  const { agreed, agreements, opensOn, closesOn, part, role } = handover;
  if (agreed || role === 'admin' || config.today < opensOn || config.today > closesOn) return handover;
  const seeLicence = role === 'owner' && part === 'check-in';
  const agree = !agreements.some(({ by }) => by === role);
  return { ...handover, can: { note: true, addPhotos: true, seeLicence, agree } };
}

/** Shows what was kept wherever nothing newer is known, for as long as the page is open. */
export async function restoreTrips() {
  const uid = currentSession().user?.uid;
  if (!uid || !(await stores()?.has(nameOf(uid)))) return;
  const store = await openKept(uid);
  for (const id of await store.ids()) {
    const kept = await store.read(id);
    if (!kept || kept.lastDay < config.today) {
      await store.remove(id);
      continue;
    }
    // Somebody may have signed out meanwhile, or over.
    if (currentSession().user?.uid !== uid) return;
    for (const { queryKey, data, updatedAt } of kept.answers) {
      const query = queryClient.getQueryCache().build(queryClient, { queryKey, gcTime: Infinity });
      if (query.state.dataUpdatedAt >= updatedAt) continue;
      const today = isHandover(queryKey) ? openHandover(data as Handover) : data;
      queryClient.setQueryData(queryKey, today, { updatedAt });
      // However new it is: something may have changed since.
      query.invalidate();
    }
  }
}
