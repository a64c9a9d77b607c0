import type { ReportedOwner } from '../../../contract/books/dac7/dac7.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { CSV_START, type Cell } from '../../platform/csv.ts';
import type { Position } from '../../platform/cursor.ts';
import { fileWriter } from '../export-books.ts';
import { hadFees } from './dac7.queries.ts';
import { findReported, type Reporting } from './report-income.ts';

const OWNERS_AT_ONCE = 500;

/** All owners with income of the year, one a line, as the bookkeeper hands it in. */
export async function* exportIncome(services: Reporting, year: number, language: Language): AsyncGenerator<string> {
  const { t, line, amount } = fileWriter(services.config, language);
  // Where the operator takes nothing, nobody reads of fees, unless there were some once.
  const withFees = services.config.ownerFeePercent > 0 || (await hadFees(services.pool));
  const ofFees = (cell: Cell): Cell[] => (withFees ? [cell] : []);
  const cellsOf = ({
    person,
    email,
    details,
    account,
    accountCountry,
    quarters,
    totalCents,
  }: ReportedOwner): Cell[] => [
    person.uid,
    person.displayName,
    email ?? '',
    details ? t.of('books.report.kind', details.kind) : '',
    details?.legalName ?? '',
    details?.address ?? '',
    details?.postalCode ?? '',
    details?.city ?? '',
    details?.country ?? '',
    details?.kind === 'person' ? details.bornOn : '',
    details?.kind === 'company' ? (details.registrationNumber ?? '') : '',
    details?.taxNumber ?? '',
    details?.taxCountry ?? '',
    details?.vatNumber ?? '',
    account ?? '',
    accountCountry ?? '',
    ...quarters.flatMap(({ considerationCents, rentals, feeCents }) => [
      amount(considerationCents),
      rentals,
      ...ofFees(amount(feeCents)),
    ]),
    amount(totalCents),
    services.config.currency,
  ];
  const quarterHeads = [1, 2, 3, 4].flatMap((quarter) => [
    t('books.report.file.consideration', { quarter }),
    t('books.report.file.rentals', { quarter }),
    ...ofFees(t('books.report.file.fees', { quarter })),
  ]);
  const heads = [
    t('books.report.file.id'),
    t('books.report.file.name'),
    t('books.report.file.email'),
    t('books.report.file.kind'),
    t('books.report.file.legal-name'),
    t('books.report.file.address'),
    t('books.report.file.postal-code'),
    t('books.report.file.city'),
    t('books.report.file.country'),
    t('books.report.file.born-on'),
    t('books.report.file.registration'),
    t('books.report.file.tax-number'),
    t('books.report.file.tax-country'),
    t('books.report.file.vat-number'),
    t('books.report.file.account'),
    t('books.report.file.account-country'),
    ...quarterHeads,
    t('books.report.file.total'),
    t('books.file.currency'),
  ];
  yield CSV_START + line(heads);
  for (let after: Position<number> | undefined; ;) {
    const { owners, last } = await findReported(services, services.pool, { year, after, limit: OWNERS_AT_ONCE });
    yield owners.map((owner) => line(cellsOf(owner))).join('');
    if (owners.length < OWNERS_AT_ONCE) return;
    after = last;
  }
}
