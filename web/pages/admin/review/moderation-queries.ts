import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestQuery, SEARCHED } from '../../../platform/request-query.ts';
import { request } from '../../../platform/session/api.ts';
import { moderationKeys } from '../../../cars/index.ts';
import { apiSort, type PendingsSearch } from './pendings-search.ts';

/** Where the queue starts: at its beginning, after the previous page, or at a linked car. */
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
  /** The key omits the view, which does not affect the result. */
  page: (search: PendingsSearch) => {
    const { q, location, page, pageSize } = search;
    const query = { q, location, page, pageSize, sort: apiSort(search) };
    return requestQuery(moderationKeys.page(query), 'GET /api/admin/cars', { query }, SEARCHED);
  },

  /** One car with all the information needed to decide on it. */
  review: (id: string) =>
    requestQuery(
      moderationKeys.review(id),
      'GET /api/admin/cars/:id/review',
      { params: { id } },
      { staleTime: 15_000 },
    ),

  /** The queue from a given start. It is never refetched, because cars would move while the reviewer works. */
  queue: (start: QueueStart, round: number) =>
    infiniteQueryOptions({
      queryKey: moderationKeys.queue(round),
      queryFn: ({ pageParam, signal }) => fetchQueue(pageParam, signal),
      initialPageParam: start,
      getNextPageParam: ({ nextCursor }): QueueStart | null => (nextCursor === null ? null : { cursor: nextCursor }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
