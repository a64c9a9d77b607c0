import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { carQueries } from '../cars/car-queries.ts';
import { request } from '../platform/session/api.ts';

export const rentsQueries = {
  page: (carId: string, page: number) =>
    queryOptions({
      queryKey: [...carQueries.all, 'rents', carId, page],
      queryFn: ({ signal }) => request('GET /api/cars/:id/rentals', { params: { id: carId }, query: { page }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
};
