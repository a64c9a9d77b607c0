import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';

const all = ['system'] as const;
export const systemKeys = { all, report: [...all, 'report'] as const, queues: [...all, 'queues'] as const };

export const systemQueries = {
  /** The server runs all checks on request, which may take a few seconds. */
  report: queryOptions({
    queryKey: systemKeys.report,
    queryFn: ({ signal }) => request('GET /api/admin/system', { signal }),
    staleTime: 10_000,
    refetchInterval: 60_000,
  }),
  queues: queryOptions({
    queryKey: systemKeys.queues,
    queryFn: ({ signal }) => request('GET /api/admin/system/queues', { signal }),
    staleTime: 5_000,
    refetchInterval: 30_000,
  }),
};
