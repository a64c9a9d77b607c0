import clsx from 'clsx';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { carLimits } from '../../contract/cars/limits.ts';
import { photoLimits } from '../../contract/photos/limits.ts';
import { rich, t } from '../language/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldMessage } from '../ui/field-message.tsx';
import { PhotoInput } from './photo-input.tsx';
import { PhotoTile, type MoveDirection } from './photo-tile.tsx';
import type { UploadRefusal, UploadQueue, Uploads } from './upload-queue.ts';
import { usePhotoDrag } from './use-photo-drag.ts';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** Accepts files that are dropped or pasted anywhere, because a drop next to the field would open the file and leave the page. */
function useDroppedAndPasted(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useEffectEvent((transfer: DataTransfer | null) => onFiles([...(transfer?.files ?? [])]));
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      receive(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      receive(event.clipboardData);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return isOver;
}

function progressOf({ items }: Uploads): string {
  const done = items.filter(({ status }) => status === 'done').length;
  if (items.length === 0) {
    return t('photos.limits', { max: carLimits.photosMax, megabytes: photoLimits.megabytesMax });
  }
  if (done < items.length) return t('photos.progress', { done, count: items.length });
  return t('photos.uploaded', { count: done });
}

const Refusals = ({ refusals, onDismiss }: { refusals: readonly UploadRefusal[]; onDismiss: (id: string) => void }) => (
  <ul aria-live="polite" className="mt-3 grid gap-2 empty:hidden">
    {refusals.map(({ id, name, message }) => (
      <li key={id} className="flex items-center gap-3 rounded-control bg-danger-tint py-1 pe-1 ps-3.5 text-sm text-ink">
        <span className="min-w-0 grow py-1.5">
          {rich('photos.refusal', {
            file: name,
            problem: message,
            name: (words) => <span className="font-semibold break-all">{words}</span>,
          })}
        </span>
        <IconButton label={t('photos.dismiss', { file: name })} icon={<X />} onClick={() => onDismiss(id)} />
      </li>
    ))}
  </ul>
);

type PhotoUploaderProps = {
  queue: UploadQueue;
  uploads: Uploads;
  error?: string | undefined;
  /** Called on every change, because any change may fix the error. */
  onEdit: () => void;
};

export default function PhotoUploader({ queue, uploads, error, onEdit }: PhotoUploaderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [moved, setMoved] = useState<MoveDirection & { id: string }>();
  const { items, refusals } = uploads;

  const add = (files: File[]) => {
    if (files.length === 0) return;
    onEdit();
    queue.add(files);
  };
  const isOver = useDroppedAndPasted(add);
  const move = (photo: string, to: number) => {
    queue.move(photo, to);
    setAnnouncement(
      to === 0
        ? t('photos.moved-first', { count: items.length })
        : t('photos.moved', { position: to + 1, count: items.length }),
    );
  };
  const [setList, drag] = usePhotoDrag(
    items.map((item) => item.id),
    move,
  );

  function remove(photo: string, index: number) {
    onEdit();
    queue.remove(photo);
    setAnnouncement(t('photos.removed', { number: index + 1 }));
    // The focused button is removed with the photo, so the focus moves to the add button.
    document.getElementById(`${id}-add`)?.focus({ preventScroll: true });
  }

  return (
    <div data-invalid={error ? '' : undefined}>
      <div
        className={clsx(
          'grid justify-items-center rounded-card border-2 border-dashed px-4 py-7 text-center transition-colors',
          isOver ? 'border-brand bg-brand-tint' : error ? 'border-danger' : 'border-line-strong/60 bg-shade/3',
        )}
      >
        <PhotoInput ref={input} multiple aria-label={t('photos.input-label')} onFiles={add} />
        <Button
          id={`${id}-add`}
          variant={items.length > 0 ? 'secondary' : 'primary'}
          icon={<ImagePlus />}
          aria-describedby={`${id}-message`}
          onClick={() => input.current?.click()}
        >
          {items.length > 0 ? t('photos.add-more') : t('photos.add')}
        </Button>
        <p className="mt-2.5 text-sm text-ink-soft max-sm:hidden">{t('photos.drop')}</p>
      </div>
      <div className="flex min-h-6.5 justify-between gap-4 pt-1.5 text-sm">
        <FieldMessage id={`${id}-message`} error={error} hint={progressOf(uploads)} />
      </div>
      <Refusals refusals={refusals} onDismiss={(refusal) => queue.dismiss(refusal)} />
      {items.length > 0 && (
        <ul
          ref={setList}
          aria-label={t('photos.list-label')}
          className={clsx(
            'relative mt-3 grid [--photo-filter:none] grid-cols-2 gap-3 sm:grid-cols-3',
            drag.drag && 'select-none',
          )}
        >
          {items.map((item, index) => (
            <PhotoTile
              key={item.id}
              item={item}
              index={index}
              count={items.length}
              drag={drag}
              refocus={moved?.id === item.id ? moved : undefined}
              onMove={(to, by) => {
                move(item.id, to);
                setMoved({ id: item.id, by });
              }}
              onRetry={() => {
                onEdit();
                queue.retry(item.id);
              }}
              onRemove={() => remove(item.id, index)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}
