import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { transaction } from '../platform/database/database.ts';
import { momentCursor } from '../platform/cursor.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { wakeStreams } from './notice.queries.ts';
import { findNotices, markNoticesRead } from './read-notices.queries.ts';

export function noticeRoutes(app: FastifyInstance, { pool }: Services) {
  route(app, api.listNotices, async ({ viewer, query: { cursor, limit } }) => {
    const after = cursor ? momentCursor.read(cursor) : undefined;
    // The extra row shows whether there is a next page.
    const rows = await findNotices(pool, viewer.uid, { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      notices: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.createdAt, id: last.id }) : null,
    };
  });

  route(app, api.readNotices, async ({ viewer: { uid }, body }) => {
    const which = 'ids' in body ? body : { upTo: new Date(body.upTo) };
    await transaction(pool, async (db) => {
      if (await markNoticesRead(db, uid, which)) await wakeStreams(db, [uid]);
    });
  });
}
