import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { moderationLimits } from '../../../../contract/moderation/limits.ts';
import type { AdminReports } from '../../../../contract/reports/reports.ts';
import type { ReportKind } from '../../../../contract/reports/report-reasons.ts';
import { request } from '../../../platform/session/api.ts';

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
    infiniteQueryOptions({
      queryKey: reportKeys.list({ state, kind }),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/reports', { query: { state, kind, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: AdminReports): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  ofPerson: (person: string) =>
    queryOptions({
      queryKey: reportKeys.list({ person }),
      queryFn: ({ signal }) =>
        request('GET /api/admin/reports', { query: { person, limit: moderationLimits.rowsShown }, signal }),
    }),
  /** The server records each fetch in the history, so this is fetched only when an administrator opens the report. */
  one: (id: string) =>
    queryOptions({
      queryKey: reportKeys.one(id),
      queryFn: ({ signal }) => request('GET /api/admin/reports/:id', { params: { id }, signal }),
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};
