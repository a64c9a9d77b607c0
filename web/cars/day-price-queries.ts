import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

/** What each day costs, for its calendar. Below the car's own, so that what makes that stale makes this stale. */
export const dayPricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...carKeys.details(id), 'day-prices'],
    queryFn: ({ signal }) => request('GET /api/cars/:id/day-prices', { params: { id }, signal }),
    staleTime: 60_000,
  });
