import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { addDays } from '../../../contract/dates.ts';
import { isBooked, isLive, TRIP_LIST, type TripList } from '../../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental } from '../../../contract/rentals/rentals.ts';
import { handoverQueries } from '../../handover/index.ts';
import { messageQueries } from '../../messages/index.ts';
import { config } from '../../platform/config.ts';
import { queryClient } from '../../platform/query-client.ts';
import { request } from '../../platform/session/api.ts';
import { rentalKeys, rentalQueries } from '../../rentals/index.ts';
import { waitQueries } from '../../waits/index.ts';
import { type StoredTrip, openTripStore } from './stored-trips.ts';

const DAYS_AHEAD = 14;
/** The server returns the pickup location until the day after the trip. */
const DAYS_AFTER = 1;
/** Only the nearest trips: an owner with a hundred cars hands over only a few of them at a time. */
const TRIPS_MAX = 12;
/** How old stored data may be when no change is known */
const FRESH_MILLISECONDS = 30 * 60_000;
/** Data that the page has just fetched is not fetched again. */
const RECENT_MILLISECONDS = 10_000;
const LIST = 'list';

type Dated = Pick<OpenedRental, 'id' | 'status' | 'startDate' | 'endDate'>;

/** Whether the trip is under way or starts soon */
export const isNear = ({ status, startDate, endDate }: Dated, today: string) =>
  isBooked(status) &&
  isLive(status) &&
  startDate <= addDays(today, DAYS_AHEAD) &&
  addDays(endDate, DAYS_AFTER) >= today;

/** Only queries of these features are stored. Licence data, for example, must not be stored on a device. */
const STORED_FEATURES: ReadonlySet<unknown> = new Set(['rentals', 'waits', 'handover', 'claims', 'messages']);

/** Whether a query is about the trip */
export const isAboutTrip = (key: QueryKey, id: string) =>
  STORED_FEATURES.has(key[0]) &&
  key.some((part) => part === id || (part as { rentalId?: string } | null)?.rentalId === id);

const isSame = (a: QueryKey, b: QueryKey) => JSON.stringify(a) === JSON.stringify(b);

type Store = Awaited<ReturnType<typeof openTripStore>>;

/** The cached results of matching queries */
function cachedAnswers(matches: (key: QueryKey) => boolean): StoredTrip['answers'] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && matches(queryKey) })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
}

/** Ignores errors, because the next run fetches again. */
const tryFetch = (query: unknown) =>
  queryClient.fetchQuery({ ...(query as FetchQueryOptions), staleTime: RECENT_MILLISECONDS }).catch(() => undefined);

const recipientOf = (id: string) => messageQueries.recipient({ rentalId: id });

const threadOf = (id: string) =>
  queryClient.getQueryData<{ threadId: string | null }>(recipientOf(id).queryKey)?.threadId ?? undefined;

const isForTrip = (key: QueryKey, id: string) => {
  const threadId = threadOf(id);
  return isAboutTrip(key, id) || (threadId !== undefined && key[1] === 'thread' && key[2] === threadId);
};

/** Keeps the newest answer of each query. */
function merge(older: StoredTrip['answers'], newer: StoredTrip['answers']): StoredTrip['answers'] {
  const byKey = new Map([...older, ...newer].map((answer) => [JSON.stringify(answer.queryKey), answer]));
  return [...byKey.values()];
}

/** Stores the cached data of a trip: that of its page, its handover and its messages. */
async function write(store: Store, id: string) {
  const stored = await store.read(id);
  const answers = merge(
    stored?.answers ?? [],
    cachedAnswers((key) => isForTrip(key, id)),
  );
  const rental = answers.find(({ queryKey }) => isSame(queryKey, rentalKeys.one(id)))?.data as OpenedRental | undefined;
  // Administrators see other people's trips, which must not be stored.
  if (!rental || rental.role === 'admin' || !isNear(rental, config.today)) await store.remove(id);
  else await store.write(id, { lastDay: addDays(rental.endDate, DAYS_AFTER), answers });
}

async function findTrips(): Promise<string[]> {
  const trips = (list: TripList) =>
    queryClient.fetchInfiniteQuery({ ...rentalQueries.list(list), staleTime: RECENT_MILLISECONDS });
  const bookings = (list: 'under-way' | 'upcoming') =>
    request('GET /api/my/bookings', { query: { list, limit: TRIPS_MAX } }).then(({ bookings }) => bookings);
  const [own, underWay, next] = await Promise.all([
    trips(TRIP_LIST.upcoming),
    bookings('under-way'),
    bookings('upcoming'),
    trips(TRIP_LIST.requested),
    tryFetch(waitQueries.mine()),
  ]);
  const dated: Dated[] = [...own.pages.flatMap(({ rentals }) => rentals), ...underWay, ...next];
  const near = dated
    .filter((trip) => isNear(trip, config.today))
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return near.slice(0, TRIPS_MAX).map(({ id }) => id);
}

async function fetchTrip(id: string, signal: AbortSignal) {
  await Promise.all([
    tryFetch(rentalQueries.one(id)),
    tryFetch(waitQueries.ofRentals([id])),
    tryFetch(handoverQueries.one(id, 'check-in')),
    tryFetch(handoverQueries.one(id, 'check-out')),
    tryFetch(recipientOf(id)),
  ]);
  const threadId = threadOf(id);
  if (threadId && !signal.aborted) await tryFetch(messageQueries.thread(threadId));
}

/** Stores the trips that are near and removes all others. */
async function refresh(store: Store, signal: AbortSignal) {
  const near = await findTrips();
  for (const id of await store.ids()) if (id !== LIST && !near.includes(id)) await store.remove(id);
  for (const id of near) {
    // After a sign-out, cached data may belong to another user.
    if (signal.aborted) return;
    await fetchTrip(id, signal);
    if (signal.aborted) return;
    await write(store, id);
  }
  const lists = [
    rentalKeys.list(TRIP_LIST.upcoming),
    rentalKeys.list(TRIP_LIST.requested),
    waitQueries.mine().queryKey,
  ];
  const answers = cachedAnswers((key) => lists.some((list) => isSame(list, key)));
  await store.write(LIST, { lastDay: addDays(config.today, DAYS_AHEAD), answers });
}

const refreshedAt = async (store: Store) => (await store.read(LIST))?.answers[0]?.updatedAt ?? 0;

/**
 * Stores the trips of the signed-in user, and updates them whenever their cached data changes. Returns whether there
 * are any. `hasNews`: something happened since the last run.
 */
export async function storeTrips(uid: string, hasNews: boolean, signal: AbortSignal): Promise<boolean> {
  const store = await openTripStore(uid);
  if (signal.aborted) return false;
  const isStale = hasNews || Date.now() - (await refreshedAt(store)) > FRESH_MILLISECONDS;
  if (isStale) await refresh(store, signal);
  const ids = (await store.ids()).filter((id) => id !== LIST);
  if (signal.aborted || ids.length === 0) return false;
  let writing = Promise.resolve();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return;
    for (const id of ids.filter((storedId) => isForTrip(query.queryKey, storedId)))
      writing = writing.then(() => write(store, id)).catch(() => {});
  });
  signal.addEventListener('abort', unsubscribe);
  return true;
}
