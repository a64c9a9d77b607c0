import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Statement, StatementLine } from '../../../contract/earnings/earnings.ts';
import { addMonths, firstDayOf } from '../../../contract/earnings/months.ts';
import { formatRange, monthHeading, shortDate } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { Letterhead } from '../../platform/letterhead.tsx';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Td, Th } from '../../ui/table.tsx';
import { readMonth, earningsQueries, hasFee } from '../../earnings/index.ts';

/** Columns hidden on a phone, where their values follow below the trip. Print shows them. */
const wide = 'max-sm:not-print:hidden';

const table = 'w-full border-separate border-spacing-0 text-sm [&_tbody_tr>*]:border-b [&_tbody_tr>*]:border-line';

function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-medium text-ink-faint">{title}</h2>
      {lines.map((line) =>
        line ? (
          <p key={line} className="break-words">
            {line}
          </p>
        ) : null,
      )}
    </div>
  );
}

/** Checks every line, not only the sum, because the fees of a trip and its refund may cancel out. */
const showsFee = ({ lines, feeCents }: Statement) => [feeCents, ...lines.map((line) => line.feeCents)].some(hasFee);

const Line = ({ line, withFee }: { line: StatementLine; withFee: boolean }) => (
  <tr>
    <Td className={clsx(wide, 'whitespace-nowrap')}>{shortDate(line.day)}</Td>
    <Td>
      <span className="font-medium break-words">{line.carTitle}</span>
      <span className="block text-ink-faint">
        {t('earnings.statement.line', {
          kind: t.of('earnings.kind', line.kind),
          number: line.receiptNumber,
          dates: formatRange(line),
        })}
      </span>
      <span className="block text-ink-faint sm:hidden print:hidden">
        {t('earnings.statement.sums', {
          day: shortDate(line.day),
          hasFee: String(withFee),
          gross: formatTotal(line.grossCents),
          fee: formatTotal(line.feeCents),
        })}
      </span>
    </Td>
    {withFee && (
      <>
        <Td align="end" className={clsx(wide, 'whitespace-nowrap')}>
          {formatTotal(line.grossCents)}
        </Td>
        <Td align="end" className={clsx(wide, 'whitespace-nowrap')}>
          {formatTotal(-line.feeCents)}
        </Td>
      </>
    )}
    <Td align="end" className="font-medium whitespace-nowrap">
      {formatTotal(line.netCents)}
    </Td>
  </tr>
);

function Lines({ statement }: { statement: Statement }) {
  const { lines, linesLeftOff, grossCents, feeCents, netCents } = statement;
  const withFee = showsFee(statement);
  if (lines.length === 0) return <p className="py-6 text-ink-soft">{t('earnings.statement.no-trips')}</p>;
  return (
    <div className="-mx-4 overflow-x-auto print:overflow-visible">
      <table className={table} aria-label={t('earnings.statement.trips', { hasFee: String(withFee) })}>
        <thead>
          <tr>
            <Th className={wide}>{t('earnings.file.date')}</Th>
            <Th>{t('earnings.statement.trip')}</Th>
            {withFee && (
              <>
                <Th align="end" className={wide}>
                  {t('earnings.column.gross')}
                </Th>
                <Th align="end" className={wide}>
                  {t('earnings.column.fee')}
                </Th>
              </>
            )}
            <Th align="end">{t('earnings.receives')}</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} withFee={withFee} />
          ))}
          <tr className="font-semibold">
            <Td className={wide} />
            <Td>{t('earnings.column.total')}</Td>
            {withFee && (
              <>
                <Td align="end" className={wide}>
                  {formatTotal(grossCents)}
                </Td>
                <Td align="end" className={wide}>
                  {formatTotal(-feeCents)}
                </Td>
              </>
            )}
            <Td align="end">{formatTotal(netCents)}</Td>
          </tr>
        </tbody>
      </table>
      {linesLeftOff > 0 ? (
        <p className="px-4 pt-3 text-sm text-ink-soft">{t('earnings.statement.left-off', { count: linesLeftOff })}</p>
      ) : null}
    </div>
  );
}

const Sum = ({ label, cents, isStrong = false }: { label: string; cents: number; isStrong?: boolean }) => (
  <div
    className={isStrong ? 'flex justify-between gap-4 py-2.5 text-lg font-semibold' : 'flex justify-between gap-4 py-2'}
  >
    <dt className="min-w-0">{label}</dt>
    <dd className="shrink-0 whitespace-nowrap tabular-nums">{formatTotal(cents)}</dd>
  </div>
);

function Sheet({ statement }: { statement: Statement }) {
  const { month, number, platform, owner, openingCents, closingCents, netCents, payouts } = statement;
  const before = firstDayOf(month);
  const withFee = showsFee(statement);
  const after = firstDayOf(addMonths(month, 1));
  return (
    <Card as="section" className="print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <Letterhead />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{t('earnings.statement.title', { month: monthHeading(before) })}</h1>
        <p className="text-ink-soft tabular-nums">
          {number ? t('earnings.statement.number', { number }) : t('earnings.statement.open')}
        </p>
      </div>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <Party title={t('earnings.statement.from')} lines={[platform.name, ...(config.seller ?? []), platform.url]} />
        <Party
          title={t('earnings.statement.to')}
          lines={[
            owner.name,
            ...owner.address,
            owner.email,
            owner.taxNumber && t('earnings.statement.tax-number', { number: owner.taxNumber }),
            owner.vatNumber && t('earnings.statement.vat-number', { number: owner.vatNumber }),
          ]}
        />
      </div>
      <h2 className="mt-8 mb-2 text-lg">{t('earnings.statement.trips', { hasFee: String(withFee) })}</h2>
      <Lines statement={statement} />
      <h2 className="mt-8 mb-2 text-lg">{t('earnings.statement.balance')}</h2>
      <dl className="divide-y divide-line border-y border-line">
        <Sum label={t('earnings.statement.opening', { day: shortDate(before) })} cents={openingCents} />
        <Sum label={t('earnings.statement.earned', { hasFee: String(withFee) })} cents={netCents} />
        {payouts.map(({ id, kind, day, number: payout, amountCents }) => (
          <Sum
            key={id}
            label={t('earnings.statement.payout', {
              kind: t.of('earnings.payout-kind', kind),
              number: String(payout ?? ''),
              day: shortDate(day),
            })}
            cents={-amountCents}
          />
        ))}
        <Sum label={t('earnings.statement.closing', { day: shortDate(after) })} cents={closingCents} isStrong />
      </dl>
      {withFee && (
        <p className="mt-4 text-sm text-ink-faint">{t('earnings.statement.note', { brand: platform.name })}</p>
      )}
    </Card>
  );
}

export default function StatementPage() {
  const [params] = useSearchParams();
  const month = readMonth(params) ?? config.today.slice(0, 7);
  useTitle(t('earnings.statement.title', { month: monthHeading(firstDayOf(month)) }));
  const query = useQuery(earningsQueries.statement(month));
  return (
    <div className="printed container-page measure-240 py-8 sm:py-12 print:py-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={`${paths.earnings}?month=${month}`} className="link tap inline-flex items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('earnings.title')}
        </Link>
        <Button variant="secondary" icon={<Printer />} disabled={!query.data} onClick={() => window.print()}>
          {t('earnings.statement.print')}
        </Button>
      </div>
      <Region query={query} level={1} loading={<Skeleton className="h-160 w-full rounded-card" />}>
        {(statement) => <Sheet statement={statement} />}
      </Region>
    </div>
  );
}
