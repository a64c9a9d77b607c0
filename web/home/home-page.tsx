import { Suspense, useDeferredValue } from 'react';
import { carQueries } from '../cars/index.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { t } from '../language/words.ts';
import { useTitle } from '../platform/use-title.ts';
import { CarCarousel } from './car-carousel.tsx';
import { Hero } from './hero.tsx';

const HowAndWhy = lazyPart(() => import('./how-and-why.tsx'));

export default function HomePage() {
  useTitle();
  // What is out of sight follows in small steps, once there is something to see and to press.
  const isWhole = useDeferredValue(true, false);
  return (
    <>
      <Hero />
      {isWhole ? (
        <div className="container-page grid grid-cols-1 gap-16 pt-14 md:gap-20 md:pt-20">
          <CarCarousel title={t('home.newest')} query={carQueries.newest()} />
          <CarCarousel title={t('home.suv')} query={carQueries.ofType('SUV')} />
          <CarCarousel title={t('home.popular')} query={carQueries.popular()} />
          <Suspense>
            <HowAndWhy />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}
