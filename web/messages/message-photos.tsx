import clsx from 'clsx';
import { Suspense, useState } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { t } from '../language/words.ts';
import { CarPhoto } from '../photos/index.ts';
import { lazyPart } from '../platform/lazy-part.tsx';

const PhotoGallery = lazyPart(() => import('../photos/photo-gallery.tsx'));

export function MessagePhotos({ photos }: { photos: readonly Photo[] }) {
  const [openAt, setOpenAt] = useState<number>();
  if (photos.length === 0) return null;
  const nameOf = (index: number) => t('messages.photo', { number: index + 1, count: photos.length });
  return (
    <>
      <ul
        className={clsx('grid w-72 max-w-full gap-1 overflow-hidden rounded-2xl', photos.length > 1 && 'grid-cols-2')}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            className={clsx(photos.length % 2 === 1 && index === 0 && photos.length > 1 && 'col-span-2')}
          >
            <button type="button" onClick={() => setOpenAt(index)} className="block w-full -outline-offset-4">
              <CarPhoto
                photo={photo}
                alt={nameOf(index)}
                sizes="288px"
                className={photos.length === 1 ? 'aspect-4/3 w-full' : 'aspect-3/2 w-full'}
              />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {openAt === undefined ? null : (
          <PhotoGallery
            photos={photos}
            title={t('messages.photos-title')}
            nameOf={nameOf}
            startAt={openAt}
            onClose={() => setOpenAt(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
