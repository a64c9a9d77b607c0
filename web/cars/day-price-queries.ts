import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

/** The price of each day, for the calendar. Under the car's key, so that it is invalidated with the car. */
export const dayPricesQuery = (id: string) =>
  queryOptions({
    queryKey: [...carKeys.details(id), 'day-prices'],
    queryFn: ({ signal }) => request('GET /api/cars/:id/day-prices', { params: { id }, signal }),
    staleTime: 60_000,
  });
