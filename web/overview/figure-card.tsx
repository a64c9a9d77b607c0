import clsx from 'clsx';
import type { Figures, FigureStep } from '../../contract/overview/overview.ts';
import { t } from '../language/words.ts';
import { Table, Td, Th } from '../ui/table.tsx';
import { ChartLegend, TimeChart } from '../ui/time-chart.tsx';
import { formatsOf, type FigureKind } from './figure-kinds.ts';
import { axisLabel, stepName } from './format.ts';
import { ChartCard } from './chart-card.tsx';

type KindProps = { kind: FigureKind; data: Figures };

function FigureTable({ kind: { title, columns, isMoney }, data: { by, steps } }: KindProps) {
  const { format } = formatsOf({ isMoney });
  return (
    <Table label={t('overview.figures.by', { title, by })} className="max-h-90">
      <thead>
        <tr>
          <Th>{t.of('overview.figures.column', by)}</Th>
          {columns.map(({ name }) => (
            <Th key={name} align="end">
              {name}
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
            {columns.map(({ name, value }) => (
              <Td key={name} align="end" className="py-2.5 whitespace-nowrap">
                {format(value(step))}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function FigureChart({ kind: { title, columns, emptyText, isMoney }, data: { by, steps } }: KindProps) {
  const isEmpty = steps.every((step) => columns.every(({ value }) => value(step) === 0));
  return (
    <div className="relative grid gap-3">
      <ChartLegend series={columns} />
      <TimeChart
        label={t('overview.figures.by', { title, by })}
        steps={steps.map((step) => ({ axis: axisLabel(by, step), name: stepName(by, step) }))}
        series={columns.map(({ value, ...column }) => ({ ...column, values: steps.map(value) }))}
        whole={!isMoney}
        {...formatsOf({ isMoney })}
      />
      {isEmpty && (
        <p className="pointer-events-none absolute inset-x-0 top-1/2 text-center text-sm text-ink-soft">{emptyText}</p>
      )}
    </div>
  );
}

/** A chart of one kind of figures over time, with their sum. */
export function FigureCard({ kind, data, ...toggle }: KindProps & { isTable: boolean; onToggle: () => void }) {
  const total = (value: (step: FigureStep) => number) => data.steps.reduce((sum, step) => sum + value(step), 0);
  return (
    <ChartCard
      {...toggle}
      title={kind.title}
      description={kind.sum(total)}
      note={kind.note}
      picture={<FigureChart kind={kind} data={data} />}
      table={<FigureTable kind={kind} data={data} />}
      className={clsx(kind.isWide && 'lg:col-span-2')}
    />
  );
}
