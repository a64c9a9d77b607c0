import type { ClaimList } from '../../../contract/claims/claims.ts';
import { FETCHED_ONCE, requestPages, requestQuery, SEARCHED } from '../../platform/request-query.ts';

const all = ['admin-claims'] as const;
export const adminClaimKeys = {
  all,
  list: (list: ClaimList) => [...all, list] as const,
  /** Not under `all`, because each refetch of a claim is recorded as another access. */
  one: (id: string) => ['admin-claim', id] as const,
};

export const adminClaimQueries = {
  list: (list: ClaimList) =>
    requestPages(adminClaimKeys.list(list), 'GET /api/admin/claims', { query: { list } }, SEARCHED),
  /** Each fetch is recorded in the history, so the claim is fetched only when an administrator opens it. */
  one: (id: string) =>
    requestQuery(adminClaimKeys.one(id), 'GET /api/admin/claims/:id', { params: { id } }, FETCHED_ONCE),
};
