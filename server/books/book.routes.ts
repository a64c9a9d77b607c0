import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { api } from '../../contract/api.ts';
import { BookFile } from '../../contract/books/books.ts';
import { bookLimits } from '../../contract/limits.ts';
import type { MoneyServices } from '../money/index.ts';
import { route } from '../platform/http/route.ts';
import { decideDispute } from './disputes/decide-dispute.ts';
import { sendEvidence } from './disputes/send-evidence.ts';
import { listDisputes, showDispute } from './disputes/show-dispute.ts';
import { exportBooks } from './export-books.ts';
import { listOwners } from './list-owners.ts';
import { showStuck } from './stuck/show-stuck.ts';
import { showBooks } from './show-books.ts';

export function bookRoutes(app: FastifyInstance, services: MoneyServices) {
  const files = services.limit({ name: 'export-books', points: bookLimits.filesPerHour, seconds: 3_600 });

  route(app, api.books, ({ query }) => showBooks(services, query));
  route(app, api.bookOwners, ({ query }) => listOwners(services, query));

  route(app, api.stuck, () => showStuck(services));
  route(app, api.adminDisputes, ({ query }) => listDisputes(services, query));
  route(app, api.adminDispute, ({ viewer, params }) => showDispute(services, viewer, params.id));
  route(app, api.sendEvidence, ({ viewer, params, body }) =>
    sendEvidence(services, viewer, { ...body, id: params.id }),
  );
  route(app, api.decideDispute, ({ viewer, idempotencyKey, params, body }) =>
    decideDispute(services, viewer, { ...body, id: params.id, key: idempotencyKey }),
  );

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
