import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryPage } from '../../contract/history/history.ts';
import { request } from '../platform/session/api.ts';

export const historyQueries = {
  /** Under the key of all cars, so that whoever changes a car sees it in its history. */
  ofCar: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['cars', 'history', id],
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/cars/:id/history', {
          params: { id },
          query: { cursor: pageParam ?? undefined },
          signal,
        }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: HistoryPage): string | null => nextCursor,
    }),
};
