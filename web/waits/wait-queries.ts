import { requestQuery } from '../platform/request-query.ts';

const all = ['waits'] as const;
export const waitKeys = {
  all,
  mine: [...all, 'mine'] as const,
  ofRentals: (ids: readonly string[]) => [...all, ...ids] as const,
};

const SECOND = 1_000;

export const waitQueries = {
  mine: () =>
    requestQuery(
      waitKeys.mine,
      'GET /api/waits',
      { query: {} },
      {
        staleTime: 15 * SECOND,
        // Event streams announce changes, but not deadlines that pass.
        refetchInterval: 300 * SECOND,
      },
    ),

  ofRentals: (rentalIds: readonly string[]) =>
    requestQuery(
      waitKeys.ofRentals(rentalIds),
      'GET /api/waits',
      { query: { rentals: rentalIds.join(',') } },
      { staleTime: 0 },
    ),
};
