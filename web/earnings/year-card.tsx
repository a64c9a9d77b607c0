import clsx from 'clsx';
import { ChartColumn, ChevronLeft, ChevronRight, Table2, Download } from 'lucide-react';
import { useState } from 'react';
import type { Earnings, MonthSums } from '../../contract/earnings/earnings.ts';
import { firstDayOf } from '../../contract/earnings/months.ts';
import { formatMonth, formatNumber, monthHeading, shortMonth } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatShortTotal, formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ToggleChip } from '../ui/chip.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { TimeChart } from '../ui/time-chart.tsx';
import { hasFee } from './fee.ts';
import { callUrl } from '../../contract/calls.ts';
import { saveFile } from '../platform/save-file.ts';
import { useToast } from '../ui/toast.tsx';

const saveEarnings = (span: { from: string; to: string }): Promise<void> =>
  saveFile(
    callUrl('GET /api/my/earnings.csv', { query: span }).url,
    `${t('earnings.file.name')}-${span.from}-${span.to}.csv`,
  );

/** Downloads the earnings and payouts of a period as CSV. */
function DownloadEarningsButton(span: { from: string; to: string }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    await saveEarnings(span).catch((error: unknown) =>
      toast.error(error instanceof Error ? error.message : t('problems.server/failed')),
    );
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="sm" icon={<Download />} busy={isBusy} onClick={() => void save()}>
      {t('earnings.save')}
    </Button>
  );
}

const RECEIVED = t('earnings.receives');
const nameOf = ({ month }: MonthSums) => formatMonth(firstDayOf(month));

function YearTable({ year, months }: Pick<Earnings, 'year' | 'months'>) {
  const total = (key: Exclude<keyof MonthSums, 'month'>) => months.reduce((sum, month) => sum + month[key], 0);
  const withFee = months.some(({ feeCents }) => hasFee(feeCents));
  const cells = (value: (key: Exclude<keyof MonthSums, 'month'>) => number) => (
    <>
      <Td align="end">{formatNumber(value('trips'))}</Td>
      {withFee && (
        <>
          <Td align="end">{formatTotal(value('grossCents'))}</Td>
          <Td align="end">{formatTotal(value('feeCents'))}</Td>
        </>
      )}
      <Td align="end" className="font-medium">
        {formatTotal(value('netCents'))}
      </Td>
      <Td align="end">{formatTotal(value('paidOutCents'))}</Td>
    </>
  );
  return (
    <Table label={t('earnings.year.label', { year: String(year) })}>
      <thead>
        <tr>
          <Th>{t('earnings.column.month')}</Th>
          <Th align="end">{t('earnings.column.trips')}</Th>
          {withFee && (
            <>
              <Th align="end">{t('earnings.column.gross')}</Th>
              <Th align="end">{t('earnings.column.fee')}</Th>
            </>
          )}
          <Th align="end">{RECEIVED}</Th>
          <Th align="end">{t('earnings.column.paid-out')}</Th>
        </tr>
      </thead>
      <tbody className="[&_td]:py-2.5 [&_td]:whitespace-nowrap">
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row" className="px-4 py-2.5 text-start font-normal whitespace-nowrap">
              {nameOf(month)}
            </th>
            {cells((key) => month[key])}
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="px-4 py-2.5 text-start">
            {t('earnings.column.total')}
          </th>
          {cells(total)}
        </tr>
      </tbody>
    </Table>
  );
}

type YearCardProps = {
  earnings: Earnings;
  month: string;
  isStale: boolean;
  onYear: (year: number) => void;
  onMonth: (month: string) => void;
};

/** A year as a chart or a table, with buttons that select a month */
export function YearCard({ earnings: { year, firstYear, months }, month, isStale, onYear, onMonth }: YearCardProps) {
  const [isTable, setTable] = useState(false);
  const thisMonth = config.today.slice(0, 7);
  const thisYear = Number(thisMonth.slice(0, 4));
  const sum = (key: 'netCents' | 'feeCents') => months.reduce((all, each) => all + each[key], 0);
  return (
    <Card as="section" aria-labelledby="year" aria-busy={isStale} className={clsx(isStale && 'opacity-60')}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex items-center gap-1">
            <h2 id="year" aria-live="polite" className="text-lg tabular-nums">
              {t('earnings.year.title', { year: String(year) })}
            </h2>
            <IconButton
              label={t('earnings.year.earlier')}
              size="sm"
              icon={<ChevronLeft />}
              disabled={year <= (firstYear ?? thisYear)}
              onClick={() => onYear(year - 1)}
            />
            <IconButton
              label={t('earnings.year.later')}
              size="sm"
              icon={<ChevronRight />}
              disabled={year >= thisYear}
              onClick={() => onYear(year + 1)}
            />
          </div>
          <p className="text-sm text-ink-soft">
            {t('earnings.year.sum', {
              net: formatTotal(sum('netCents')),
              hasFee: String(months.some(({ feeCents }) => hasFee(feeCents))),
              fee: formatTotal(sum('feeCents')),
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            icon={isTable ? <ChartColumn /> : <Table2 />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('earnings.year.show-chart') : t('earnings.year.show-table')}
          </Button>
          <DownloadEarningsButton from={`${year}-01-01`} to={`${year}-12-31`} />
        </div>
      </div>
      {isTable ? (
        <YearTable year={year} months={months} />
      ) : (
        <TimeChart
          label={t('earnings.year.label', { year: String(year) })}
          steps={months.map((each) => ({ axis: shortMonth(firstDayOf(each.month)), name: nameOf(each) }))}
          series={[{ name: RECEIVED, tone: 'brand', values: months.map(({ netCents }) => netCents) }]}
          format={formatTotal}
          formatTick={formatShortTotal}
        />
      )}
      <div
        role="group"
        aria-label={t('earnings.month.choose')}
        className="mt-5 grid grid-cols-4 gap-2 sm:grid-cols-6 xl:grid-cols-12 [&>*]:justify-center [&>*]:px-2"
      >
        {months.map((each) => (
          <ToggleChip
            key={each.month}
            pressed={each.month === month}
            disabled={each.month > thisMonth}
            onToggle={() => onMonth(each.month)}
          >
            <span aria-hidden="true">{shortMonth(firstDayOf(each.month))}</span>
            <span className="visually-hidden">{monthHeading(firstDayOf(each.month))}</span>
          </ToggleChip>
        ))}
      </div>
    </Card>
  );
}
