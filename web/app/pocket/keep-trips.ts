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
import { type Kept, openKept } from './kept-trips.ts';

const DAYS_AHEAD = 14;
/** The server tells where the car is until the day after. */
const DAYS_AFTER = 1;
/** The nearest ones: somebody with a hundred cars hands over a few of them at a time. */
const TRIPS_MAX = 12;
/** How old what is kept may be where nothing is known to have changed */
const FRESH_MILLISECONDS = 30 * 60_000;
/** What the page has just asked for itself is not asked for again. */
const JUST_NOW = 10_000;
const LIST = 'list';

type Dated = Pick<OpenedRental, 'id' | 'status' | 'startDate' | 'endDate'>;

/** Under way, or about to be */
export const isNear = ({ status, startDate, endDate }: Dated, today: string) =>
  isBooked(status) &&
  isLive(status) &&
  startDate <= addDays(today, DAYS_AHEAD) &&
  addDays(endDate, DAYS_AFTER) >= today;

/** Answers of these nouns are kept, and of no other: what somebody's licence says, for one, is not for a device. */
const NOUNS: ReadonlySet<unknown> = new Set(['rentals', 'waits', 'handover', 'claims', 'messages']);

/** What is asked about one trip */
export const isAbout = (key: QueryKey, id: string) =>
  NOUNS.has(key[0]) && key.some((part) => part === id || (part as { rentalId?: string } | null)?.rentalId === id);

const isSame = (a: QueryKey, b: QueryKey) => JSON.stringify(a) === JSON.stringify(b);

type Store = Awaited<ReturnType<typeof openKept>>;

/** What is known by now, as it was answered */
function known(wanted: (key: QueryKey) => boolean): Kept['answers'] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && wanted(queryKey) })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
}

/** Fails silently: what cannot be asked now is kept next time. */
const ask = (query: unknown) =>
  queryClient.fetchQuery({ ...(query as FetchQueryOptions), staleTime: JUST_NOW }).catch(() => undefined);

const recipientOf = (id: string) => messageQueries.recipient({ rentalId: id });

const threadOf = (id: string) =>
  queryClient.getQueryData<{ threadId: string | null }>(recipientOf(id).queryKey)?.threadId ?? undefined;

const isIn = (key: QueryKey, id: string) => {
  const threadId = threadOf(id);
  return isAbout(key, id) || (threadId !== undefined && key[1] === 'thread' && key[2] === threadId);
};

/** The newest of each */
function merge(kept: Kept['answers'], newer: Kept['answers']): Kept['answers'] {
  const byKey = new Map([...kept, ...newer].map((answer) => [JSON.stringify(answer.queryKey), answer]));
  return [...byKey.values()];
}

/** Writes down what is known of a trip by now: what its page, its handover and its messages show. */
async function write(store: Store, id: string) {
  const kept = await store.read(id);
  const answers = merge(
    kept?.answers ?? [],
    known((key) => isIn(key, id)),
  );
  const rental = answers.find(({ queryKey }) => isSame(queryKey, rentalKeys.one(id)))?.data as OpenedRental | undefined;
  // Administrators see trips of others, and keep none.
  if (!rental || rental.role === 'admin' || !isNear(rental, config.today)) await store.remove(id);
  else await store.write(id, { lastDay: addDays(rental.endDate, DAYS_AFTER), answers });
}

async function findTrips(): Promise<string[]> {
  const trips = (list: TripList) =>
    queryClient.fetchInfiniteQuery({ ...rentalQueries.list(list), staleTime: JUST_NOW });
  const bookings = (list: 'under-way' | 'upcoming') =>
    request('GET /api/my/bookings', { query: { list, limit: TRIPS_MAX } }).then(({ bookings }) => bookings);
  const [own, underWay, next] = await Promise.all([
    trips(TRIP_LIST.upcoming),
    bookings('under-way'),
    bookings('upcoming'),
    trips(TRIP_LIST.asked),
    ask(waitQueries.mine()),
  ]);
  const dated: Dated[] = [...own.pages.flatMap(({ rentals }) => rentals), ...underWay, ...next];
  const near = dated
    .filter((trip) => isNear(trip, config.today))
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return near.slice(0, TRIPS_MAX).map(({ id }) => id);
}

async function askAbout(id: string, signal: AbortSignal) {
  await Promise.all([
    ask(rentalQueries.one(id)),
    ask(waitQueries.ofRentals([id])),
    ask(handoverQueries.one(id, 'check-in')),
    ask(handoverQueries.one(id, 'check-out')),
    ask(recipientOf(id)),
  ]);
  const threadId = threadOf(id);
  if (threadId && !signal.aborted) await ask(messageQueries.thread(threadId));
}

/** Looks which trips are near, and keeps them; others are forgotten. */
async function lookAgain(store: Store, signal: AbortSignal) {
  const near = await findTrips();
  for (const id of await store.ids()) if (id !== LIST && !near.includes(id)) await store.remove(id);
  for (const id of near) {
    // Nobody is there to ask any more, or what is known from here on may be somebody else's.
    if (signal.aborted) return;
    await askAbout(id, signal);
    if (signal.aborted) return;
    await write(store, id);
  }
  const lists = [rentalKeys.list(TRIP_LIST.upcoming), rentalKeys.list(TRIP_LIST.asked), waitQueries.mine().queryKey];
  const answers = known((key) => lists.some((list) => isSame(list, key)));
  await store.write(LIST, { lastDay: addDays(config.today, DAYS_AHEAD), answers });
}

const lookedAt = async (store: Store) => (await store.read(LIST))?.answers[0]?.updatedAt ?? 0;

/**
 * Keeps the trips of the person who is signed in, and goes on to keep what becomes known of them. Says whether there are any.
 * `isNews`: something happened since the last look.
 */
export async function keepTrips(uid: string, isNews: boolean, signal: AbortSignal): Promise<boolean> {
  const store = await openKept(uid);
  if (signal.aborted) return false;
  const isOld = isNews || Date.now() - (await lookedAt(store)) > FRESH_MILLISECONDS;
  if (isOld) await lookAgain(store, signal);
  const ids = (await store.ids()).filter((id) => id !== LIST);
  if (signal.aborted || ids.length === 0) return false;
  let writing = Promise.resolve();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return;
    for (const id of ids.filter((kept) => isIn(query.queryKey, kept)))
      writing = writing.then(() => write(store, id)).catch(() => {});
  });
  signal.addEventListener('abort', unsubscribe);
  return true;
}
