import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { request } from '../platform/session/api.ts';

type CarsPage = CallOutput<'GET /api/people/:id/cars'>;

const all = ['people'] as const;

/** Invalidate `peopleKeys.all` after a person edits their public profile. */
export const peopleKeys = { all };

export const peopleQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, id] as const,
      queryFn: ({ signal }) => request('GET /api/people/:id', { params: { id }, signal }),
    }),
  cars: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...all, id, 'cars'] as const,
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/people/:id/cars', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: CarsPage): string | null => nextCursor,
    }),
};
