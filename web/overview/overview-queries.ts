import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import type { OverviewSearch } from './overview-search.ts';

const MINUTE = 60_000;

const all = ['overview'] as const;

export const overviewKeys = {
  all,
  status: [...all, 'standing'] as const,
  figures: (by: string, until: string | undefined) => [...all, 'figures', by, until] as const,
};

/** Queries of the overview. They refetch periodically, because the page may stay open all day. */
export const overviewQueries = {
  status: () =>
    queryOptions({
      queryKey: overviewKeys.status,
      queryFn: ({ signal }) => request('GET /api/admin/overview', { signal }),
      staleTime: MINUTE / 6,
      refetchInterval: MINUTE,
    }),

  figures: ({ by, until }: Pick<OverviewSearch, 'by' | 'until'>) =>
    queryOptions({
      queryKey: overviewKeys.figures(by, until),
      queryFn: ({ signal }) => request('GET /api/admin/figures', { query: { by, until }, signal }),
      placeholderData: keepPreviousData,
      // Refetches more often while some days are still being counted.
      refetchInterval: ({ state }) => (state.data && state.data.uncountedDays > 0 ? MINUTE / 4 : 5 * MINUTE),
    }),
};
