import clsx from 'clsx';
import { X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { t } from '../language/words.ts';
import { IconButton } from './button.tsx';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
};

/** Set data-autofocus on the control that should be focused initially. Otherwise the dialog itself is focused. */
type DialogProps = ModalProps & { size?: keyof typeof sizes };
type SheetProps = ModalProps;
/** `header` replaces the title and the close button, so it must contain another way to close. */
type ScreenProps = Omit<ModalProps, 'description' | 'footer'> & { header: ReactNode };

const sizes = {
  sm: 'm-auto w-104 rounded-panel animate-rise-in',
  md: 'm-auto w-136 rounded-panel animate-rise-in',
  lg: 'm-auto w-208 rounded-panel animate-rise-in',
  full: 'm-auto h-full w-full rounded-panel animate-rise-in',
};

const sheet = clsx(
  'mt-auto w-full rounded-t-panel animate-slide-up max-sm:max-w-none',
  'sm:my-0 sm:me-0 sm:ms-auto sm:h-full sm:max-h-none sm:w-112 sm:rounded-none sm:animate-slide-in',
);

export function Dialog({ size = 'md', ...props }: DialogProps) {
  return props.open ? <Modal {...props} className={clsx(sizes[size], 'max-w-[calc(100%-2rem)]')} /> : null;
}

/** A panel that slides in from the inline end, or from the bottom on phones. */
export function Sheet(props: SheetProps) {
  return props.open ? <Modal {...props} className={sheet} /> : null;
}

/** A full-screen dialog. The title is only for screen readers; `header` is shown at the top. */
export function Screen(props: ScreenProps) {
  return props.open ? (
    <Modal {...props} className="m-0 h-dvh w-full max-w-none border-0 max-h-none animate-fade-in" />
  ) : null;
}

type AnyModalProps = ModalProps & { className: string; header?: ReactNode };

function Modal({ onClose, title, description, children, footer, header, className }: AnyModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const root = document.documentElement;
    if (!root.classList.contains('scroll-locked')) {
      root.style.setProperty('--gutter', `${window.innerWidth - root.getBoundingClientRect().width}px`);
      root.classList.add('scroll-locked');
    }
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    return () => {
      // Only `close` restores the focus. Removing the element does not.
      dialog.close();
      if (!document.querySelector('dialog:modal')) root.classList.remove('scroll-locked');
    };
  }, []);

  const isOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== ref.current) return false;
    const edge = ref.current.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x < edge.left || x > edge.right || y < edge.top || y > edge.bottom;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboard users can press Escape
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        // The cancel event of a nested file input also bubbles up to here.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!ref.current?.open) onClose();
      }}
      onMouseDown={(event) => {
        pressedBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        // Requires that the press also started there: dragging a text selection outside must not close the dialog.
        if (pressedBackdrop.current && isOnBackdrop(event)) onClose();
      }}
      className={clsx(
        'max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto overscroll-contain border border-line bg-surface-raised',
        'text-ink shadow-dialog outline-none backdrop:bg-overlay backdrop:animate-fade-in open:flex',
        // Keeps the focused element from being covered by the header and the footer.
        '[@media(height>=30rem)]:scroll-py-30',
        className,
      )}
    >
      {header ? (
        <>
          <h2 id={`${id}-title`} className="visually-hidden">
            {title}
          </h2>
          {header}
        </>
      ) : (
        <header className="top-0 z-10 flex [@media(height>=30rem)]:sticky items-start gap-4 bg-surface-raised px-6 pt-4 pb-3">
          <div className="grow pt-2">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="mt-1.5 text-[0.9375rem] text-ink-soft">
                {description}
              </p>
            ) : null}
          </div>
          <IconButton label={t('ui.dialog.close')} icon={<X />} onClick={onClose} className="-me-2.5" />
        </header>
      )}
      {header ? children : <div className={clsx('grow', children ? 'px-6 pt-1 pb-6' : 'pb-2')}>{children}</div>}
      {footer ? (
        <footer className="bottom-0 flex flex-wrap [@media(height>=30rem)]:sticky justify-end gap-3 border-t border-line bg-surface-raised px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      ) : null}
    </dialog>
  );
}
