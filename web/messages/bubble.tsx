import clsx from 'clsx';
import { Suspense, useState, type ReactNode } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { MASK } from '../../contract/messages/mask.ts';
import { t } from '../language/words.ts';
import { CarPhoto } from '../photos/index.ts';
import { lazyPart } from '../platform/lazy-part.tsx';

const PhotoGallery = lazyPart(() => import('../photos/photo-gallery.tsx'));

function MessagePhotos({ photos }: { photos: readonly Photo[] }) {
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

/** Gives each mask an accessible name, because its characters mean nothing to screen readers. */
const masked = (text: string): ReactNode[] =>
  text.split(MASK).flatMap((part, index) => [
    ...(index === 0
      ? []
      : [
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the masks are identical and never reorder
            key={index}
            role="img"
            aria-label={t('messages.bubble.masked')}
            className="rounded-sm bg-shade/15 px-1 tracking-wide select-none"
          >
            {MASK}
          </span>,
        ]),
    part,
  ]);

type BubbleProps = {
  text: string;
  photos: readonly Photo[];
  isOwn: boolean;
  /** Parts of the text are masked. */
  isMasked?: boolean;
  isFaint?: boolean;
  title?: string;
};

export const Bubble = ({ text, photos, isOwn, isMasked, isFaint, title }: BubbleProps) => (
  <div className={clsx('flex max-w-full flex-col gap-1', isOwn ? 'items-end' : 'items-start', isFaint && 'opacity-70')}>
    {text === '' ? null : (
      <div
        title={title}
        className={clsx(
          'max-w-full rounded-2xl px-3.5 py-2 text-[0.9375rem]/5.5',
          isOwn
            ? 'rounded-ee-md bg-brand text-on-brand dark:bg-brand-tint dark:text-ink'
            : 'rounded-es-md bg-shade/8 text-ink',
        )}
      >
        {/* The direction follows the text, not the language of the page. */}
        <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
          {isMasked ? masked(text) : text}
        </p>
      </div>
    )}
    <MessagePhotos photos={photos} />
  </div>
);
