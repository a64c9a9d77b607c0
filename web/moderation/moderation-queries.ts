import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import type { ManagedCar } from '../../contract/cars/cars.ts';
import { carQueries } from '../cars/car-queries.ts';
import { request } from '../platform/session/api.ts';
import { sortOf, type PendingsSearch } from './pendings-search.ts';

const KEY = [...carQueries.all, 'pendings'] as const;

type Page = CallOutput<'GET /api/admin/cars'>;

/** Where the queue is asked for from: its beginning, the end of the page before, or a car that somebody linked to. */
export type QueueStart = { cursor: string | null } | { carId: string };

async function fetchQueue(start: QueueStart, signal: AbortSignal) {
  if ('cursor' in start) {
    const query = { cursor: start.cursor ?? undefined };
    return { ...(await request('GET /api/admin/review', { query, signal })), fetchedAt: Date.now() };
  }
  const car = await request('GET /api/admin/cars/:id/review', { params: { id: start.carId }, signal });
  return { cars: [car], nextCursor: car.cursor, fetchedAt: Date.now() };
}

export const moderationQueries = {
  /** Under the key of all cars, so that a change of any car counts here as well. How it is shown does not count. */
  page: (search: PendingsSearch) => {
    const { q, location, page, pageSize } = search;
    const query = { q, location, page, pageSize, sort: sortOf(search) };
    return queryOptions({
      queryKey: [...KEY, query],
      queryFn: ({ signal }) => request('GET /api/admin/cars', { query, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    });
  },

  /** One car with what a decision about it needs. */
  review: (id: string) =>
    queryOptions({
      queryKey: [...carQueries.all, 'review', id],
      queryFn: ({ signal }) => request('GET /api/admin/cars/:id/review', { params: { id }, signal }),
      staleTime: 15_000,
    }),

  /** The queue from one point on. Its pages stay as they came, or it would move under the reviewer's hands. */
  queue: (start: QueueStart, round: number) =>
    infiniteQueryOptions({
      queryKey: ['review-queue', round],
      queryFn: ({ pageParam, signal }) => fetchQueue(pageParam, signal),
      initialPageParam: start,
      getNextPageParam: ({ nextCursor }): QueueStart | null => (nextCursor === null ? null : { cursor: nextCursor }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  /** After a decision the cars are shown as they are now, at once, and the lists that hold them are asked for again. */
  async settle(client: QueryClient, cars: readonly ManagedCar[]) {
    const changed = new Map(cars.map((car) => [car.id, car]));
    client.setQueriesData<Page>(
      { queryKey: KEY },
      (page) => page && { ...page, cars: page.cars.map((car) => changed.get(car.id) ?? car) },
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: carQueries.all }),
      client.invalidateQueries({ queryKey: ['stats'] }),
    ]);
  },

  /** Shows a car that somebody else changed as it is now; when that fails, everything is asked for again. */
  async reload(client: QueryClient, id: string) {
    try {
      const car = await client.fetchQuery({ ...moderationQueries.review(id), staleTime: 0 });
      await moderationQueries.settle(client, [car]);
      return car;
    } catch {
      await client.invalidateQueries({ queryKey: KEY });
      return undefined;
    }
  },
};

/** What one decision sends: the car as it was seen, and what to do with it. */
export const sendDecision = (
  { id, version }: Pick<ManagedCar, 'id' | 'version'>,
  { status, reason }: { status: ManagedCar['status']; reason?: string },
) =>
  request('PATCH /api/admin/cars/:id/status', {
    params: { id },
    body: { status, version, ...(reason && { reason }) },
  });

/** Takes decisions back, those whose version is still the one that they made. */
export const sendUndo = async (cars: readonly Pick<ManagedCar, 'id' | 'version'>[]) =>
  (
    await request('POST /api/admin/cars/status/undo', {
      body: { cars: cars.map(({ id, version }) => ({ id, version })) },
    })
  ).results;
