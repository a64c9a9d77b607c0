import clsx from 'clsx';
import type { FigureName } from '../../contract/books/accounts.ts';
import type { Books } from '../../contract/books/books.ts';
import { t } from '../language/words.ts';
import { axisLabel, ChartCard, stepName } from '../overview/index.ts';
import { formatShortTotal, formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { Table, Td, Th } from '../ui/table.tsx';
import { ChartLegend, TimeChart, type ChartSeries } from '../ui/time-chart.tsx';
import type { BooksChart } from './books-search.ts';

interface Kind {
  picture: BooksChart;
  title: string;
  about: string;
  series: (Pick<ChartSeries, 'tone' | 'kind'> & { figure: FigureName })[];
  /** Additional columns of the table */
  more: FigureName[];
  isWide?: boolean;
}

const KINDS: readonly Kind[] = [
  {
    picture: 'came-in',
    title: t('books.came-in.title'),
    about: t('books.came-in.about'),
    series: [
      { figure: 'charged', tone: 'brand' },
      { figure: 'refunded', tone: 'accent', kind: 'line' },
      { figure: 'disputed', tone: 'danger', kind: 'line' },
    ],
    more: ['fees', 'costs'],
  },
  {
    picture: 'owners',
    title: t('books.owners-share.title'),
    about: t('books.owners-share.about'),
    series: [
      { figure: 'earned', tone: 'accent' },
      { figure: 'paidOut', tone: 'brand', kind: 'line' },
      { figure: 'failed', tone: 'danger', kind: 'line' },
    ],
    more: ['returned', 'borneByOwners'],
  },
  {
    picture: 'balances',
    title: t('books.balances.title'),
    about: t('books.balances.about'),
    series: [
      { figure: 'owed', tone: 'brand' },
      { figure: 'onTheWay', tone: 'accent', kind: 'line' },
      { figure: 'withBanks', tone: 'danger', kind: 'line' },
    ],
    more: [],
    isWide: true,
  },
];

const nameOf = (figure: FigureName) => t.of('books.figure', figure);

function FigureTable({ kind, data: { by, steps, total } }: { kind: Kind; data: Books }) {
  // Hides the fees if the operator takes none and there were none in this period.
  const isShown = (figure: FigureName) => figure !== 'fees' || config.ownerFeePercent > 0 || total.fees !== 0;
  const figures = [...kind.series.map(({ figure }) => figure), ...kind.more].filter(isShown);
  return (
    <Table label={kind.title} className="max-h-90">
      <thead>
        <tr>
          <Th>{t.of('overview.figures.column', by)}</Th>
          {figures.map((figure) => (
            <Th key={figure} align="end">
              {nameOf(figure)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.toReversed().map((step) => (
          <tr key={step.startDate}>
            <th scope="row" className="px-4 py-2.5 text-start font-normal whitespace-nowrap">
              {stepName(by, step)}
            </th>
            {figures.map((figure) => (
              <Td key={figure} align="end" className="py-2.5 whitespace-nowrap">
                {formatTotal(step[figure])}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="border-t border-line px-4 py-2.5 text-start font-semibold">
            {t('books.total')}
          </th>
          {figures.map((figure) => (
            <Td key={figure} align="end" className="border-t border-line py-2.5 font-semibold whitespace-nowrap">
              {formatTotal(total[figure])}
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

function FigureChart({ kind, data: { by, steps } }: { kind: Kind; data: Books }) {
  const series = kind.series.map(({ figure, ...look }) => ({
    ...look,
    name: nameOf(figure),
    values: steps.map((step) => step[figure]),
  }));
  return (
    <div className="grid gap-3">
      <ChartLegend series={series} />
      <TimeChart
        label={kind.title}
        steps={steps.map((step) => ({ axis: axisLabel(by, step), name: stepName(by, step) }))}
        series={series}
        format={formatTotal}
        formatTick={formatShortTotal}
      />
    </div>
  );
}

interface Props {
  data: Books;
  tables: readonly BooksChart[];
  onToggle: (picture: BooksChart) => void;
}

export const BookCharts = ({ data, tables, onToggle }: Props) => (
  <div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
    {KINDS.map((kind) => (
      <ChartCard
        key={kind.picture}
        level={2}
        title={kind.title}
        description={kind.about}
        isTable={tables.includes(kind.picture)}
        onToggle={() => onToggle(kind.picture)}
        picture={<FigureChart kind={kind} data={data} />}
        table={<FigureTable kind={kind} data={data} />}
        className={clsx(kind.isWide && 'lg:col-span-2')}
      />
    ))}
  </div>
);
