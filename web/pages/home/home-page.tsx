import { Suspense } from 'react';
import { carQueries } from '../../cars/index.ts';
import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { t } from '../../language/words.ts';
import { useUnread } from '../../live/index.ts';
import { useTitle } from '../../platform/use-title.ts';
import { CarCarousel } from './car-carousel.tsx';
import { Hero } from './hero.tsx';

const Waiting = lazyPart(() => import('./open-tasks.tsx'), 'optional');
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
        <RenderWhenIdle>
          <CarCarousel title={t('home.newest')} query={carQueries.newest()} />
        </RenderWhenIdle>
        <RenderWhenIdle>
          <CarCarousel title={t('home.suv')} query={carQueries.ofType('SUV')} />
        </RenderWhenIdle>
        <RenderWhenIdle>
          <CarCarousel title={t('home.popular')} query={carQueries.popular()} />
        </RenderWhenIdle>
        <RenderWhenIdle>
          <Suspense>
            <HowAndWhy />
          </Suspense>
        </RenderWhenIdle>
      </div>
    </>
  );
}
