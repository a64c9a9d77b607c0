import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookOwners } from '../../contract/books/books.ts';
import type { Report } from '../../contract/books/dac7/dac7.ts';
import { request } from '../platform/session/api.ts';
import type { BooksSearch } from './books-search.ts';

const all = ['books'] as const;
export const bookKeys = {
  all,
  figures: (search: object) => [...all, 'figures', search] as const,
  owners: (search: string) => [...all, 'owners', search] as const,
  stuck: [...all, 'stuck'] as const,
  report: (year: number) => [...all, 'report', year] as const,
};

export const bookQueries = {
  figures: ({ by, from, to }: BooksSearch) =>
    queryOptions({
      queryKey: bookKeys.figures({ by, from, to }),
      queryFn: ({ signal }) => request('GET /api/admin/money', { query: { by, from, to }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  report: (year: number) =>
    infiniteQueryOptions({
      queryKey: bookKeys.report(year),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/dac7', { query: { year, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: Report): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  stuck: () =>
    queryOptions({
      queryKey: bookKeys.stuck,
      queryFn: ({ signal }) => request('GET /api/admin/money/stuck', { signal }),
      staleTime: 10_000,
      refetchInterval: 60_000,
    }),
  owners: (search: string) =>
    infiniteQueryOptions({
      queryKey: bookKeys.owners(search),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/admin/money/owners', { query: { search, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }: BookOwners): string | null => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
};
