import type { BookOwners } from '../../contract/books/books.ts';
import type { MoneyServices } from '../money/index.ts';
import { amountCursor } from '../platform/cursor.ts';
import { inLimitedSnapshot } from '../platform/database/limited-snapshot.ts';
import { findBookOwners } from './owner.queries.ts';

export async function listOwners(
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
