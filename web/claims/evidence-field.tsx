import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { t } from '../language/words.ts';
import { PhotoInput, PhotoStrip, type UploadQueue, type Uploads } from '../photos/index.ts';
import { Button } from '../ui/button.tsx';
import { FieldMessage } from '../ui/field-message.tsx';

type EvidenceFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  queue: UploadQueue;
  uploads: Uploads;
};

/** Private photos. They are uploaded when chosen, and kept only if the form is sent. */
export function EvidenceField({ label, hint, error, queue, uploads }: EvidenceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <div>
        <span id={id} className="block text-sm font-medium">
          {label}
        </span>
        {hint ? <span className="text-sm text-ink-soft">{hint}</span> : null}
      </div>
      <PhotoStrip queue={queue} uploads={uploads} className="flex flex-wrap gap-3 pt-2" size="size-20" />
      <Button
        variant="secondary"
        icon={<ImagePlus />}
        className="justify-self-start"
        onClick={() => input.current?.click()}
      >
        {t('claims.add-photos')}
      </Button>
      <PhotoInput ref={input} multiple hidden onFiles={(files) => queue.add(files)} />
      <div className="text-sm empty:hidden">{error ? <FieldMessage id={`${id}-error`} error={error} /> : null}</div>
    </div>
  );
}
