import { ImageOff, RotateCw, X } from 'lucide-react';
import { rich, t } from '../language/words.ts';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CarPhoto } from './car-photo.tsx';
import { LocalPhoto } from './local-photo.tsx';
import type { PhotoItem, UploadQueue, Uploads } from './upload-queue.ts';

function Picture({ item: { photo, file }, look }: { item: PhotoItem; look: string }) {
  const unreadable = (
    <span className={`grid place-items-center bg-sunken text-ink-faint ${look}`}>
      <ImageOff aria-hidden="true" className="size-5" />
    </span>
  );
  if (file) return <LocalPhoto file={file} alt="" className={look} fallback={unreadable} />;
  return photo ? <CarPhoto photo={photo} alt="" sizes="80px" className={look} /> : unreadable;
}

function Progress({ item, number, onRetry }: { item: PhotoItem; number: number; onRetry: () => void }) {
  const percent = Math.round(item.progress * 100);
  if (item.status === 'failed' || item.status === 'retrying') {
    return (
      <IconButton
        label={t('photos.tile.retry-label', { number })}
        icon={<RotateCw />}
        size="sm"
        variant="secondary"
        onClick={onRetry}
      />
    );
  }
  if (item.status !== 'sending' || percent === 0) return <Spinner label={t('photos.status.waiting')} />;
  return (
    <span
      role="progressbar"
      aria-label={t('photos.tile.upload-label', { number })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {t('photos.sent', { percent })}
    </span>
  );
}

type PhotoStripProps = {
  queue: UploadQueue;
  uploads: Uploads;
  label?: string;
  /** Class of the list. */
  className: string;
  /** Class for the size of a photo. */
  size: 'size-18' | 'size-20';
};

/** Photos that are attached to a text, with the reasons why files were rejected. */
export const PhotoStrip = ({ queue, uploads: { items, refusals }, label, className, size }: PhotoStripProps) => (
  <>
    {items.length > 0 ? (
      <ul aria-label={label} className={className}>
        {items.map((item, index) => (
          <li key={item.id} className="relative shrink-0">
            <Picture item={item} look={`${size} rounded-control`} />
            {item.status === 'done' ? null : (
              <div className="absolute inset-0 grid place-items-center rounded-control bg-surface/75 text-xs font-semibold tabular-nums">
                <Progress item={item} number={index + 1} onRetry={() => queue.retry(item.id)} />
              </div>
            )}
            <IconButton
              label={t('photos.tile.remove', { number: index + 1 })}
              icon={<X />}
              size="sm"
              variant="secondary"
              onClick={() => queue.remove(item.id)}
              className="absolute! -end-2 -top-2 size-7! min-h-0! min-w-0! rounded-full! after:absolute after:-inset-2"
            />
          </li>
        ))}
      </ul>
    ) : null}
    <ul aria-live="polite" className="grid gap-1 empty:hidden">
      {refusals.map(({ id, name, message }) => (
        <li key={id} className="flex items-center gap-2 rounded-control bg-danger-tint ps-3 text-sm text-ink">
          <span className="min-w-0 grow py-1.5 [overflow-wrap:anywhere]">
            {rich('photos.refusal', {
              file: name,
              problem: message,
              name: (words) => <span className="font-semibold">{words}</span>,
            })}
          </span>
          <IconButton
            label={t('photos.dismiss', { file: name })}
            icon={<X />}
            size="sm"
            onClick={() => queue.dismiss(id)}
          />
        </li>
      ))}
    </ul>
  </>
);
