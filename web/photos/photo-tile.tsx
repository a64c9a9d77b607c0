import clsx from 'clsx';
import { ArrowLeft, ArrowRight, GripVertical, ImageOff, RotateCw, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { CarPhoto } from './car-photo.tsx';
import { t } from '../language/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { LocalPhoto } from './local-photo.tsx';
import type { PhotoItem } from './upload-queue.ts';
import type { PhotoDrag } from './use-photo-drag.ts';

/** Shows the local file immediately, and the server's version once it is uploaded. */
function Picture({ item }: { item: PhotoItem }) {
  const className = 'aspect-4/3 w-full';
  if (item.photo) {
    return <CarPhoto photo={item.photo} alt="" sizes="(width >= 40rem) 220px, 47vw" className={className} />;
  }
  const unreadable = (
    <span className={clsx(className, 'grid place-items-center bg-sunken p-2 text-ink-faint')}>
      <ImageOff className="size-6" />
    </span>
  );
  return item.file ? <LocalPhoto file={item.file} alt="" className={className} fallback={unreadable} /> : unreadable;
}

function statusText({ status, progress }: PhotoItem): string {
  if (status === 'done') return '';
  if (status !== 'sending') return t.of('photos.status', status);
  return progress < 1 ? t('photos.sent', { percent: Math.round(progress * 100) }) : t('photos.almost-sent');
}

/** Upload progress, drawn over the picture so that the layout does not shift. */
function State({ item, number, onRetry }: { item: PhotoItem; number: number; onRetry: () => void }) {
  if (item.status === 'done') return null;
  const percent = Math.round(item.progress * 100);
  return (
    <div className="absolute inset-0 flex flex-col items-start justify-end gap-1.5 bg-surface/85 p-2.5">
      <p className={clsx('text-sm font-semibold tabular-nums', item.status === 'failed' ? 'text-danger' : 'text-ink')}>
        {statusText(item)}
      </p>
      {item.status === 'sending' && (
        <div
          role="progressbar"
          aria-label={t('photos.tile.upload-label', { number })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 w-full overflow-hidden rounded-full bg-shade/15"
        >
          <div className="h-full rounded-full bg-brand" style={{ width: `${percent}%` }} />
        </div>
      )}
      {(item.status === 'failed' || item.status === 'retrying') && (
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCw />}
          aria-label={t('photos.tile.retry-label', { number })}
          onClick={onRetry}
        >
          {t('photos.tile.retry')}
        </Button>
      )}
    </div>
  );
}

/** The button that moved a photo. */
export interface MoveDirection {
  by: 'earlier' | 'later';
}

type PhotoTileProps = {
  item: PhotoItem;
  index: number;
  count: number;
  drag: PhotoDrag;
  /** The button that has just moved this photo, to be focused again after the move. */
  refocus: MoveDirection | undefined;
  onMove: (to: number, by: MoveDirection['by']) => void;
  onRetry: () => void;
  onRemove: () => void;
};

export function PhotoTile({ item, index, count, drag, refocus, onMove, onRetry, onRemove }: PhotoTileProps) {
  const tile = useRef<HTMLLIElement>(null);
  const order = drag.orderOf(index);
  const dragged = drag.drag?.id === item.id ? drag.drag : undefined;
  const number = index + 1;

  // Runs after the other tiles have made room, so that the tile stays under the pointer whatever its layout position.
  useLayoutEffect(() => {
    const { current } = tile;
    const box = drag.list?.getBoundingClientRect();
    if (!current || !box) return;
    current.style.transform = dragged
      ? `translate(${dragged.x - dragged.holdX - box.left - current.offsetLeft}px, ${dragged.y - dragged.holdY - box.top - current.offsetTop}px)`
      : '';
  }, [dragged, drag.list]);

  useLayoutEffect(() => {
    if (!refocus) return;
    const button = (which: string) => tile.current?.querySelector<HTMLButtonElement>(`[data-move=${which}]:enabled`);
    (button(refocus.by) ?? button('earlier') ?? button('later'))?.focus();
  }, [refocus]);

  return (
    <li
      ref={tile}
      style={{ order }}
      className={clsx(
        'relative overflow-hidden rounded-card border bg-surface',
        dragged ? 'z-20 border-brand shadow-raised' : 'border-line',
        item.status === 'failed' && 'border-danger',
      )}
    >
      <div
        className={clsx('relative', count > 1 && (dragged ? 'cursor-grabbing' : 'cursor-grab'))}
        // With touch, the picture scrolls the page. Only the handle drags.
        onPointerDown={(event) =>
          event.pointerType === 'mouse' && !isControl(event.target) && drag.begin(event, item.id)
        }
      >
        <Picture item={item} />
        <State item={item} number={number} onRetry={onRetry} />
        {order === 0 && (
          <span className="absolute top-1 start-1 flex max-w-[calc(100%-3rem)] sm:top-2 sm:start-2 rounded-full bg-surface-raised">
            <Badge tone="brand">{t('photos.tile.main')}</Badge>
          </span>
        )}
        <IconButton
          label={t('photos.tile.remove', { number })}
          icon={<X />}
          size="sm"
          variant="secondary"
          onClick={onRemove}
          className="absolute! top-1 end-1 rounded-full!"
        />
      </div>
      {item.error && item.status === 'failed' && (
        <p className="px-3 pt-2 text-xs text-danger">
          {t('photos.tile.error', { file: item.name, problem: item.error })}
        </p>
      )}
      <div className="flex justify-between p-1">
        <IconButton
          label={t('photos.tile.earlier', { number })}
          data-move="earlier"
          icon={<ArrowLeft />}
          disabled={index === 0}
          onClick={() => onMove(index - 1, 'earlier')}
        />
        {count > 1 && (
          <span
            aria-hidden="true"
            title={t('photos.tile.drag')}
            className="grid size-11 cursor-grab touch-none place-items-center text-ink-faint"
            onPointerDown={(event) => drag.begin(event, item.id)}
          >
            <GripVertical className="size-5" />
          </span>
        )}
        <IconButton
          label={t('photos.tile.later', { number })}
          data-move="later"
          icon={<ArrowRight />}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1, 'later')}
        />
      </div>
    </li>
  );
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('button') !== null;
