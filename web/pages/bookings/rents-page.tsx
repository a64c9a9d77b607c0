import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CalendarX } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { renderCarError, CarFrame } from '../../cars/index.ts';
import { isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { CarRental, CarRentals } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { reviewQueries } from '../../reviews/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RentCard } from './rent-card.tsx';
import { rentalQueries } from '../../rentals/index.ts';

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

type RentListProps = { title: string; about: string; rentals: CarRental[]; carTitle: string };

/** One section of the list; renders nothing if this page has no such rentals. */
function RentList({ title, about, rentals, carTitle }: RentListProps) {
  const finished = rentals.filter(({ status }) => !isLive(status)).map(({ id }) => id);
  const { data: reviewed } = useQuery(reviewQueries.states(finished));
  const stateOf = (id: string) => reviewed?.states.find(({ rentalId }) => rentalId === id);
  if (rentals.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <p className="mb-3 text-sm text-ink-soft">{about}</p>
      <ul aria-label={title} className="grid gap-3">
        {rentals.map((rental) => (
          <RentCard key={rental.id} rental={rental} carTitle={carTitle} review={stateOf(rental.id)} />
        ))}
      </ul>
    </section>
  );
}

function Rents({ car, rentals, page, pageCount, total, upcoming, isOld }: CarRentals & { isOld: boolean }) {
  return (
    <div className="container-page measure-240 py-6 sm:py-8">
      <h1 className="text-3xl break-words">{t('rentals.rents.title-of-car', { car: car.title })}</h1>
      {total === 0 ? (
        <EmptyState icon={<CalendarX />} title={t('rentals.rents.empty.title')}>
          {t('rentals.rents.empty.text')}
        </EmptyState>
      ) : (
        <div aria-busy={isOld} className={clsx('transition-opacity', isOld && 'opacity-60')}>
          <RentList
            title={t('rentals.rents.upcoming')}
            about={t('rentals.rents.upcoming-count', { count: upcoming })}
            rentals={rentals.filter(({ status }) => isLive(status))}
            carTitle={car.title}
          />
          <RentList
            title={t('rentals.rents.past')}
            about={t('rentals.rents.past-count', { count: total - upcoming })}
            rentals={rentals.filter(({ status }) => !isLive(status))}
            carTitle={car.title}
          />
          {pageCount > 1 && (
            <div className="mt-6">
              <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `?page=${to}`} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

export default function RentsPage() {
  const { id: carId = '' } = useParams();
  const [params] = useSearchParams();
  const query = useQuery(rentalQueries.ofCar(carId, readPage(params)));
  useTitle(query.data ? t('rentals.rents.title-of-car', { car: query.data.car.title }) : t('rentals.rents.title'));
  return (
    <>
      <CarFrame carId={carId} />
      <Region query={query} loading={<Loading />} failed={renderCarError(carId, query)}>
        {(rents) => <Rents {...rents} isOld={query.isPlaceholderData} />}
      </Region>
    </>
  );
}

const Loading = () => (
  <p role="status" className="grid min-h-[60dvh] place-items-center text-ink-soft">
    {t('rentals.rents.loading')}
  </p>
);
