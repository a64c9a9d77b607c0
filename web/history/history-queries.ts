import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryPage } from '../../contract/history/history.ts';
import { carKeys } from '../cars/index.ts';
import { request } from '../platform/session/api.ts';

/** The car or user whose history is shown */
export type HistorySubject = { carId: string } | { userId: string };

/** Under the key of all cars, so that it is invalidated when a car changes. */
const historyKeys = {
  of: (about: HistorySubject) => [...carKeys.all, 'history', about] as const,
};

const fetchPage = (about: HistorySubject, cursor: string | undefined, signal: AbortSignal) =>
  'carId' in about
    ? request('GET /api/admin/cars/:id/history', { params: { id: about.carId }, query: { cursor }, signal })
    : request('GET /api/admin/users/:id/history', { params: { id: about.userId }, query: { cursor }, signal });

export const historyQueries = {
  of: (about: HistorySubject) =>
    infiniteQueryOptions({
      queryKey: historyKeys.of(about),
      queryFn: ({ pageParam, signal }) => fetchPage(about, pageParam ?? undefined, signal),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: HistoryPage): string | null => nextCursor,
    }),
};
