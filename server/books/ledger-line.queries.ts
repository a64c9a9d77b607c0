import type { LedgerAccount, EntryKind } from '../../contract/books/accounts.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

export interface LedgerLine {
  id: number;
  entryId: string;
  at: Date;
  kind: EntryKind;
  account: LedgerAccount;
  providerRef: string;
  rentalId: string | null;
  receiptNumber: number | null;
  bookedAt: Date | null;
  ownerId: string | null;
  cents: number;
}

interface LineSearch {
  from: Date;
  until: Date;
  after: Pick<LedgerLine, 'id' | 'entryId'> | undefined;
  limit: number;
}

/** Sorts by entry, oldest first, so that the lines of an entry stay together. */
export const findLedgerLines = (db: Database, { from, until, after, limit }: LineSearch) =>
  many<LedgerLine>(
    db,
    sql`
    select lines.id, entries.id as "entryId", entries.created_at as at, kind, account, provider_ref as "providerRef",
      lines.rental_id as "rentalId", rentals.number as "receiptNumber", rentals.created_at as "bookedAt",
      owner_id as "ownerId", lines.amount_cents as cents
    from ledger_entries entries join ledger_lines lines on lines.entry_id = entries.id
    left join rentals on rentals.id = lines.rental_id
    where entries.created_at >= ${from} and entries.created_at < ${until}
      ${after ? sql`and (entries.created_at, entries.id, lines.id) > ((select created_at from ledger_entries where id = ${after.entryId}), ${after.entryId}::uuid, ${after.id}::bigint)` : sql``}
    order by entries.created_at, entries.id, lines.id limit ${limit}`,
  );
