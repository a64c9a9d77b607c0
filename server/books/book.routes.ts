import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { $ZodType } from 'zod/v4/core';
import { api } from '../../contract/api.ts';
import { BookFile, type BookOwners } from '../../contract/books/books.ts';
import { ReportFile } from '../../contract/books/dac7/dac7.ts';
import { bookLimits } from '../../contract/books/limits.ts';
import { dayIn } from '../../contract/dates.ts';
import { remindOfDetails } from '../earnings/index.ts';
import { record } from '../history/index.ts';
import type { MoneyServices } from '../money/index.ts';
import { amountCursor } from '../platform/cursor.ts';
import { transaction } from '../platform/database/database.ts';
import { inLimitedSnapshot } from '../platform/database/limited-snapshot.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { decideDispute } from './disputes/decide-dispute.ts';
import { sendEvidence } from './disputes/send-evidence.ts';
import { listDisputes, showDispute } from './disputes/show-dispute.ts';
import { exportIncome } from './dac7/export-income.ts';
import { showIncomeReport } from './dac7/report-income.ts';
import { exportBooks } from './export-books.ts';
import { findBookOwners, balanceOf } from './owner.queries.ts';
import { retryFailedPayout, recoverNegativeBalance } from './stuck/correct-payouts.ts';
import { showStuck } from './stuck/show-stuck.ts';
import { showBooks } from './show-books.ts';

/** Asks the owner for missing payout and tax details. Does nothing a second time on the same day. */
const remindOwner = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  ownerId: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const balanceCents = await balanceOf(db, ownerId);
    if (balanceCents === null) throw new AppError('user/not-found');
    const amountCents = Math.max(0, balanceCents);
    await remindOfDetails(db, dayIn(config.timeZone), { userId: ownerId, amountCents });
    await record(db, { action: 'owner-reminded', actor: viewer, userId: ownerId });
  });

async function listOwners(
  { pool, payments }: Pick<MoneyServices, 'pool' | 'payments'>,
  { search, cursor, limit }: { search: string; cursor?: string | undefined; limit: number },
): Promise<BookOwners> {
  const after = cursor ? amountCursor.read(cursor) : undefined;
  // The extra row shows whether there is a next page.
  const query = { search, provider: payments.current.name, after, limit: limit + 1 };
  const rows = await inLimitedSnapshot(pool, (db) => findBookOwners(db, query));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    owners: shown,
    nextCursor:
      rows.length > limit && last ? amountCursor.write({ key: last.balanceCents, id: last.person.uid }) : null,
  };
}

export function bookRoutes(app: FastifyInstance, services: MoneyServices) {
  const exportLimit = services.limit({ name: 'export-books', points: bookLimits.filesPerHour, seconds: 3_600 });

  route(app, api.books, ({ query }) => showBooks(services, query));
  route(app, api.bookOwners, ({ query }) => listOwners(services, query));

  route(app, api.stuck, () => showStuck(services));
  route(app, api.retryPayout, ({ viewer, params }) => retryFailedPayout(services, viewer, params.id));
  route(app, api.reversePayout, ({ viewer, params, idempotencyKey }) =>
    recoverNegativeBalance(services, viewer, { id: params.id, key: idempotencyKey }),
  );
  route(app, api.adminDisputes, ({ query }) => listDisputes(services, query));
  route(app, api.adminDispute, ({ viewer, params }) => showDispute(services, viewer, params.id));
  route(app, api.sendEvidence, ({ viewer, params, body }) =>
    sendEvidence(services, viewer, { ...body, id: params.id }),
  );
  route(app, api.decideDispute, ({ viewer, idempotencyKey, params, body }) =>
    decideDispute(services, viewer, { ...body, id: params.id, key: idempotencyKey }),
  );

  route(app, api.dac7, ({ query }) => showIncomeReport(services, query));
  route(app, api.remindOwner, ({ viewer, params }) => remindOwner(services, viewer, params.id));

  // CSV downloads bypass `route`, which returns JSON.
  const csvOptions = (schema: $ZodType) => ({
    config: { access: 'admin' as const },
    schema: { hide: true, querystring: schema },
  });
  const sendCsv = async (request: FastifyRequest, reply: FastifyReply, name: string, lines: AsyncIterable<string>) => {
    await exportLimit.consume(request.viewer!.uid);
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines));
  };
  app.get<{ Querystring: BookFile }>('/api/admin/money.csv', csvOptions(BookFile), (request, reply) =>
    sendCsv(request, reply, `money-${request.query.of}`, exportBooks(services, request.query, request.language)),
  );
  app.get<{ Querystring: ReportFile }>('/api/admin/dac7.csv', csvOptions(ReportFile), (request, reply) =>
    sendCsv(request, reply, `dac7-${request.query.year}`, exportIncome(services, request.query.year, request.language)),
  );
}
