import { requestPages, requestQuery, SEARCHED } from '../platform/request-query.ts';
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
    requestQuery(bookKeys.figures({ by, from, to }), 'GET /api/admin/money', { query: { by, from, to } }, SEARCHED),
  report: (year: number) => requestPages(bookKeys.report(year), 'GET /api/admin/dac7', { query: { year } }, SEARCHED),
  stuck: () =>
    requestQuery(bookKeys.stuck, 'GET /api/admin/money/stuck', {}, { staleTime: 10_000, refetchInterval: 60_000 }),
  owners: (search: string) =>
    requestPages(bookKeys.owners(search), 'GET /api/admin/money/owners', { query: { search } }, SEARCHED),
};
