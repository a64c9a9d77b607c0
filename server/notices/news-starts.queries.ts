import type { NewsKind } from '../../contract/notices/news.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';

/**
 * From when on this marketplace tells of what a task finds by looking. Whatever happened before is left alone: otherwise the
 * first minute after an upgrade would mail people about it. Nothing for a kind that no migration has a row for.
 */
export const newsSince = (kind: NewsKind): Sql => sql`(select since from news_starts where kind = ${kind})`;

/** Undefined for a kind that no migration has a row for. */
export const findNewsStart = async (db: Database, kind: NewsKind): Promise<Date | undefined> =>
  (await maybeOne<{ since: Date }>(db, sql`select since from news_starts where kind = ${kind}`))?.since;
