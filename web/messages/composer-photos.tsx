import { ImageOff, RotateCw, X } from 'lucide-react';
import { rich, t } from '../language/words.ts';
import { CarPhoto, LocalPhoto, type PhotoItem, type UploadQueue, type Uploads } from '../photos/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

const look = 'size-18 rounded-control';

function Picture({ item: { photo, file } }: { item: PhotoItem }) {
  const unreadable = (
    <span className={`grid place-items-center bg-sunken text-ink-faint ${look}`}>
      <ImageOff aria-hidden="true" className="size-5" />
    </span>
  );
  if (file) return <LocalPhoto file={file} alt="" className={look} otherwise={unreadable} />;
  return photo ? <CarPhoto photo={photo} alt="" sizes="72px" className={look} /> : unreadable;
}

type TileProps = { item: PhotoItem; number: number; queue: UploadQueue };

function Tile({ item, number, queue }: TileProps) {
  const percent = Math.round(item.progress * 100);
  const isFailed = item.status === 'failed';
  return (
    <li className="relative shrink-0">
      <Picture item={item} />
      {item.status === 'done' ? null : (
        <div className="absolute inset-0 grid place-items-center rounded-control bg-surface/75 text-xs font-semibold tabular-nums">
          {isFailed || item.status === 'retrying' ? (
            <IconButton
              label={t('photos.tile.retry-label', { number })}
              icon={<RotateCw />}
              size="sm"
              variant="secondary"
              onClick={() => queue.retry(item.id)}
            />
          ) : item.status === 'sending' && percent > 0 ? (
            <span
              role="progressbar"
              aria-label={t('photos.tile.upload-label', { number })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
            >
              {t('photos.sent', { percent })}
            </span>
          ) : (
            <Spinner label={t('photos.status.waiting')} />
          )}
        </div>
      )}
      <IconButton
        label={t('photos.tile.remove', { number })}
        icon={<X />}
        size="sm"
        variant="secondary"
        onClick={() => queue.remove(item.id)}
        className="absolute! -end-2 -top-2 size-7! min-h-0! min-w-0! rounded-full! after:absolute after:-inset-2"
      />
    </li>
  );
}

/** The photos of a message that is being written, and what became of files that cannot be sent. */
export function ComposerPhotos({ queue, uploads }: { queue: UploadQueue; uploads: Uploads }) {
  const { items, refusals } = uploads;
  return (
    <>
      {items.length > 0 ? (
        <ul aria-label={t('messages.composer.photos')} className="flex gap-3 overflow-x-auto px-1 pt-3 pb-1">
          {items.map((item, index) => (
            <Tile key={item.id} item={item} number={index + 1} queue={queue} />
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
}
