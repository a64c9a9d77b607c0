import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import { CarCard, CarCardSkeleton } from '../cars/index.ts';
import { Region } from '../platform/region.tsx';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SaveCarButton, savedQueries, useSaveWithToast } from '../saved/index.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { useToast } from '../ui/toast.tsx';

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';
/** Cards visible when the page opens on a wide screen. */
const FIRST_ROW = 4;

function Unavailable({ count }: { count: number }) {
  if (count === 0) return null;
  return <Alert className="mb-6">{t('saved.page.unavailable', { count })}</Alert>;
}

function SavedCars() {
  const query = useInfiniteQuery(savedQueries.list());
  const { data } = query;
  const toast = useToast();
  const save = useSaveWithToast();
  const offerUndo = (carId: string) =>
    toast.success(t('saved.removed'), { label: t('saved.undo'), onSelect: () => save(carId) });
  const list = useRef<HTMLUListElement>(null);
  const cars = data?.pages.flatMap((page) => page.cars) ?? [];
  const count = cars.length;
  const countBefore = useRef(count);
  useEffect(() => {
    // Removing a card loses the focus, so move it to the list.
    if (count < countBefore.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    countBefore.current = count;
  }, [count, countBefore, list]);
  return (
    <Region query={query} loading={<Loading />}>
      {({ pages }) => (
        <>
          <Unavailable count={pages[0]?.unavailable ?? 0} />
          {count === 0 ? (
            <EmptyState
              icon={<Heart />}
              title={t('saved.page.none.title')}
              action={<ButtonLink to={paths.browse}>{t('saved.page.none.action')}</ButtonLink>}
            >
              {t('saved.page.none.text')}
            </EmptyState>
          ) : (
            <ul ref={list} tabIndex={-1} className={clsx(grid, 'outline-none')}>
              {cars.map((car, index) => (
                <li key={car.id} className="relative">
                  <CarCard car={car} to={paths.details(car.id)} level={2} priority={index < FIRST_ROW} />
                  <SaveCarButton
                    carId={car.id}
                    carTitle={car.title}
                    onRemoved={() => offerUndo(car.id)}
                    className="absolute! top-3 end-3 z-2 rounded-full"
                  />
                </li>
              ))}
            </ul>
          )}
          {count > 0 && <ShowMore pages={query} className="mt-8 justify-items-center" />}
        </>
      )}
    </Region>
  );
}

const Loading = () => (
  <div className={grid}>
    <div className="absolute">
      <Spinner label={t('saved.page.loading')} className="visually-hidden" />
    </div>
    {Array.from({ length: 8 }, (_, index) => (
      <CarCardSkeleton key={index} />
    ))}
  </div>
);

export default function SavedPage() {
  useTitle(t('saved.page.title'));
  return (
    <div className="container-page py-8 sm:py-10">
      <h1 className="mb-6 text-3xl">{t('saved.page.title')}</h1>
      <SavedCars />
    </div>
  );
}
