import { queryOptions } from '@tanstack/react-query';
import type { Total } from '../../contract/cars/cars.ts';
import { formatNumber } from '../language/formats.ts';
import { request } from '../platform/session/api.ts';
import { moderationKeys } from './moderation-keys.ts';

export const desk = {
  queryKey: moderationKeys.waiting,
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/admin/waiting', { signal }),
  staleTime: 15_000,
  // Others list cars, report and decide too.
  refetchInterval: 60_000,
};

/** How many cars await review. */
export const waitingQuery = queryOptions({ ...desk, select: ({ waiting }) => waiting });
/** How many reports await an answer. */
export const openReportsQuery = queryOptions({ ...desk, select: ({ reports }) => reports });

/** "4", "1,000+" */
export const writeTotal = ({ count, isExact }: Total) => `${formatNumber(count)}${isExact ? '' : '+'}`;
