import { useInfiniteQuery } from '@tanstack/react-query';
import { FileDown, FileX } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { ReportedOwner } from '../../../../contract/books/dac7/dac7.ts';
import { callUrl } from '../../../../contract/calls.ts';
import { dayIn } from '../../../../contract/dates.ts';
import { t } from '../../../language/words.ts';
import { formatTotal } from '../../../platform/amounts.ts';
import { config } from '../../../platform/config.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { saveFile } from '../../../platform/save-file.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { bookQueries, RemindButton } from '../../../books/index.ts';
import { BooksFrame } from './books-frame.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';

const YEARS_BACK = 6;

const thisYear = () => Number(dayIn(config.timeZone).slice(0, 4));

/** Reads the year from the URL; falls back to the current year. */
function readYear(params: URLSearchParams): number {
  const year = Number(params.get('year'));
  const now = thisYear();
  return Number.isInteger(year) && year > now - YEARS_BACK && year <= now ? year : now;
}

function Details({ owner: { details, account, accountCountry, person } }: { owner: ReportedOwner }) {
  if (!details) {
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="warning">{t('books.report.missing')}</Badge>
        <RemindButton ownerId={person.uid} />
      </span>
    );
  }
  const lines = [
    details.legalName,
    `${details.address}, ${details.postalCode} ${details.city}, ${details.country}`,
    t('books.report.tax-number', { number: details.taxNumber, country: details.taxCountry }),
    ...(details.vatNumber ? [t('books.report.vat-number', { number: details.vatNumber })] : []),
    ...(details.kind === 'person' ? [t('books.report.born-on', { day: details.bornOn })] : []),
    ...(account ? [t('books.report.account', { account, country: accountCountry ?? '–' })] : []),
  ];
  return (
    <span className="grid text-sm">
      {lines.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

const Row = ({ owner }: { owner: ReportedOwner }) => (
  <tr>
    <Td className="min-w-60 align-top">
      <span className="grid">
        <Link to={paths.adminUser(owner.person.uid)} className="link tap font-medium break-words">
          {writeName(t, owner.person.displayName)}
        </Link>
        {owner.email ? <span className="text-sm wrap-anywhere text-ink-soft">{owner.email}</span> : null}
      </span>
    </Td>
    <Td className="min-w-44 align-top sm:min-w-64">
      <Details owner={owner} />
    </Td>
    {owner.quarters.map(({ considerationCents, rentals, feeCents }, quarter) => (
      // oxlint-disable-next-line react/no-array-index-key -- a year always has four quarters in this order
      <Td key={quarter} align="end" className="align-top whitespace-nowrap">
        {formatTotal(considerationCents)}
        {rentals > 0 || feeCents !== 0 ? (
          <span className="block text-sm text-ink-soft">{t('books.report.rentals', { rentals })}</span>
        ) : null}
        {feeCents === 0 ? null : (
          <span className="block text-sm text-ink-soft">{t('books.report.fees', { fee: formatTotal(feeCents) })}</span>
        )}
      </Td>
    ))}
    <Td align="end" className="align-top font-semibold whitespace-nowrap">
      {formatTotal(owner.totalCents)}
    </Td>
  </tr>
);

function Owners({ year }: { year: number }) {
  const query = useInfiniteQuery(bookQueries.report(year));
  return (
    <Region
      query={query}
      loading={<Skeleton className="h-90 w-full rounded-card" />}
      empty={({ pages }) =>
        pages[0]!.owners.length === 0 ? (
          <EmptyState icon={<FileX />} title={t('books.report.none', { year })} />
        ) : undefined
      }
    >
      {({ pages }) => (
        <>
          <Table label={t('books.report.title', { year })}>
            <thead>
              <tr>
                <Th>{t('books.owners.column.person')}</Th>
                <Th>{t('books.report.column.details')}</Th>
                {[1, 2, 3, 4].map((quarter) => (
                  <Th key={quarter} align="end">
                    {t('books.report.column.quarter', { quarter })}
                  </Th>
                ))}
                <Th align="end">{t('books.total')}</Th>
              </tr>
            </thead>
            <tbody>
              {pages
                .flatMap(({ owners }) => owners)
                .map((owner) => (
                  <Row key={owner.person.uid} owner={owner} />
                ))}
            </tbody>
          </Table>
          <ShowMore pages={query} />
        </>
      )}
    </Region>
  );
}

/** The yearly DAC7 report on owners' income, which marketplaces must file with the tax authorities. */
export default function ReportPage() {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const year = readYear(params);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saveFile(callUrl('GET /api/admin/dac7.csv', { query: { year } }).url, `dac7-${year}.csv`);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <BooksFrame title={t('books.report.title', { year })} about={t('books.report.about')}>
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <SelectField
          label={t('books.report.year')}
          value={year}
          onChange={({ target }) => setParams({ year: target.value }, { replace: true, preventScrollReset: true })}
        >
          {Array.from({ length: YEARS_BACK }, (_, back) => thisYear() - back).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button variant="secondary" icon={<FileDown />} busy={isSaving} onClick={() => void save()}>
          {t('books.report.save')}
        </Button>
      </div>
      <Owners year={year} />
    </BooksFrame>
  );
}
