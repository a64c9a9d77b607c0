import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarX, CarFront, ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addDays } from '../../../contract/dates.ts';
import { monthHeading } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { calendarQueries, Legend, addMonths, firstOfMonth, Timeline } from '../../calendar/index.ts';

const BlockCarsDialog = lazyPart(() => import('../../calendar/block-cars-dialog.tsx'));

const MONTHS = 3;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const NoCars = () => (
  <EmptyState
    icon={<CarFront />}
    title={t('calendar.cars.none.title')}
    action={<ButtonLink to={paths.listCar}>{t('calendar.cars.none.action')}</ButtonLink>}
  >
    {t('calendar.cars.none.text')}
  </EmptyState>
);

const Loading = () => (
  <>
    <p role="status" className="visually-hidden">
      {t('calendar.cars.loading')}
    </p>
    <Skeleton className="h-96 w-full rounded-card" />
  </>
);

/** The first month from the URL, or the current month. */
function useMonths() {
  const [params, setParams] = useSearchParams();
  const now = firstOfMonth(config.today);
  const asked = params.get('month') ?? '';
  const first = MONTH.test(asked) ? `${asked}-01` : now;
  const show = (month: string) => setParams(month === now ? {} : { month: month.slice(0, 7) }, { replace: true });
  return { first, now, show };
}

export default function CarsCalendarPage() {
  useTitle(t('calendar.cars.title'));
  const { first, now, show } = useMonths();
  const range = { startDate: first, endDate: addDays(addMonths(first, MONTHS), -1) };
  const query = useInfiniteQuery(calendarQueries.ofCars(range));
  const [isBlocking, setBlocking] = useState(false);
  const cars = query.data?.pages.flatMap((page) => page.cars) ?? [];
  const showMore = query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined;
  return (
    <div className="container-page py-8 sm:py-12">
      <Link to={paths.myCars} className="link tap mb-4 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('calendar.back')}
      </Link>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('calendar.cars.title')}</h1>
        <div className="flex flex-wrap items-center gap-1">
          <IconButton
            label={t('calendar.cars.previous')}
            icon={<ChevronLeft />}
            onClick={() => show(addMonths(first, -1))}
          />
          <p role="status" className="min-w-36 text-center font-semibold">
            {monthHeading(first)}
          </p>
          <IconButton
            label={t('calendar.cars.next')}
            icon={<ChevronRight />}
            onClick={() => show(addMonths(first, 1))}
          />
          <Button variant="secondary" size="sm" className="ms-2" onClick={() => show(now)}>
            {t('calendar.cars.today')}
          </Button>
        </div>
      </div>
      <div className="mb-5 grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">{t('calendar.cars.how')}</p>
          {cars.length > 0 && (
            <Button icon={<CalendarX />} size="sm" onClick={() => setBlocking(true)}>
              {t('calendar.cars.block.button')}
            </Button>
          )}
        </div>
        <Legend />
      </div>
      <Region
        query={query}
        loading={<Loading />}
        empty={({ pages }) => (pages[0]?.cars.length === 0 ? <NoCars /> : undefined)}
      >
        {({ pages }) => (
          <Timeline
            range={range}
            today={pages[0]!.today}
            cars={cars}
            isOld={query.isPlaceholderData}
            onEnd={showMore}
          />
        )}
      </Region>
      {isBlocking && (
        <Suspense>
          <BlockCarsDialog cars={cars} shown={range} onMore={showMore} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
    </div>
  );
}
