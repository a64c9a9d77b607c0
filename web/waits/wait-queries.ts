import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';

const all = ['waits'] as const;
export const waitKeys = {
  all,
  mine: [...all, 'mine'] as const,
  ofRentals: (ids: readonly string[]) => [...all, ...ids] as const,
};

const SECOND = 1_000;

export const waitQueries = {
  mine: () =>
    queryOptions({
      queryKey: waitKeys.mine,
      queryFn: ({ signal }) => request('GET /api/waits', { query: {}, signal }),
      staleTime: 15 * SECOND,
      // Event streams announce changes, but not deadlines that pass.
      refetchInterval: 300 * SECOND,
    }),

  ofRentals: (rentalIds: readonly string[]) =>
    queryOptions({
      queryKey: waitKeys.ofRentals(rentalIds),
      queryFn: ({ signal }) => request('GET /api/waits', { query: { rentals: rentalIds.join(',') }, signal }),
      staleTime: 0,
    }),
};
