import type { ReportedOwner } from '../../../contract/books/dac7/dac7.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { UTF8_BOM, type Cell } from '../../platform/csv.ts';
import type { PagePosition } from '../../platform/cursor.ts';
import { fileWriter } from '../export-books.ts';
import { hasRentalsWithFees } from './dac7.queries.ts';
import { findReportPage, type ReportServices } from './report-income.ts';

const OWNERS_PER_QUERY = 500;

/** Exports all owners with income in the year, one per line, in the layout of the tax report. */
export async function* exportIncome(
  services: ReportServices,
  year: number,
  language: Language,
): AsyncGenerator<string> {
  const { t, line, amount } = fileWriter(services.config, language);
  // Show fees only if the operator takes them or ever did.
  const withFees = services.config.ownerFeePercent > 0 || (await hasRentalsWithFees(services.pool));
  const ifFees = (cell: Cell): Cell[] => (withFees ? [cell] : []);
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
      ...ifFees(amount(feeCents)),
    ]),
    amount(totalCents),
    services.config.currency,
  ];
  const quarterHeads = [1, 2, 3, 4].flatMap((quarter) => [
    t('books.report.file.consideration', { quarter }),
    t('books.report.file.rentals', { quarter }),
    ...ifFees(t('books.report.file.fees', { quarter })),
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
  yield UTF8_BOM + line(heads);
  for (let after: PagePosition<number> | undefined; ;) {
    const { owners, last } = await findReportPage(services, services.pool, { year, after, limit: OWNERS_PER_QUERY });
    yield owners.map((owner) => line(cellsOf(owner))).join('');
    if (owners.length < OWNERS_PER_QUERY) return;
    after = last;
  }
}
