import { queryOptions } from '@tanstack/react-query';
import { request } from '../../platform/session/api.ts';
import { carKeys } from '../../cars/index.ts';

export const fetchPickup = (id: string) => request('GET /api/cars/:id/pickup', { params: { id } });

export const pickupQueries = {
  /** What renters are told now; version 0 where nothing was said yet. */
  saved: (id: string) => queryOptions({ queryKey: [...carKeys.pickup(id), 'saved'], queryFn: () => fetchPickup(id) }),

  /** Begins from what is there now, and nothing changes it while somebody types. */
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
