import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

const staleTime = 5 * 60_000;

/** The makes and models that this marketplace offers */
export const makeQueries = {
  makes: () =>
    queryOptions({
      queryKey: carKeys.makes,
      queryFn: async ({ signal }) => (await request('GET /api/makes', { signal })).makes,
      staleTime,
    }),

  models: (make: string | undefined) =>
    queryOptions({
      queryKey: carKeys.models(make ?? ''),
      queryFn: make
        ? async ({ signal }) => (await request('GET /api/makes/:make/models', { params: { make }, signal })).models
        : skipToken,
      staleTime,
    }),
};
