import clsx from 'clsx';
import { ImagePlus, NotebookText, SendHorizontal } from 'lucide-react';
import {
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { messageLimits } from '../../contract/messages/limits.ts';
import { t } from '../language/words.ts';
import { PhotoInput, PhotoStrip } from '../photos/index.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { IconButton } from '../ui/button.tsx';
import type { ComposerState } from './use-composer.ts';

const ContactWarning = lazyPart(() => import('./contact-warning.tsx'), 'optional');
const TemplatesDialog = lazyPart(() => import('./templates-dialog.tsx'));

/** The counter appears when this many characters or fewer remain. */
const COUNTED_FROM = 200;

/** Enter sends a message only on devices with a keyboard. On a phone it starts a new line, as in other apps. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Grows the field with its text. The maximum height in its class makes it scroll. */
function fitHeight(field: HTMLTextAreaElement | null, text: string) {
  if (!field) return;
  field.style.height = 'auto';
  if (text !== '') field.style.height = `${field.scrollHeight + 2}px`;
}

type ComposerProps = {
  composer: ComposerState;
  /** Whether the user has saved replies, as owners do. */
  hasTemplates: boolean;
  /** Contact details will be masked for the recipient. */
  isMasking: boolean;
  name: string;
};

export function Composer({ composer, hasTemplates, isMasking, name }: ComposerProps) {
  const { text, setText, queue, uploads, left, canSend } = composer;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);

  useLayoutEffect(() => {
    fitHeight(field.current, text);
  }, [text]);

  // Preloaded so that the warning also works offline.
  useEffect(() => {
    if (isMasking) void ContactWarning.preload();
  }, [isMasking]);

  const submit = () => {
    if (!canSend) return;
    composer.send();
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    submit();
  };

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    queue.add(files);
  };

  const insert = (reply: string) => {
    setChoosing(false);
    setText(text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`);
    setTimeout(() => field.current?.focus());
  };

  return (
    <>
      <form
        aria-label={t('messages.composer.label', { name })}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-1.5 border-t border-line bg-surface px-3 pt-2 pb-[max(0.5rem,var(--safe-bottom))]"
      >
        <PhotoStrip
          queue={queue}
          uploads={uploads}
          label={t('messages.composer.photos')}
          className="flex gap-3 overflow-x-auto px-1 pt-3 pb-1"
          size="size-18"
        />
        <div className="flex items-end gap-1">
          <PhotoInput
            ref={input}
            multiple
            aria-label={t('messages.composer.photos')}
            onFiles={(files) => queue.add(files)}
          />
          <IconButton
            label={t('messages.composer.add-photos')}
            icon={<ImagePlus />}
            disabled={uploads.items.length >= messageLimits.photosMax}
            onClick={() => input.current?.click()}
          />
          {hasTemplates ? (
            <IconButton
              label={t('messages.composer.templates')}
              icon={<NotebookText />}
              onClick={() => setChoosing(true)}
            />
          ) : null}
          <textarea
            ref={field}
            rows={1}
            value={text}
            dir="auto"
            placeholder={t('messages.composer.placeholder')}
            aria-label={t('messages.composer.placeholder')}
            aria-describedby={`${id}-hint`}
            aria-invalid={left < 0 || undefined}
            enterKeyHint={hasKeyboard() ? 'send' : 'enter'}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            className={clsx(
              'control max-h-40 min-h-11 min-w-0 grow resize-none rounded-control border bg-surface px-3.5 py-2.25 text-base outline-focus',
              'focus-visible:outline-2 focus-visible:outline-offset-0 placeholder:truncate',
              left < 0 ? 'border-danger' : 'border-line-strong',
            )}
          />
          <IconButton
            type="submit"
            variant="primary"
            label={t('messages.composer.send')}
            icon={<SendHorizontal className="rtl:-scale-x-100" />}
            busy={composer.isUploading}
            disabled={!canSend}
          />
        </div>
        <div id={`${id}-hint`} aria-live="polite" className="grid gap-1 px-1 text-sm empty:hidden">
          {left <= COUNTED_FROM ? (
            <p className={clsx('tabular-nums', left < 0 ? 'text-danger' : 'text-ink-faint')}>
              {left < 0
                ? t('messages.composer.too-long', { count: -left })
                : t('messages.composer.left', { count: left })}
            </p>
          ) : null}
          {isMasking && text !== '' ? (
            <Suspense>
              <ContactWarning text={text} name={name} />
            </Suspense>
          ) : null}
        </div>
      </form>
      {isChoosing ? (
        <Suspense>
          <TemplatesDialog onInsert={insert} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
