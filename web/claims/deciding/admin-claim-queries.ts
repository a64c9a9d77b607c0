import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClaimList } from '../../../contract/claims/claims.ts';
import { request } from '../../platform/session/api.ts';

const all = ['admin-claims'] as const;
export const adminClaimKeys = {
  all,
  list: (list: ClaimList) => [...all, list] as const,
  /** Not under `all`, because each refetch of a claim is recorded as another access. */
  one: (id: string) => ['admin-claim', id] as const,
};

export const adminClaimQueries = {
  list: (list: ClaimList) =>
    infiniteQueryOptions({
      queryKey: adminClaimKeys.list(list),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/claims', { query: { list, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  /** Each fetch is recorded in the history, so the claim is fetched only when an administrator opens it. */
  one: (id: string) =>
    queryOptions({
      queryKey: adminClaimKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/admin/claims/:id', { params: { id }, signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
