import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import type { OverviewSearch } from './overview-search.ts';

const MINUTE = 60_000;

/** Keys and requests of the operator's page, which somebody may leave open all day. */
export const overviewQueries = {
  all: ['overview'] as const,

  standing: () =>
    queryOptions({
      queryKey: ['overview', 'standing'],
      queryFn: ({ signal }) => request('GET /api/admin/overview', { signal }),
      staleTime: MINUTE / 6,
      refetchInterval: MINUTE,
    }),

  figures: ({ by, until }: Pick<OverviewSearch, 'by' | 'until'>) =>
    queryOptions({
      queryKey: ['overview', 'figures', by, until],
      queryFn: ({ signal }) => request('GET /api/admin/figures', { query: { by, until }, signal }),
      placeholderData: keepPreviousData,
      // Days that are still to be counted come in while one looks.
      refetchInterval: ({ state }) => (state.data && state.data.uncountedDays > 0 ? MINUTE / 4 : 5 * MINUTE),
    }),
};
