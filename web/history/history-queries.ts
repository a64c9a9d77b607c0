import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryPage } from '../../contract/history/history.ts';
import { carKeys } from '../cars/index.ts';
import { request } from '../platform/session/api.ts';

/** Under the key of all cars, so that whoever changes a car sees it in its history. */
export const historyKeys = { ofCar: (id: string) => [...carKeys.all, 'history', id] as const };

export const historyQueries = {
  ofCar: (id: string) =>
    infiniteQueryOptions({
      queryKey: historyKeys.ofCar(id),
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
