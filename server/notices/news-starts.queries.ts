import type { NewsKind } from '../../contract/notices/news.ts';
import { maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';

/**
 * The time from which tasks announce the events that they find. Ignoring earlier events prevents mails about all of them
 * right after an upgrade. Null for a kind that no migration has a row for.
 */
export const newsSince = (kind: NewsKind): Sql => sql`(select since from news_starts where kind = ${kind})`;

/** Undefined for a kind that no migration has a row for. */
export const findNewsStart = async (db: Database, kind: NewsKind): Promise<Date | undefined> =>
  (await maybeOne<{ since: Date }>(db, sql`select since from news_starts where kind = ${kind}`))?.since;
