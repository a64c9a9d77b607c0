import type { CallOutput } from '../../contract/calls.ts';
import { dayIn, startOfDay } from '../../contract/dates.ts';
import { spanOf, addMonths, firstDayOf, monthOf } from '../../contract/earnings/months.ts';
import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';
import { earningLimits } from '../../contract/earnings/limits.ts';
import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { marketNow } from '../market/index.ts';
import type { Services } from '../platform/services.ts';
import {
  findEarnedLines,
  findOwner,
  findPayoutLines,
  sumStatement,
  findFirstMovement,
  findLastNumbered,
  findNumber,
  findActivePeriods,
  insertNumbers,
  lockStatements,
} from './statement.queries.ts';
import { findTaxDetails } from './tax.queries.ts';
import { transaction, type Database } from '../platform/database/database.ts';

const isClosed = (timeZone: string, month: string, now: Date): boolean =>
  now.getTime() >= spanOf(timeZone, month).until.getTime() + earningLimits.closedAfterMinutes * 60_000;

/** Numbers all unnumbered months with any movement up to this one, in chronological order. */
async function numberUpTo(db: Database, ownerId: string, month: string, timeZone: string): Promise<void> {
  await lockStatements(db, ownerId);
  const last = await findLastNumbered(db, ownerId);
  const movedAt = last ? undefined : await findFirstMovement(db, ownerId);
  const first = last ? addMonths(last.month, 1) : movedAt && monthOf(dayIn(timeZone, movedAt));
  if (!first || first > month) return;
  const months = [first];
  while (months.at(-1)! < month) months.push(addMonths(months.at(-1)!, 1));
  const bounds = [...months, addMonths(month, 1)].map((each) => startOfDay(timeZone, firstDayOf(each)));
  const used = (await findActivePeriods(db, ownerId, bounds)).map((span) => firstDayOf(months[span - 1]!));
  await insertNumbers(db, ownerId, used, (last?.number ?? 0) + 1);
}

/** Returns null for a month that is not closed or has no movements. */
async function numberStatement(
  { pool, config: { timeZone } }: Pick<Services, 'pool' | 'config'>,
  { ownerId, month, now }: { ownerId: string; month: string; now: Date },
): Promise<number | null> {
  if (!isClosed(timeZone, month, now)) return null;
  const day = firstDayOf(month);
  const known = await findNumber(pool, ownerId, day);
  if (known !== undefined) return known;
  await transaction(pool, (db) => numberUpTo(db, ownerId, month, timeZone));
  return (await findNumber(pool, ownerId, day)) ?? null;
}

const DIGITS = 4;

/** "2026-0007": the year of the month and a sequential number per owner. */
const formatStatementNumber = (month: string, number: number): string =>
  `${month.slice(0, 4)}-${String(number).padStart(DIGITS, '0')}`;

function presentOwner({ name, email }: { name: string; email: string }, tax: TaxDetails | undefined) {
  return {
    name: tax?.legalName ?? name,
    email,
    address: tax ? [tax.address, `${tax.postalCode} ${tax.city}`, tax.country] : [],
    taxNumber: tax?.taxNumber ?? null,
    vatNumber: tax?.vatNumber ?? null,
  };
}

export async function writeStatement(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  ownerId: string,
  month: string,
): Promise<CallOutput<'GET /api/my/earnings/statements/:month'>> {
  const { timeZone, currency, brand, publicUrl } = config;
  const span = spanOf(timeZone, month);
  const now = await marketNow(pool);
  const [number, sums, lines, payouts, owner, tax] = await Promise.all([
    numberStatement({ pool, config }, { ownerId, month, now }),
    sumStatement(pool, ownerId, span),
    findEarnedLines(pool, ownerId, span, earningLimits.statementLinesMax),
    findPayoutLines(pool, ownerId, span),
    findOwner(pool, ownerId),
    findTaxDetails(pool, ownerId),
  ]);
  const { openingCents, closingCents, netCents, feeCents, paidOutCents } = sums;
  return {
    month,
    number: number === null ? null : formatStatementNumber(month, number),
    currency,
    platform: { name: brand, url: publicUrl },
    owner: presentOwner(owner, tax),
    openingCents,
    closingCents,
    netCents,
    feeCents,
    grossCents: netCents + feeCents,
    paidOutCents,
    lines: lines.map(({ at, number: rental, bookedAt, ...line }) => ({
      ...line,
      day: dayIn(timeZone, at),
      receiptNumber: formatReceiptNumber(rental, bookedAt, timeZone),
    })),
    linesLeftOff: sums.lines - lines.length,
    payouts: payouts.map(({ at, ...payout }) => ({ ...payout, day: dayIn(timeZone, at) })),
  };
}
