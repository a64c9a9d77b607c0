import { requestQuery } from '../platform/request-query.ts';

/** The operator's pages change only when the server restarts, so they never become stale. */
export const pageQueries = {
  page: (slug: string, level: '2' | '3' = '2') =>
    requestQuery(
      ['site', 'page', slug, level],
      'GET /api/pages/:slug',
      { params: { slug }, query: { level } },
      { staleTime: Infinity },
    ),
};
