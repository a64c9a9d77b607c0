import { useQueries } from '@tanstack/react-query';
import clsx from 'clsx';
import { Scale, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { DateRangeField, isCompleteRange } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { CarPhoto } from '../../photos/index.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { LoadError } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { datesQuery, readDates } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { carQueries, compareAddress, COMPARED_MAX, readComparedCars } from '../../cars/index.ts';
import { compareCars, compareStays, type ComparedStay } from './compare-cars.ts';

/** Row names are beside the values on wide screens, and above them on a phone. */
const rowGrid =
  'grid grid-cols-[repeat(var(--cars),minmax(0,1fr))] md:grid-cols-[minmax(9rem,12rem)_repeat(var(--cars),minmax(0,1fr))]';

function Row({ name, isHeading, children }: { name: string; isHeading?: boolean; children: ReactNode }) {
  return (
    <div role="row" className={clsx(rowGrid, !isHeading && 'border-t border-line')}>
      <div
        role="rowheader"
        className={clsx(
          'py-3 pe-4 text-sm text-ink-soft max-md:col-span-full max-md:pb-0',
          isHeading && 'visually-hidden md:not-sr-only',
        )}
      >
        {name}
      </div>
      {children}
    </div>
  );
}

const Cell = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div role="cell" className={clsx('min-w-0 py-3 pe-4 break-words whitespace-pre-line', className)}>
    {children}
  </div>
);

function Stay({ stay, car, dates }: { stay: ComparedStay; car: CarDetails; dates: DateRange }) {
  if (stay.reason) return <span className="text-warning">{stay.reason}</span>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-semibold tabular-nums">
        {stay.total}
        {stay.isCheapest ? <Badge tone="success">{t('cars.compare.cheapest')}</Badge> : null}
      </p>
      <ButtonLink size="sm" className="mt-2" to={paths.details(car.id) + datesQuery(dates)}>
        {t('cars.compare.book')}
      </ButtonLink>
    </>
  );
}

type ComparisonProps = {
  cars: CarDetails[];
  dates: DateRange | undefined;
  onRemove: (id: string) => void;
};

function Comparison({ cars, dates, onRemove }: ComparisonProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = compareCars(cars, config.today, dates);
  const shown = onlyDifferent ? rows.filter(({ differs }) => differs) : rows;
  const stays = dates && compareStays(cars, dates, config.today);
  const search = dates ? datesQuery(dates) : '';
  return (
    <>
      {cars.length > 1 ? (
        <Checkbox
          label={t('cars.compare.only-different')}
          checked={onlyDifferent}
          onChange={({ target }) => setOnlyDifferent(target.checked)}
          className="mt-2 w-fit"
        />
      ) : null}
      <div
        role="region"
        aria-label={t('cars.compare.table-label')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable by keyboard
        tabIndex={0}
        className="mt-3 overflow-x-auto overscroll-x-contain"
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a grid layout, so that row names can move above their row on a phone */}
        <div
          role="table"
          aria-label={t('cars.compare.table-label')}
          style={{ '--cars': cars.length } as React.CSSProperties}
          className="min-w-full max-md:w-[calc(var(--cars)*10rem)]"
        >
          <Row isHeading name={t('cars.compare.row.car')}>
            {cars.map((car) => (
              <div key={car.id} role="columnheader" className="relative min-w-0 pe-4 pb-3">
                <CarPhoto
                  photo={car.photos[0]}
                  alt=""
                  sizes="(width >= 48rem) 300px, 45vw"
                  className="aspect-3/2 w-full rounded-card"
                />
                <IconButton
                  label={t('cars.compare.remove', { title: car.title })}
                  variant="secondary"
                  size="sm"
                  icon={<X />}
                  onClick={() => onRemove(car.id)}
                  className="absolute! end-6 top-2 rounded-full"
                />
                <h2 className="mt-2.5 text-base/6">
                  <Link to={paths.details(car.id) + search} className="link line-clamp-2 break-words">
                    {car.title}
                  </Link>
                </h2>
              </div>
            ))}
          </Row>
          {stays && dates ? (
            <Row name={t('cars.compare.row.total')}>
              {cars.map((car, index) => (
                <Cell key={car.id}>
                  <Stay stay={stays[index]!} car={car} dates={dates} />
                </Cell>
              ))}
            </Row>
          ) : null}
          {shown.map(({ key, name, values, differs }) => (
            <Row key={key} name={name}>
              {cars.map((car, index) => (
                <Cell key={car.id} className={clsx(differs && cars.length > 1 && 'font-medium')}>
                  {values[index] || <span className="text-ink-faint">{t('cars.compare.none')}</span>}
                </Cell>
              ))}
            </Row>
          ))}
        </div>
      </div>
    </>
  );
}

const Loading = ({ count }: { count: number }) => (
  <div role="status" className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
    <span className="visually-hidden">{t('cars.compare.loading')}</span>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton className="aspect-3/2 w-full rounded-card" />
        <Skeleton className="mt-3 h-96 w-full" />
      </div>
    ))}
  </div>
);

const isGone = (error: Error | null) => error instanceof ApiError && error.code === 'car/not-found';

/** Keeps its whole state in the URL, so that users can share the comparison. */
export default function ComparePage() {
  useTitle(t('cars.compare.title'));
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const ids = readComparedCars(address.get('cars'));
  const draft = readDates(address);
  const dates = isCompleteRange(draft) ? draft : undefined;
  const queries = useQueries({ queries: ids.map((id) => carQueries.details(id)) });
  const failed = queries.find(({ error }) => error && !isGone(error));
  const cars = queries.flatMap(({ data }) => data ?? []);
  const missing = queries.filter(({ error }) => isGone(error)).length;

  const go = (chosen: string[]) => void navigate(compareAddress(chosen, address), { replace: true });
  const choose = (range: DateRange | undefined) => {
    const next = new URLSearchParams(range && datesQuery(range));
    setAddress(new URLSearchParams(compareAddress(ids, next).split('?')[1]), { replace: true });
  };
  const more = new URLSearchParams({ ...(dates && { from: dates.startDate, to: dates.endDate }) });
  if (ids.length > 0) more.set('compare', ids.join(','));
  const addMore = (
    <ButtonLink to={`${paths.browse}?${more}`} variant={ids.length === 0 ? 'primary' : 'secondary'}>
      {ids.length === 0 ? t('cars.compare.find') : t('cars.compare.add')}
    </ButtonLink>
  );

  return (
    <div className="container-page py-8 sm:py-10">
      <h1 className="text-3xl">{t('cars.compare.title')}</h1>
      {ids.length === 0 ? (
        <EmptyState icon={<Scale />} title={t('cars.compare.empty.title')} action={addMore}>
          {t('cars.compare.empty.text', { most: COMPARED_MAX })}
        </EmptyState>
      ) : (
        <>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <DateRangeField value={dates} onChange={choose} className="w-full sm:max-w-80" />
            {ids.length < COMPARED_MAX ? addMore : null}
          </div>
          {missing > 0 ? <Alert className="mt-4">{t('cars.compare.gone', { count: missing })}</Alert> : null}
          {failed ? (
            <LoadError query={failed} />
          ) : queries.some(({ isPending }) => isPending) ? (
            <Loading count={ids.length} />
          ) : cars.length > 0 ? (
            <Comparison cars={cars} dates={dates} onRemove={(id) => go(ids.filter((other) => other !== id))} />
          ) : null}
        </>
      )}
    </div>
  );
}
