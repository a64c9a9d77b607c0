import { queryOptions } from '@tanstack/react-query';
import { request } from '../platform/session/api.ts';

/** The operator's pages change only when the server restarts, so they never become stale. */
export const pageQueries = {
  page: (slug: string, level: '2' | '3' = '2') =>
    queryOptions({
      queryKey: ['site', 'page', slug, level],
      queryFn: ({ signal }) => request('GET /api/pages/:slug', { params: { slug }, query: { level }, signal }),
      staleTime: Infinity,
    }),
};
