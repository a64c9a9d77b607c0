import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { CarCard } from '../../../contract/cars/cars.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { CARD_SIZES, photoName } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { CarPhoto } from '../../photos/index.ts';

const NONE: readonly Photo[] = [];

const Slide = ({ number, of, children }: { number: number; of: number; children: ReactNode }) => (
  <div className="relative w-full shrink-0 snap-center">
    {children}
    {of > 1 ? (
      <span
        aria-hidden="true"
        className="absolute start-3 bottom-3 rounded-full bg-black/65 px-2 py-0.5 text-xs font-medium text-white tabular-nums"
      >
        {number} / {of}
      </span>
    ) : null}
  </div>
);

type PhotoStripProps = {
  car: CarCard;
  /** Photos after the first; undefined until loaded. */
  more: readonly Photo[] | undefined;
  onPress: () => void;
  /** The first photo. */
  children: ReactNode;
};

/** The photos of a card. Several photos form a swipeable strip above the card's clickable area. */
export function PhotoStrip({ car, more = NONE, onPress, children }: PhotoStripProps) {
  const isStrip = more.length > 0;
  const all = more.length + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a tap on the photo triggers the card's button, which is in its title
    <div
      {...(isStrip && {
        role: 'group',
        tabIndex: 0,
        'aria-label': t('cars.photos-of', { title: car.title }),
        onClick: onPress,
      })}
      className={clsx(
        'flex',
        isStrip
          ? 'relative z-2 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-2'
          : 'overflow-hidden',
      )}
    >
      <Slide number={1} of={all}>
        {children}
      </Slide>
      {more.map((photo, index) => (
        <Slide key={photo.id} number={index + 2} of={all}>
          <CarPhoto
            photo={photo}
            alt={photoName(car.title, index + 1, all)}
            sizes={CARD_SIZES}
            className="aspect-3/2 w-full"
          />
        </Slide>
      ))}
    </div>
  );
}
