import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CarCard as Car } from '../../../contract/cars/cars.ts';
import { TWO_COLUMNS, useMediaQuery } from '../../dates/index.ts';
import { Region } from '../../platform/region.tsx';
import { paths } from '../../platform/paths.ts';
import { CarCard, CarCardSkeleton, type carQueries } from '../../cars/index.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Carousel } from './carousel.tsx';
import { SLIDE_SIZES, SlideRow } from './slide-row.tsx';
import { rich, t } from '../../language/words.ts';

const Skeletons = () => (
  <SlideRow>
    {Array.from({ length: useMediaQuery(TWO_COLUMNS) ? 4 : 2 }, (_, index) => (
      <div key={index}>
        <CarCardSkeleton hasActions />
      </div>
    ))}
  </SlideRow>
);

const hidden = (words: ReactNode) => <span className="visually-hidden">{words}</span>;

type CarsQuery = ReturnType<typeof carQueries.newest>;

/** A titled row of cars, each with links to details and booking. */
export function CarCarousel({ title, query }: { title: string; query: CarsQuery }) {
  const result = useQuery(query);
  // Deferred, so that rendering the cards does not block the page.
  const data = useDeferredValue(result.data);
  const navigate = useNavigate();

  const card = (car: Car) => (
    <CarCard
      car={car}
      sizes={SLIDE_SIZES}
      actions={
        <>
          <ButtonLink to={paths.details(car.id)} variant="secondary" className="grow">
            {rich('home.carousel.details', { title: car.title, hidden })}
          </ButtonLink>
          <Button className="grow" onClick={() => void navigate(`?car=${car.id}`, { replace: true })}>
            {rich('home.carousel.book', { title: car.title, hidden })}
          </Button>
        </>
      }
    />
  );

  const heading = <h2 className="mb-6 flex min-h-11 items-center text-3xl">{title}</h2>;

  const nothing = (
    <>
      {heading}
      <EmptyState title={t('home.carousel.empty.title')} level={3}>
        {t('home.carousel.empty.text')}
      </EmptyState>
    </>
  );

  return (
    <section aria-label={title}>
      {data ? null : heading}
      <Region
        query={{ ...result, data }}
        loading={<Skeletons />}
        empty={(cars) => (cars.length === 0 ? nothing : undefined)}
      >
        {(cars) => (
          <Carousel title={title} slides={cars.map((car) => ({ id: car.id, label: car.title, content: card(car) }))} />
        )}
      </Region>
    </section>
  );
}
