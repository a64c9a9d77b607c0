import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { rich, t } from '../language/words.ts';
import { CarPhoto, LocalPhoto, PHOTO_TYPES, type PhotoItem, type UploadQueue, type Uploads } from '../photos/index.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldMessage } from '../ui/field-message.tsx';
import { Spinner } from '../ui/spinner.tsx';

const look = 'size-20 rounded-control bg-sunken';

function Tile({ item, number, queue }: { item: PhotoItem; number: number; queue: UploadQueue }) {
  const { photo, file, status } = item;
  return (
    <li className="relative">
      {file ? (
        <LocalPhoto file={file} alt="" className={look} otherwise={<span className={`block ${look}`} />} />
      ) : photo ? (
        <CarPhoto photo={photo} alt="" sizes="80px" className={look} />
      ) : null}
      {status === 'done' ? null : (
        <span className="absolute inset-0 grid place-items-center rounded-control bg-surface/75">
          {status === 'failed' || status === 'retrying' ? (
            <IconButton
              label={t('photos.tile.retry-label', { number })}
              icon={<RotateCw />}
              size="sm"
              variant="secondary"
              onClick={() => queue.retry(item.id)}
            />
          ) : (
            <Spinner label={t('photos.status.waiting')} />
          )}
        </span>
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

type EvidenceFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  queue: UploadQueue;
  uploads: Uploads;
};

/** Private photos: they are uploaded as they are chosen, and kept once they are sent with what they show. */
export function EvidenceField({ label, hint, error, queue, uploads }: EvidenceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { items, refusals } = uploads;
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <div>
        <span id={id} className="block text-sm font-medium">
          {label}
        </span>
        {hint ? <span className="text-sm text-ink-soft">{hint}</span> : null}
      </div>
      {items.length > 0 ? (
        <ul className="flex flex-wrap gap-3 pt-2">
          {items.map((item, index) => (
            <Tile key={item.id} item={item} number={index + 1} queue={queue} />
          ))}
        </ul>
      ) : null}
      <ul aria-live="polite" className="grid gap-1 empty:hidden">
        {refusals.map(({ id: refused, name, message }) => (
          <li key={refused} className="flex items-center gap-2 rounded-control bg-danger-tint ps-3 text-sm text-ink">
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
              onClick={() => queue.dismiss(refused)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        icon={<ImagePlus />}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        {t('claims.add-photos')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PHOTO_TYPES}
        data-testid="evidence"
        onChange={(event) => {
          queue.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className="text-sm empty:hidden">{error ? <FieldMessage id={`${id}-error`} error={error} /> : null}</div>
    </div>
  );
}
