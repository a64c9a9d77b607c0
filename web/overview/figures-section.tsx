import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { STEPS } from '../../contract/overview/figure-steps.ts';
import type { Figures } from '../../contract/overview/overview.ts';
import { t } from '../language/words.ts';
import { formatRange } from '../language/formats.ts';
import { LoadError, Region } from '../platform/region.tsx';
import { Alert } from '../ui/alert.tsx';
import { IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ToggleChip } from '../ui/chip.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FigureCard } from './figure-card.tsx';
import { FIGURES } from './figure-kinds.ts';
import { overviewQueries } from './overview-queries.ts';
import type { OverviewSearch, OverviewChart } from './overview-search.ts';

type Props = {
  search: OverviewSearch;
  onChange: (changes: Partial<OverviewSearch>) => void;
  onToggle: (picture: OverviewChart) => void;
};

function RangeBar({ search, onChange, data }: Omit<Props, 'onToggle'> & { data: Figures | undefined }) {
  const [first, last] = [data?.steps[0], data?.steps.at(-1)];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div role="group" aria-label={t('overview.figures.group-by')} className="flex flex-wrap gap-2">
        {STEPS.map((by) => (
          <ToggleChip key={by} pressed={by === search.by} onToggle={() => onChange({ by })}>
            {t.of('overview.figures.step', by)}
          </ToggleChip>
        ))}
      </div>
      <div className="flex items-center gap-1 max-sm:w-full sm:ms-auto sm:min-w-74">
        <IconButton
          label={t('overview.figures.earlier')}
          variant="secondary"
          size="sm"
          icon={<ChevronLeft />}
          disabled={!data?.earlier}
          onClick={() => onChange({ until: data?.earlier ?? undefined })}
        />
        <p aria-live="polite" className="grow px-2 text-center text-sm text-ink-soft tabular-nums">
          {first && last ? formatRange({ startDate: first.startDate, endDate: last.endDate }) : null}
        </p>
        <IconButton
          label={t('overview.figures.later')}
          variant="secondary"
          size="sm"
          icon={<ChevronRight />}
          disabled={!data?.later}
          onClick={() => onChange({ until: data?.later ?? undefined })}
        />
      </div>
    </div>
  );
}

const Loading = () => (
  <>
    <p role="status" className="visually-hidden">
      {t('overview.figures.loading')}
    </p>
    {FIGURES.map(({ chart, isWide }) => (
      <Card key={chart} className={clsx(isWide && 'lg:col-span-2')}>
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-1 h-5 w-56" />
        <Skeleton className="mt-5 h-63 w-full" />
      </Card>
    ))}
  </>
);

/** Bookings, money and failed payments over time. */
export function FiguresSection({ search, onChange, onToggle }: Props) {
  const query = useQuery(overviewQueries.figures(search));
  const { data, isPlaceholderData } = query;
  const failed = () => (
    <div className="lg:col-span-2">
      <LoadError level={3} query={query} />
    </div>
  );
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" className="mb-3 text-xl">
        {t('overview.figures.title')}
      </h2>
      <RangeBar search={search} onChange={onChange} data={data} />
      {data && data.uncountedDays > 0 && (
        <Alert tone="info" announce className="mt-4">
          {t('overview.figures.uncounted', { count: data.uncountedDays })}
        </Alert>
      )}
      <div
        aria-busy={isPlaceholderData}
        className={clsx('mt-4 grid gap-4 lg:grid-cols-2 [&>*]:min-w-0', isPlaceholderData && 'opacity-60')}
      >
        <Region query={query} loading={<Loading />} failed={failed}>
          {(figures) =>
            FIGURES.map((kind) => (
              <FigureCard
                key={kind.chart}
                kind={kind}
                data={figures}
                isTable={search.tables.includes(kind.chart)}
                onToggle={() => onToggle(kind.chart)}
              />
            ))
          }
        </Region>
      </div>
    </section>
  );
}
