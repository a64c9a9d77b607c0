import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminUsers } from '../../../../contract/moderation/users/users.ts';
import type { UserFilter } from '../../../../contract/moderation/users/user-filters.ts';
import { request } from '../../../platform/session/api.ts';

const all = ['admin-users'] as const;
export const userKeys = {
  all,
  list: (query: object) => [...all, 'list', query] as const,
  one: (id: string) => [...all, 'one', id] as const,
};

export interface UserSearch {
  q: string;
  only: UserFilter | undefined;
}

export const userQueries = {
  list: ({ q, only }: UserSearch) =>
    infiniteQueryOptions({
      queryKey: userKeys.list({ q, only }),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/users', { query: { q, only, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: AdminUsers): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: userKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/admin/users/:id', { params: { id }, signal }),
      staleTime: 10_000,
    }),
};
