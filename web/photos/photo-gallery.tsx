import clsx from 'clsx';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { t } from '../language/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Screen } from '../ui/dialog.tsx';
import { isRightToLeft, arrowKeyStep } from '../ui/direction.ts';
import { CarPhoto } from './car-photo.tsx';

/** The visible photo becomes the current one after the strip has not scrolled for this long. */
const SETTLED_MILLISECONDS = 120;

/** In right-to-left layouts, scroll positions are negative. */
const leftOf = (index: number, strip: HTMLElement) => index * strip.clientWidth * (isRightToLeft() ? -1 : 1);

type PhotoGalleryProps = {
  photos: readonly Photo[];
  /** Accessible name of the gallery. */
  title: string;
  /** Returns the alternative text of a photo. */
  nameOf: (index: number) => string;
  startAt: number;
  onClose: () => void;
  /** More buttons in the header. */
  actions?: ReactNode;
};

/** Full-screen gallery, navigated by swiping, buttons or arrow keys. */
export default function PhotoGallery({ photos, title, nameOf, startAt, onClose, actions }: PhotoGalleryProps) {
  const [index, setIndex] = useState(startAt);
  const strip = useRef<HTMLUListElement>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Destination of a key or button press, until the strip arrives there or the user swipes. */
  const target = useRef<number>(undefined);

  const show = (position: number, behavior?: ScrollBehavior) => {
    const next = (position + photos.length) % photos.length;
    setIndex(next);
    target.current = next;
    const box = strip.current;
    const isFar = Math.abs(next - index) > 1;
    box?.scrollTo({ left: leftOf(next, box), behavior: behavior ?? (isFar ? 'instant' : 'smooth') });
  };

  useEffect(() => {
    const box = strip.current;
    box?.scrollTo({ left: leftOf(startAt, box), behavior: 'instant' });
    return () => clearTimeout(settleTimer.current);
  }, [startAt]);

  const onScroll = () => {
    clearTimeout(settleTimer.current);
    settleTimer.current = setTimeout(() => {
      const box = strip.current;
      if (!box) return;
      // A photo that loads during the scroll can make the strip snap back.
      if (target.current !== undefined) box.scrollTo({ left: leftOf(target.current, box), behavior: 'instant' });
      else setIndex(Math.min(photos.length - 1, Math.round(Math.abs(box.scrollLeft) / box.clientWidth)));
      target.current = undefined;
    }, SETTLED_MILLISECONDS);
  };
  const onSwipe = () => (target.current = undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = arrowKeyStep(event.key);
    const to = step ? index + step : { Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  // Listens on the window, so that the keys work wherever the focus is, and from the first paint.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const header = (
    <header className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line px-2 py-2 sm:px-4">
      <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
        {t('photos.gallery.back')}
      </Button>
      <p role="status" className="ms-auto px-2 text-sm text-ink-soft tabular-nums">
        <span aria-hidden="true">
          {index + 1} / {photos.length}
        </span>
        <span className="visually-hidden">
          {t('photos.gallery.position', { number: index + 1, count: photos.length })}
        </span>
      </p>
      {actions}
    </header>
  );

  const step = 'absolute! top-1/2 -translate-y-1/2 rounded-full shadow-raised max-sm:hidden';
  return (
    <Screen open onClose={onClose} title={title} header={header}>
      <div className="flex min-h-0 grow flex-col">
        <div className="relative min-h-0 grow bg-sunken">
          <ul
            ref={strip}
            // A scrollable region must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            data-autofocus
            aria-label={t('photos.gallery.photos-label')}
            onScroll={onScroll}
            onPointerDown={onSwipe}
            onWheel={onSwipe}
            className="flex h-full snap-x [--photo-filter:none] snap-mandatory overflow-x-auto overscroll-contain outline-none [scrollbar-width:none]"
          >
            {photos.map((photo, position) => (
              <li key={photo.id} className="grid size-full shrink-0 snap-center place-items-center sm:px-20 sm:py-4">
                <CarPhoto
                  photo={photo}
                  alt={nameOf(position)}
                  sizes="100vw"
                  priority={position === index}
                  className="max-h-full min-h-0 w-auto max-w-full rounded-none object-contain sm:rounded-card"
                />
              </li>
            ))}
          </ul>
          {photos.length > 1 ? (
            <>
              <IconButton
                label={t('photos.gallery.previous')}
                icon={<ChevronLeft />}
                variant="secondary"
                onClick={() => show(index - 1)}
                className={clsx(step, 'start-4')}
              />
              <IconButton
                label={t('photos.gallery.next')}
                icon={<ChevronRight />}
                variant="secondary"
                onClick={() => show(index + 1)}
                className={clsx(step, 'end-4')}
              />
            </>
          ) : null}
        </div>
        {photos.length > 1 ? (
          <ul className="flex shrink-0 gap-2 overflow-x-auto border-t border-line px-4 py-3">
            {photos.map((photo, position) => (
              <li key={photo.id} className="shrink-0 first:ms-auto last:me-auto">
                <button
                  type="button"
                  aria-label={t('photos.gallery.show', { number: position + 1 })}
                  aria-current={position === index || undefined}
                  onClick={() => show(position)}
                  className={clsx(
                    'block overflow-hidden rounded-lg border-2 transition-opacity',
                    position === index ? 'border-brand' : 'border-transparent opacity-70 hover:opacity-100',
                  )}
                >
                  <CarPhoto photo={photo} alt="" sizes="96px" className="h-14 w-20" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Screen>
  );
}
