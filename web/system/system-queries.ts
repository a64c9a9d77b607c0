import { requestQuery } from '../platform/request-query.ts';

const all = ['system'] as const;
export const systemKeys = { all, report: [...all, 'report'] as const, queues: [...all, 'queues'] as const };

export const systemQueries = {
  /** The server runs all checks on request, which may take a few seconds. */
  report: requestQuery(systemKeys.report, 'GET /api/admin/system', {}, { staleTime: 10_000, refetchInterval: 60_000 }),
  queues: requestQuery(
    systemKeys.queues,
    'GET /api/admin/system/queues',
    {},
    { staleTime: 5_000, refetchInterval: 30_000 },
  ),
};
