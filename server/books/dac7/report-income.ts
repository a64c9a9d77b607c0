import type { Report, ReportedOwner } from '../../../contract/books/dac7/dac7.ts';
import { startOfDay } from '../../../contract/dates.ts';
import { findTaxDetailsOf } from '../../earnings/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import { amountCursor } from '../../platform/cursor.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Position } from '../../platform/cursor.ts';
import { findIncome } from './dac7.queries.ts';

export type Reporting = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;

const QUARTERS = [1, 2, 3, 4] as const;
const NOTHING = { considerationCents: 0, rentals: 0, feeCents: 0 };

const quarterStarts = (year: number, timeZone: string): Date[] =>
  [`${year}-01-01`, `${year}-04-01`, `${year}-07-01`, `${year}-10-01`, `${year + 1}-01-01`].map((day) =>
    startOfDay(timeZone, day),
  );

/** A page of it, with the cursor behind its last owner. */
export async function findReported(
  { config, payments }: Omit<Reporting, 'pool'>,
  db: Database,
  { year, after, limit }: { year: number; after: Position<number> | undefined; limit: number },
): Promise<{ owners: ReportedOwner[]; last: Position<number> | undefined }> {
  const starts = quarterStarts(year, config.timeZone);
  const rows = await findIncome(db, { starts, provider: payments.current.name, after, limit });
  const details = await findTaxDetailsOf(
    db,
    rows.map(({ id }) => id),
  );
  const owners = rows.map(({ id, quarters, ...row }) => ({
    ...row,
    details: details.get(id) ?? null,
    quarters: QUARTERS.map((quarter) => {
      const { considerationCents, rentals, feeCents } = quarters.find((own) => own.quarter === quarter) ?? NOTHING;
      return { considerationCents, rentals, feeCents };
    }),
  }));
  const last = rows.at(-1);
  return { owners, last: last && { key: last.totalCents, id: last.id } };
}

export const showReport = (
  services: Reporting,
  { year, cursor, limit }: { year: number; cursor?: string | undefined; limit: number },
): Promise<Report> =>
  transaction(services.pool, async (db) => {
    const after = cursor ? amountCursor.read(cursor) : undefined;
    const { owners, last } = await findReported(services, db, { year, after, limit });
    // A last page that is full has an empty one behind it.
    return { owners, nextCursor: owners.length === limit && last ? amountCursor.write(last) : null };
  });
