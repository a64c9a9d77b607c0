import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

/** All photos of cards except the first */
export const morePhotosQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...carKeys.all, 'more-photos', ids],
    queryFn: async ({ signal }) =>
      (await request('GET /api/cars/photos', { query: { ids: ids.join(',') }, signal })).photos,
    staleTime: 5 * 60_000,
  });
