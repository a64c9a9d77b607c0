import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { carQueries } from '../../cars/index.ts';
import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { t } from '../../language/words.ts';
import { useUnread } from '../../live/index.ts';
import { useTitle } from '../../platform/use-title.ts';
import { CarCarousel } from './car-carousel.tsx';
import { Hero } from './hero.tsx';

const BookingDialog = lazyPart(() => import('./booking-dialog.tsx'));
const Waiting = lazyPart(() => import('./open-tasks.tsx'), 'optional');
const HowAndWhy = lazyPart(() => import('./how-and-why.tsx'));

/** The car that is being booked is in the URL, so that going back from payment, or signing in, returns to it. */
function OpenBooking() {
  const [query] = useSearchParams();
  const carId = query.get('car');
  return carId ? (
    <Suspense>
      <BookingDialog key={carId} carId={carId} />
    </Suspense>
  ) : null;
}

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
      <OpenBooking />
    </>
  );
}
