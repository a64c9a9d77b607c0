import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DisputeList } from '../../../contract/books/dispute-lists.ts';
import { request } from '../../platform/session/api.ts';

const all = ['admin-disputes'] as const;
export const disputeKeys = {
  all,
  list: (state: DisputeList) => [...all, state] as const,
  /** Not under `all`, because each refetch of a dispute counts as another access to the handover record. */
  one: (id: string) => ['admin-dispute', id] as const,
};

export const disputeQueries = {
  list: (state: DisputeList) =>
    infiniteQueryOptions({
      queryKey: disputeKeys.list(state),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/disputes', { query: { state, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: disputeKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/admin/disputes/:id', { params: { id }, signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
