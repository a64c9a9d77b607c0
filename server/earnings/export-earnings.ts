import { createAmounts } from '../../contract/amounts.ts';
import { addDays, dayIn, startOfDay } from '../../contract/dates.ts';
import type { EarningsSpan } from '../../contract/earnings/earnings.ts';
import { addMonths, firstDayOf, monthOf } from '../../contract/earnings/months.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { UTF8_BOM, csvSeparatorOf, writeCsvLine, type Cell } from '../platform/csv.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import {
  findEarnedLines,
  findPayoutLines,
  hasPaidFees,
  type EarnedLine,
  type PayoutLine,
} from './statement.queries.ts';

/** Yields the months of the span, whose first and last day are both included. */
function* monthsWithin({ from, to }: EarningsSpan): Generator<{ first: string; end: string }> {
  const after = addDays(to, 1);
  for (let first = from; first < after;) {
    const next = firstDayOf(addMonths(monthOf(first), 1));
    const end = next < after ? next : after;
    yield { first, end };
    first = end;
  }
}

/** Queries one month at a time, so that no database connection is held while a slow client downloads. */
export async function* exportEarnings(
  { config: { timeZone, currency, ownerFeePercent }, pool }: Pick<Services, 'config' | 'pool'>,
  ownerId: string,
  span: EarningsSpan,
  language: Language,
): AsyncGenerator<string> {
  const t = translator(language);
  const withFee = ownerFeePercent > 0 || (await hasPaidFees(pool, ownerId));
  const feeColumn = (cell: Cell): Cell[] => (withFee ? [cell] : []);
  const separator = csvSeparatorOf(language);
  const { formatPriceInput } = createAmounts(language, currency);
  const amount = (cents: number): Cell => ({ written: formatPriceInput(cents) });
  const earnedCells = (line: EarnedLine): Cell[] => [
    dayIn(timeZone, line.at),
    t.of('earnings.kind', line.kind),
    formatReceiptNumber(line.number, line.bookedAt, timeZone),
    line.carTitle,
    line.startDate,
    line.endDate,
    amount(line.grossCents),
    ...feeColumn(amount(line.feeCents)),
    amount(line.netCents),
    '',
    line.payoutNumber ?? '',
    currency,
  ];
  const payoutCells = ({ at, kind, number, amountCents }: PayoutLine): Cell[] => [
    dayIn(timeZone, at),
    t.of('earnings.payout-kind', kind),
    '',
    '',
    '',
    '',
    '',
    ...feeColumn(''),
    '',
    amount(amountCents),
    number ?? '',
    currency,
  ];
  const head = [
    t('earnings.file.date'),
    t('earnings.file.kind'),
    t('earnings.file.rental'),
    t('earnings.file.car'),
    t('earnings.file.from'),
    t('earnings.file.to'),
    t('earnings.file.gross'),
    ...feeColumn(t('earnings.file.fee')),
    t('earnings.file.net'),
    t('earnings.file.paid-out'),
    t('earnings.file.payout'),
    t('earnings.file.currency'),
  ];
  yield UTF8_BOM + writeCsvLine(head, separator);
  for (const { first, end } of monthsWithin(span)) {
    const month = { since: startOfDay(timeZone, first), until: startOfDay(timeZone, end) };
    const [earned, payouts] = await Promise.all([
      findEarnedLines(pool, ownerId, month),
      findPayoutLines(pool, ownerId, month),
    ]);
    const rows = [
      ...earned.map((line) => ({ at: line.at, cells: earnedCells(line) })),
      ...payouts.map((line) => ({ at: line.at, cells: payoutCells(line) })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    yield rows.map(({ cells }) => writeCsvLine(cells, separator)).join('');
  }
}
