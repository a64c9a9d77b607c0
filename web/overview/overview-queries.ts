import { keepPreviousData } from '@tanstack/react-query';
import { requestQuery } from '../platform/request-query.ts';
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
    requestQuery(
      overviewKeys.status,
      'GET /api/admin/overview',
      {},
      { staleTime: MINUTE / 6, refetchInterval: MINUTE },
    ),

  figures: ({ by, until }: Pick<OverviewSearch, 'by' | 'until'>) =>
    requestQuery(
      overviewKeys.figures(by, until),
      'GET /api/admin/figures',
      { query: { by, until } },
      {
        placeholderData: keepPreviousData,
        // Refetches more often while some days are still being counted.
        refetchInterval: ({ state }) => (state.data && state.data.uncountedDays > 0 ? MINUTE / 4 : 5 * MINUTE),
      },
    ),
};
