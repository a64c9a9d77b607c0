import { moderationLimits } from '../../../../contract/moderation/limits.ts';
import type { ReportKind } from '../../../../contract/reports/report-reasons.ts';
import { FETCHED_ONCE, requestPages, requestQuery, SEARCHED } from '../../../platform/request-query.ts';

const all = ['admin-reports'] as const;
export const reportKeys = {
  all,
  list: (query: object) => [...all, query] as const,
  /** Outside the list keys, so that invalidating lists does not refetch it: each fetch is another recorded view of private messages. */
  one: (id: string) => ['admin-report', id] as const,
};

export interface ReportSearch {
  state: 'open' | 'decided';
  kind: ReportKind | undefined;
}

export const reportQueries = {
  list: ({ state, kind }: ReportSearch) =>
    requestPages(reportKeys.list({ state, kind }), 'GET /api/admin/reports', { query: { state, kind } }, SEARCHED),
  ofPerson: (person: string) =>
    requestQuery(reportKeys.list({ person }), 'GET /api/admin/reports', {
      query: { person, limit: moderationLimits.rowsShown },
    }),
  /** The server records each fetch in the history, so this is fetched only when an administrator opens the report. */
  one: (id: string) => requestQuery(reportKeys.one(id), 'GET /api/admin/reports/:id', { params: { id } }, FETCHED_ONCE),
};
