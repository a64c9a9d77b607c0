import { queryOptions } from '@tanstack/react-query';
import type { Total } from '../../contract/cars/cars.ts';
import { request } from '../platform/session/api.ts';

/** How many cars await review. Under the key of all cars, so that every change of a car counts here as well. */
export const waitingQuery = queryOptions({
  queryKey: ['cars', 'waiting'],
  queryFn: async ({ signal }) => (await request('GET /api/admin/waiting', { signal })).waiting,
  staleTime: 15_000,
  // Others list cars and review them too.
  refetchInterval: 60_000,
});

/** "4", "1,000+" */
export const writeTotal = ({ count, isExact }: Total) => `${count.toLocaleString('en')}${isExact ? '' : '+'}`;
