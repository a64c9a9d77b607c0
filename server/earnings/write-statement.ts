import type { CallOutput } from '../../contract/calls.ts';
import { dayIn } from '../../contract/dates.ts';
import { spanOf } from '../../contract/earnings/months.ts';
import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';
import { earningLimits } from '../../contract/earnings/limits.ts';
import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { marketNow } from '../market/index.ts';
import type { Services } from '../platform/services.ts';
import { numberStatement } from './number-statements.ts';
import { findEarnedLines, findOwner, findPayoutLines, sumStatement } from './statement.queries.ts';
import { findTaxDetails } from './tax.queries.ts';

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
