import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { carQueries } from '../car-queries.ts';
import { DayPriceRange } from '../day-prices.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { t } from '../../language/words.ts';
import { CarPhoto } from '../../photos/index.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';
import { preloadPage } from '../../platform/preload-page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** In the order in which owners need them. Only the owner sees the pickup tab, because it contains the car's address. */
const TABS = [
  { name: 'overview', at: paths.manageCar },
  { name: 'listing', at: paths.editCar },
  { name: 'calendar', at: paths.calendar },
  { name: 'prices', at: paths.prices },
  { name: 'terms', at: paths.rentalTerms },
  { name: 'extras', at: paths.extras },
  { name: 'pickup', at: paths.pickup },
  { name: 'bookings', at: paths.rents },
  { name: 'sync', at: paths.feeds },
] as const;

const tabsOf = (carId: string, isOwn: boolean) =>
  TABS.filter(({ name }) => isOwn || name !== 'pickup').map(({ name, at }) => ({
    to: at(carId),
    label: t.of('cars.manage.tab', name),
    onReach: () => preloadPage(at(carId)),
  }));

const photoShape = 'aspect-3/2 w-16 shrink-0 rounded-control sm:w-18';

/** Header of every management page of a car, with tabs to the others. */
export function CarFrame({ carId }: { carId: string }) {
  const { data: car, error } = useQuery(carQueries.details(carId));
  // The page below shows the error.
  if (car ? !car.can.edit : error) return null;
  const [back, backWords] =
    car && !car.isOwn ? [paths.pendings, t('shell.links.pendings')] : [paths.myCars, t('cars.mine.title')];
  return (
    <div className="container-page pt-3 sm:pt-6">
      <div className="mb-1 flex items-center gap-3 sm:mb-2">
        <Link
          to={back}
          aria-label={backWords}
          title={backWords}
          className="-ms-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-shade/6 hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        {car ? (
          <CarPhoto photo={car.photos[0]} alt="" sizes="72px" className={photoShape} />
        ) : (
          <Skeleton className={photoShape} />
        )}
        <div className="min-h-12 min-w-0 grow content-center">
          {car ? (
            <>
              <p className="truncate font-semibold" title={car.title}>
                {car.title}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
                {formatPricePerDay(car.priceCents)}
                <DayPriceRange dayCents={car.dayCents} />
                <StatusBadge car={car} />
              </p>
            </>
          ) : (
            <Skeleton className="h-4 w-40 max-w-full" />
          )}
        </div>
        <ButtonLink
          to={paths.details(carId)}
          variant="secondary"
          size="sm"
          icon={<Eye />}
          aria-label={t('cars.manage.see')}
          className="shrink-0"
        >
          <span className="max-sm:hidden">{t('cars.manage.see')}</span>
        </ButtonLink>
      </div>
      <LinkTabs
        label={car ? t('cars.manage.label', { title: car.title }) : t('cars.manage.label-unnamed')}
        tabs={tabsOf(carId, car?.isOwn ?? true)}
        className="max-sm:-mx-5 max-sm:px-5"
      />
    </div>
  );
}
