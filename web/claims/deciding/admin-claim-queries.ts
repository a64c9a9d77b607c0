import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClaimList } from '../../../contract/claims/claims.ts';
import { request } from '../../platform/session/api.ts';

const all = ['admin-claims'] as const;
export const adminClaimKeys = {
  all,
  list: (list: ClaimList) => [...all, list] as const,
  /** Not with the lists: asking for one again is another look at what renter and owner say. */
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
  /** Each time is an entry in the history, so it is asked for when somebody opens it, and at no other time. */
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
