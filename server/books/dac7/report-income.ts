import type { Report, ReportedOwner } from '../../../contract/books/dac7/dac7.ts';
import { startOfDay } from '../../../contract/dates.ts';
import { findTaxDetailsOf } from '../../earnings/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import { amountCursor } from '../../platform/cursor.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { PagePosition } from '../../platform/cursor.ts';
import { findIncome } from './dac7.queries.ts';

export type ReportServices = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;

const QUARTERS = [1, 2, 3, 4] as const;
const NO_INCOME = { considerationCents: 0, rentals: 0, feeCents: 0 };

const quarterStarts = (year: number, timeZone: string): Date[] =>
  [`${year}-01-01`, `${year}-04-01`, `${year}-07-01`, `${year}-10-01`, `${year + 1}-01-01`].map((day) =>
    startOfDay(timeZone, day),
  );

/** Returns a page of the report and the position of its last owner. */
export async function findReportPage(
  { config, payments }: Omit<ReportServices, 'pool'>,
  db: Database,
  { year, after, limit }: { year: number; after: PagePosition<number> | undefined; limit: number },
): Promise<{ owners: ReportedOwner[]; last: PagePosition<number> | undefined }> {
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
      const { considerationCents, rentals, feeCents } =
        quarters.find((income) => income.quarter === quarter) ?? NO_INCOME;
      return { considerationCents, rentals, feeCents };
    }),
  }));
  const last = rows.at(-1);
  return { owners, last: last && { key: last.totalCents, id: last.id } };
}

export const showIncomeReport = (
  services: ReportServices,
  { year, cursor, limit }: { year: number; cursor?: string | undefined; limit: number },
): Promise<Report> =>
  transaction(services.pool, async (db) => {
    const after = cursor ? amountCursor.read(cursor) : undefined;
    const { owners, last } = await findReportPage(services, db, { year, after, limit });
    // If the last page is full, an empty one follows.
    return { owners, nextCursor: owners.length === limit && last ? amountCursor.write(last) : null };
  });
