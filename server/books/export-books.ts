import { createAmounts } from '../../contract/amounts.ts';
import { FIGURE_NAMES } from '../../contract/books/accounts.ts';
import type { BookFile } from '../../contract/books/books.ts';
import { addDays, dayIn, startOfDay } from '../../contract/dates.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { UTF8_BOM, csvSeparatorOf, writeCsvLine, type Cell } from '../platform/csv.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import { findLedgerLines, type LedgerLine } from './ledger-line.queries.ts';
import { bookSteps, showBooks, type BooksQuery } from './show-books.ts';

type Deps = Pick<Services, 'config' | 'pool'>;

const LINES_PER_QUERY = 1_000;

export function fileWriter({ currency }: Pick<Services['config'], 'currency'>, language: Language) {
  const separator = csvSeparatorOf(language);
  const { formatPriceInput } = createAmounts(language, currency);
  return {
    t: translator(language),
    line: (cells: readonly Cell[]) => writeCsvLine(cells, separator),
    amount: (cents: number): Cell => ({ written: formatPriceInput(cents) }),
  };
}

async function* exportFigures(services: Deps, query: BooksQuery, language: Language): AsyncGenerator<string> {
  const { t, line, amount } = fileWriter(services.config, language);
  const { steps } = await showBooks(services, query);
  // Show fees only if the operator takes them or the period has some.
  const withFees = services.config.ownerFeePercent > 0 || steps.some(({ fees }) => fees !== 0);
  const figures = FIGURE_NAMES.filter((name) => name !== 'fees' || withFees);
  const names = figures.map((name) => t.of('books.figure', name));
  yield UTF8_BOM + line([t('books.file.from'), t('books.file.to'), ...names, t('books.file.currency')]);
  yield steps
    .map((step) =>
      line([step.startDate, step.endDate, ...figures.map((name) => amount(step[name])), services.config.currency]),
    )
    .join('');
}

/** Exports every ledger line, grouped by entry. The lines of an entry sum to zero. */
async function* exportLines(services: Deps, query: BooksQuery, language: Language): AsyncGenerator<string> {
  const { timeZone, currency } = services.config;
  const { t, line, amount } = fileWriter(services.config, language);
  const steps = bookSteps(query, dayIn(timeZone));
  const from = startOfDay(timeZone, steps[0]!.startDate);
  const until = startOfDay(timeZone, addDays(steps.at(-1)!.endDate, 1));
  yield (
    UTF8_BOM +
      line([
        t('books.file.day'),
        t('books.file.entry'),
        t('books.file.kind'),
        t('books.file.account'),
        t('books.file.receipt'),
        t('books.file.owner'),
        t('books.file.reference'),
        t('books.file.amount'),
        t('books.file.currency'),
      ])
  );
  let after: LedgerLine | undefined;
  for (;;) {
    const lines = await findLedgerLines(services.pool, { from, until, after, limit: LINES_PER_QUERY });
    yield lines
      .map((row) =>
        line([
          dayIn(timeZone, row.at),
          row.entryId,
          t.of('books.kind', row.kind),
          t.of('books.account', row.account),
          row.receiptNumber && row.bookedAt ? formatReceiptNumber(row.receiptNumber, row.bookedAt, timeZone) : '',
          row.ownerId ?? '',
          row.providerRef,
          amount(row.cents),
          currency,
        ]),
      )
      .join('');
    if (lines.length < LINES_PER_QUERY) return;
    after = lines.at(-1);
  }
}

export const exportBooks = (services: Deps, { of, ...query }: BookFile, language: Language) =>
  of === 'figures' ? exportFigures(services, query, language) : exportLines(services, query, language);
