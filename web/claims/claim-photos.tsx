import { Suspense, useState } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { t } from '../language/words.ts';
import { CarPhoto } from '../photos/index.ts';
import { lazyPart } from '../platform/lazy-part.tsx';

const PhotoGallery = lazyPart(() => import('../photos/photo-gallery.tsx'));

/** Thumbnails that open a gallery */
export function ClaimPhotos({ photos }: { photos: readonly Photo[] }) {
  const [openAt, setOpenAt] = useState<number>();
  if (photos.length === 0) return null;
  const nameOf = (index: number) => t('claims.photo', { number: index + 1, count: photos.length });
  return (
    <>
      <ul className="mt-2 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setOpenAt(index)} className="block rounded-control">
              <CarPhoto photo={photo} alt={nameOf(index)} sizes="96px" className="size-24 rounded-control" />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {openAt === undefined ? null : (
          <PhotoGallery
            photos={photos}
            title={t('claims.photos', { count: photos.length })}
            nameOf={nameOf}
            startAt={openAt}
            onClose={() => setOpenAt(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
