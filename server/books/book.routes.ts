import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { api } from '../../contract/api.ts';
import { BookFile } from '../../contract/books/books.ts';
import { bookLimits } from '../../contract/limits.ts';
import type { MoneyServices } from '../money/index.ts';
import { route } from '../platform/http/route.ts';
import { exportBooks } from './export-books.ts';
import { listOwners } from './list-owners.ts';
import { showBooks } from './show-books.ts';

export function bookRoutes(app: FastifyInstance, services: MoneyServices) {
  const files = services.limit({ name: 'export-books', points: bookLimits.filesPerHour, seconds: 3_600 });

  route(app, api.books, ({ query }) => showBooks(services, query));
  route(app, api.bookOwners, ({ query }) => listOwners(services, query));

  const options = { config: { access: 'admin' as const }, schema: { hide: true, querystring: BookFile } };
  app.get<{ Querystring: BookFile }>('/api/admin/money.csv', options, async (request, reply) => {
    await files.count(request.viewer!.uid);
    return reply
      .header('content-disposition', `attachment; filename="money-${request.query.of}.csv"`)
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportBooks(services, request.query, request.language)));
  });
}
