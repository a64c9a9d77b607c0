import { queryOptions } from '@tanstack/react-query';
import type { Total } from '../../contract/cars/cars.ts';
import { formatNumber } from '../language/formats.ts';
import { request } from '../platform/session/api.ts';
import { moderationKeys } from './moderation-keys.ts';

/** How many cars await review. */
export const waitingQuery = queryOptions({
  queryKey: moderationKeys.waiting,
  queryFn: async ({ signal }) => (await request('GET /api/admin/waiting', { signal })).waiting,
  staleTime: 15_000,
  // Others list cars and review them too.
  refetchInterval: 60_000,
});

/** "4", "1,000+" */
export const writeTotal = ({ count, isExact }: Total) => `${formatNumber(count)}${isExact ? '' : '+'}`;
