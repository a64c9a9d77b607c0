import type { UserFilter } from '../../../contract/moderation/users/user-filters.ts';
import { requestPages, requestQuery, SEARCHED } from '../../platform/request-query.ts';

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
    requestPages(userKeys.list({ q, only }), 'GET /api/admin/users', { query: { q, only } }, SEARCHED),
  one: (id: string) =>
    requestQuery(userKeys.one(id), 'GET /api/admin/users/:id', { params: { id } }, { staleTime: 10_000 }),
};
