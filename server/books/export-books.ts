import { createAmounts } from '../../contract/amounts.ts';
import { FIGURE_NAMES } from '../../contract/books/accounts.ts';
import type { BookFile } from '../../contract/books/books.ts';
import { addDays, dayIn, startOfDay } from '../../contract/dates.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { CSV_START, separatorOf, writeLine, type Cell } from '../platform/csv.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import { findLedgerLines, type LedgerLine } from './ledger-line.queries.ts';
import { bookSteps, showBooks, type AskedBooks } from './show-books.ts';

type Exporting = Pick<Services, 'config' | 'pool'>;

const LINES_AT_ONCE = 1_000;

export function fileWriter({ currency }: Pick<Services['config'], 'currency'>, language: Language) {
  const separator = separatorOf(language);
  const { formatPriceInput } = createAmounts(language, currency);
  return {
    t: translator(language),
    line: (cells: readonly Cell[]) => writeLine(cells, separator),
    amount: (cents: number): Cell => ({ written: formatPriceInput(cents) }),
  };
}

async function* exportFigures(services: Exporting, asked: AskedBooks, language: Language): AsyncGenerator<string> {
  const { t, line, amount } = fileWriter(services.config, language);
  const { steps } = await showBooks(services, asked);
  // Where the operator takes nothing, nobody reads of fees, unless there were some once.
  const withFees = services.config.ownerFeePercent > 0 || steps.some(({ fees }) => fees !== 0);
  const figures = FIGURE_NAMES.filter((name) => name !== 'fees' || withFees);
  const names = figures.map((name) => t.of('books.figure', name));
  yield CSV_START + line([t('books.file.from'), t('books.file.to'), ...names, t('books.file.currency')]);
  yield steps
    .map((step) =>
      line([step.startDate, step.endDate, ...figures.map((name) => amount(step[name])), services.config.currency]),
    )
    .join('');
}

/** Every line of the ledger, an entry's lines one after the other: they sum to zero. */
async function* exportLines(services: Exporting, asked: AskedBooks, language: Language): AsyncGenerator<string> {
  const { timeZone, currency } = services.config;
  const { t, line, amount } = fileWriter(services.config, language);
  const steps = bookSteps(asked, dayIn(timeZone));
  const from = startOfDay(timeZone, steps[0]!.startDate);
  const until = startOfDay(timeZone, addDays(steps.at(-1)!.endDate, 1));
  yield (
    CSV_START +
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
    const lines = await findLedgerLines(services.pool, { from, until, after, limit: LINES_AT_ONCE });
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
    if (lines.length < LINES_AT_ONCE) return;
    after = lines.at(-1);
  }
}

export const exportBooks = (services: Exporting, { of, ...asked }: BookFile, language: Language) =>
  of === 'figures' ? exportFigures(services, asked, language) : exportLines(services, asked, language);
