import { queryOptions } from '@tanstack/react-query';
import { request } from '../../platform/session/api.ts';
import { carKeys } from '../car-keys.ts';
import type { CarFilters } from '../car-requests.ts';

/** Suggested changes to a search that finds few cars */
export function hintsQuery(filters: CarFilters) {
  const query = { ...filters, sort: undefined };
  return queryOptions({
    queryKey: [...carKeys.all, 'hints', query],
    queryFn: ({ signal }) => request('GET /api/cars/hints', { query, signal }),
    staleTime: 60_000,
  });
}
