import clsx from 'clsx';
import { Images } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { CarPhoto } from '../../photos/index.ts';
import { SaveCarButton } from '../../saved/index.ts';
import { Button } from '../../ui/button.tsx';
import { photoName, mainPhotoSizes, OTHER_PHOTO_SIZES } from '../../cars/index.ts';
import { ShareButton } from './share-button.tsx';
import { lookUp } from '../../../contract/look-up.ts';

const PhotoGallery = lazyPart(() => import('../../photos/photo-gallery.tsx'));

/** One main photo and up to four beside it. */
const SHOWN = 5;

/** Grid layouts for wide screens by number of photos. The main photo takes half or two thirds of the width. */
const grids: Record<number, { grid: string; main: string }> = {
  1: { grid: '', main: '' },
  2: { grid: 'md:grid-cols-2', main: '' },
  3: { grid: 'md:grid-cols-3 md:grid-rows-2', main: 'md:col-span-2 md:row-span-2' },
  4: { grid: 'md:grid-cols-3 md:grid-rows-3', main: 'md:col-span-2 md:row-span-3' },
  5: { grid: 'md:grid-cols-4 md:grid-rows-2', main: 'md:col-span-2 md:row-span-2' },
};

const frame = clsx(
  'relative -mx-5 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
  'md:mx-0 md:grid md:aspect-[2/1] md:max-h-104 md:w-full md:gap-2 md:overflow-hidden md:rounded-panel',
);
const cell = 'relative block aspect-3/2 w-full shrink-0 snap-center md:aspect-auto md:min-h-0';

/** The photos of a car: a swipeable strip on a phone, a grid on wider screens. A click opens the gallery. */
export function CarPhotos({ car }: { car: CarDetails }) {
  const { photos } = car;
  const [openAt, setOpenAt] = useState<number>();
  const shown = photos.slice(0, SHOWN);
  const { grid, main } = lookUp(grids, String(shown.length)) ?? { grid: '', main: '' };
  if (shown.length === 0) {
    return (
      <div className={frame}>
        <CarPhoto photo={null} alt={t('cars.details.no-photo')} sizes="100vw" className={cell} />
      </div>
    );
  }
  return (
    <div className="relative">
      <ul className={clsx(frame, grid)}>
        {shown.map((photo, index) => (
          <li key={photo.id} className={clsx(cell, index === 0 && main)}>
            <button
              type="button"
              onClick={() => setOpenAt(index)}
              className="block size-full -outline-offset-4 transition-opacity hover:opacity-92 focus-visible:outline-on-brand"
            >
              <CarPhoto
                photo={photo}
                alt={photoName(car.title, index, photos.length)}
                sizes={index === 0 ? mainPhotoSizes(shown.length) : OTHER_PHOTO_SIZES}
                priority={index === 0}
                className="size-full"
              />
            </button>
            <span
              aria-hidden="true"
              className="absolute bottom-4 start-4 rounded-full bg-black/65 px-2.5 py-1 text-xs font-medium text-white md:hidden"
            >
              {index + 1} / {photos.length}
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="sm"
        icon={<Images aria-hidden="true" />}
        onClick={() => setOpenAt(0)}
        className="absolute! end-0 bottom-3 shadow-raised md:end-4 md:bottom-4"
      >
        {t('cars.details.show-all-photos')}
      </Button>
      <Suspense>
        {openAt === undefined ? null : (
          <PhotoGallery
            photos={photos}
            title={t('cars.photos-of', { title: car.title })}
            nameOf={(index) => photoName(car.title, index, photos.length)}
            startAt={openAt}
            onClose={() => setOpenAt(undefined)}
            actions={
              <>
                <ShareButton carId={car.id} title={car.title} />
                <SaveCarButton carId={car.id} />
              </>
            }
          />
        )}
      </Suspense>
    </div>
  );
}
