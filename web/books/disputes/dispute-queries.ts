import type { DisputeList } from '../../../contract/books/dispute-lists.ts';
import { FETCHED_ONCE, requestPages, requestQuery, SEARCHED } from '../../platform/request-query.ts';

const all = ['admin-disputes'] as const;
export const disputeKeys = {
  all,
  list: (state: DisputeList) => [...all, state] as const,
  /** Not under `all`, because each refetch of a dispute counts as another access to the handover record. */
  one: (id: string) => ['admin-dispute', id] as const,
};

export const disputeQueries = {
  list: (state: DisputeList) =>
    requestPages(disputeKeys.list(state), 'GET /api/admin/disputes', { query: { state } }, SEARCHED),
  one: (id: string) =>
    requestQuery(disputeKeys.one(id), 'GET /api/admin/disputes/:id', { params: { id } }, FETCHED_ONCE),
};
