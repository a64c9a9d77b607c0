import { Suspense } from 'react';
import { carQueries } from '../../cars/index.ts';
import { InTurn } from '../../platform/in-turn.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { t } from '../../language/words.ts';
import { useUnread } from '../../live/index.ts';
import { useTitle } from '../../platform/use-title.ts';
import { CarCarousel } from './car-carousel.tsx';
import { Hero } from './hero.tsx';

const Waiting = lazyPart(() => import('./waiting.tsx'), 'optional');
const HowAndWhy = lazyPart(() => import('./how-and-why.tsx'));

export default function HomePage() {
  useTitle();
  return (
    <>
      <div className="relative">
        <Hero />
        {/* Waits for the first live data, so that it does not compete with the initial content. */}
        <Suspense>{useUnread() ? <Waiting /> : null}</Suspense>
      </div>
      {/* Content below the fold renders in small steps, after the visible part is interactive. */}
      <div className="container-page grid grid-cols-1 gap-16 pt-14 md:gap-20 md:pt-20">
        <InTurn>
          <CarCarousel title={t('home.newest')} query={carQueries.newest()} />
        </InTurn>
        <InTurn>
          <CarCarousel title={t('home.suv')} query={carQueries.ofType('SUV')} />
        </InTurn>
        <InTurn>
          <CarCarousel title={t('home.popular')} query={carQueries.popular()} />
        </InTurn>
        <InTurn>
          <Suspense>
            <HowAndWhy />
          </Suspense>
        </InTurn>
      </div>
    </>
  );
}
