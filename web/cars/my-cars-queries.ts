import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import type { ListSearch } from './managed/list-search.ts';

export const myCarsQueries = {
  /** Under the key of all cars, so that a change of any car counts here as well. */
  page: (search: ListSearch) =>
    queryOptions({
      queryKey: ['cars', 'mine', search],
      queryFn: ({ signal }) => request('GET /api/my/cars', { query: { ...search }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
};
