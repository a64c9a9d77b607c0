import { Scale } from 'lucide-react';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import type { CarCard as Car } from '../../../contract/cars/cars.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { TWO_COLUMNS, useMediaQuery } from '../../dates/index.ts';
import { RenderWhenIdle, runWhenIdle } from '../../platform/render-when-idle.tsx';
import { CarCard, CarCardPlaceholder, CarCardSkeleton } from '../../cars/index.ts';
import { SaveCarButton } from '../../saved/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardPhotos } from './card-photos.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { useIsBackNavigation } from './use-scroll-memory.ts';

const CarPanel = lazyPart(() => import('./car-panel.tsx'));
const LoadCardPhotos = lazyPart(() => import('./card-photos.tsx'), 'optional');
const NO_PHOTOS: CardPhotos = {};

/** Cards to render immediately, because they are visible when the page opens; the others follow in small steps. */
const FIRST_CARS = { narrow: 1, wide: 4 };

/** Cards whose photos load with high priority: the one visible on a phone. On wide screens the browser prioritises well enough. */
const PRIORITY_CARDS = 1;

// Dense flow: cards after the open panel fill the row above it, because the panel needs a full row.
const grid =
  'grid grid-flow-row-dense grid-cols-1 gap-5 min-[36rem]:grid-cols-2 min-[56rem]:grid-cols-3 min-[72rem]:grid-cols-4';

type Props = {
  cars: Car[];
  dates: DateRange | undefined;
  openCar: string | undefined;
  onToggle: (id: string) => void;
  compared: readonly string[];
  onCompare: (id: string) => void;
};

export function ResultsGrid({ cars, dates, openCar, onToggle, compared, onCompare }: Props) {
  const open = useRef<HTMLButtonElement>(null);
  const isWide = useMediaQuery(TWO_COLUMNS);
  const firstCars = isWide ? FIRST_CARS.wide : FIRST_CARS.narrow;
  const [morePhotos, setMorePhotos] = useState(NO_PHOTOS);
  // Loads additional photos only after the cards have rendered.
  const [canLoadPhotos, setCanLoadPhotos] = useState(false);
  useEffect(
    () => (isWide || canLoadPhotos ? undefined : runWhenIdle(() => setCanLoadPhotos(true))),
    [isWide, canLoadPhotos],
  );
  // Restoring the scroll position needs the full height of the list.
  const isRestoring = useIsBackNavigation();
  return (
    <>
      {canLoadPhotos && !isWide ? (
        <Suspense>
          <LoadCardPhotos cars={cars} onFound={setMorePhotos} />
        </Suspense>
      ) : null}
      <ul aria-label={t('cars.search.list-label')} className={grid}>
        {cars.map((car, index) => {
          const isOpen = car.id === openCar;
          return (
            <Fragment key={car.id}>
              <li className="relative">
                <RenderWhenIdle
                  isImmediate={index < firstCars || isRestoring || isOpen}
                  fallback={<CarCardPlaceholder />}
                >
                  <CarCard
                    car={car}
                    level={2}
                    dates={dates}
                    framed={
                      isWide
                        ? undefined
                        : (photo) => (
                            <PhotoStrip car={car} more={morePhotos[car.id]} onPress={() => onToggle(car.id)}>
                              {photo}
                            </PhotoStrip>
                          )
                    }
                    priority={index < PRIORITY_CARDS}
                    isOpen={isOpen}
                    controls="open-car"
                    pressRef={isOpen ? open : undefined}
                    onPress={() => onToggle(car.id)}
                  />
                  <div className="absolute top-3 end-3 z-2 flex gap-2">
                    <IconButton
                      label={t('cars.compare.pick', { title: car.title })}
                      aria-pressed={compared.includes(car.id)}
                      variant={compared.includes(car.id) ? 'primary' : 'secondary'}
                      icon={<Scale aria-hidden="true" />}
                      onClick={() => onCompare(car.id)}
                      className="rounded-full"
                    />
                    <SaveCarButton carId={car.id} carTitle={car.title} className="rounded-full" />
                  </div>
                </RenderWhenIdle>
              </li>
              {isOpen ? (
                <li className="col-span-full">
                  <Suspense fallback={<Skeleton className="h-176 rounded-panel" />}>
                    <CarPanel
                      id="open-car"
                      carId={car.id}
                      title={car.title}
                      dates={dates}
                      onClose={() => {
                        open.current?.focus();
                        onToggle(car.id);
                      }}
                    />
                  </Suspense>
                </li>
              ) : null}
            </Fragment>
          );
        })}
      </ul>
    </>
  );
}

export function ResultsSkeleton({ count }: { count: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: count }, (_, index) => (
        <CarCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Calls `onNear` when the end of the list comes near the viewport. */
export function EndObserver({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: '900px 0px',
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" />;
}
