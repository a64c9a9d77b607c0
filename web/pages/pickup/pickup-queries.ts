import { queryOptions } from '@tanstack/react-query';
import { request } from '../../platform/session/api.ts';
import { carKeys } from '../../cars/index.ts';

export const fetchPickup = (id: string) => request('GET /api/cars/:id/pickup', { params: { id } });

export const pickupQueries = {
  /** The saved pickup details; version 0 if there are none. */
  saved: (id: string) => queryOptions({ queryKey: [...carKeys.pickup(id), 'saved'], queryFn: () => fetchPickup(id) }),

  /** Always loads fresh data for the form, and never refetches while the user types. */
  edit: (id: string) =>
    queryOptions({
      queryKey: carKeys.pickup(id),
      queryFn: async ({ signal }) => {
        const input = { params: { id }, signal };
        const [car, pickup] = await Promise.all([
          request('GET /api/cars/:id', input),
          request('GET /api/cars/:id/pickup', input),
        ]);
        return { car, pickup };
      },
      staleTime: Infinity,
      gcTime: 0,
      refetchOnReconnect: false,
    }),
};
