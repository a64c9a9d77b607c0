import { requestQuery } from '../../platform/request-query.ts';
import { carKeys } from '../car-keys.ts';
import type { CarFilters } from '../car-requests.ts';

/** Suggested changes to a search that finds few cars */
export function hintsQuery(filters: CarFilters) {
  const query = { ...filters, sort: undefined };
  return requestQuery([...carKeys.all, 'hints', query], 'GET /api/cars/hints', { query }, { staleTime: 60_000 });
}
