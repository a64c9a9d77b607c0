import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';
import type { ListSearch } from './managed/list-search.ts';

export const myCarsQueries = {
  /** Under the key of all cars, so that it is invalidated with any car. */
  page: (search: ListSearch) =>
    queryOptions({
      queryKey: carKeys.mine(search),
      queryFn: ({ signal }) => request('GET /api/my/cars', { query: { ...search }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),

  /** Fetched at the start of each edit and never refetched during it, so that nothing changes while the user types. */
  edit: (id: string) =>
    queryOptions({
      queryKey: carKeys.edit(id),
      queryFn: ({ signal }) => request('GET /api/cars/:id', { params: { id }, signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
};
