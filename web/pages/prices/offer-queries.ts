import { queryOptions } from '@tanstack/react-query';
import { requestQuery } from '../../platform/request-query.ts';
import { request } from '../../platform/session/api.ts';
import { carKeys } from '../../cars/index.ts';
import type { Documents } from './offer-form-values.ts';

export async function fetchDocuments(id: string, signal?: AbortSignal): Promise<Documents> {
  const input = { params: { id }, ...(signal && { signal }) };
  const [prices, terms] = await Promise.all([
    request('GET /api/cars/:id/prices', input),
    request('GET /api/cars/:id/terms', input),
  ]);
  return { prices, terms };
}

const CARS_MAX = 25;

export const offerQueries = {
  /** Always loads fresh data for the form, and never refetches while the user types. */
  edit: (id: string) =>
    queryOptions({
      queryKey: carKeys.offer(id),
      queryFn: async ({ signal }) => {
        const [car, documents] = await Promise.all([
          request('GET /api/cars/:id', { params: { id }, signal }),
          fetchDocuments(id, signal),
        ]);
        return { car, documents };
      },
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
    }),

  /** The owner's cars, for copying their settings. */
  others: (q: string) =>
    requestQuery(
      carKeys.mine({ q, pageSize: CARS_MAX }),
      'GET /api/my/cars',
      { query: { ...(q && { q }), pageSize: CARS_MAX, sort: 'newest' } },
      { staleTime: 60_000 },
    ),
};
