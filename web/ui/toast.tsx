import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { t } from '../language/words.ts';

type Tone = 'success' | 'error' | 'info';
/** A button in a toast, which then stays longer. Toasts disappear, so the action must also be available elsewhere. */
type ToastAction = { label: string; onSelect: () => void };
type Message = { id: number; tone: Tone; text: string; actions: readonly ToastAction[] };

export type Toaster = Record<Tone, (text: string, ...actions: (ToastAction | undefined)[]) => void>;

const lifetime = 6000;
const lifetimeWithAction = 12_000;
const messagesMax = 3;

const styles = {
  success: { Icon: CircleCheck, mark: 'text-success' },
  error: { Icon: CircleAlert, mark: 'text-danger' },
  info: { Icon: Info, mark: 'text-brand' },
};

const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const nextId = useRef(1);
  const stack = useRef<HTMLDivElement>(null);

  const toaster = useMemo<Toaster>(() => {
    const add =
      (tone: Tone) =>
      (text: string, ...given: (ToastAction | undefined)[]) => {
        const actions = given.filter((action) => action !== undefined);
        const message = { id: nextId.current++, tone, text, actions };
        setMessages((now) => [...now.filter((other) => other.text !== text), message].slice(-messagesMax));
      };
    return { success: add('success'), error: add('error'), info: add('info') };
  }, []);

  const newest = messages.at(-1)?.id;
  useEffect(() => {
    const element = stack.current;
    if (!element || newest === undefined) return;
    // Opens the popover again, because the last element in the top layer is above all dialogs.
    if (document.querySelector('dialog:modal') && element.matches(':popover-open')) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [newest]);

  const remove = (id: number) => setMessages((now) => now.filter((message) => message.id !== id));
  const list = (shown: readonly Message[]) =>
    shown.map((message) => <Toast key={message.id} message={message} onDismiss={() => remove(message.id)} />);

  return (
    <ToastContext value={toaster}>
      {children}
      <div
        ref={stack}
        popover="manual"
        role="region"
        aria-label={t('ui.toast.label')}
        className={clsx(
          'pointer-events-none fixed inset-auto m-0 w-full border-0 bg-transparent p-4 sm:end-0 sm:w-108 sm:p-6',
          'start-0 bottom-[calc(var(--bottom-bar)+var(--docked-bar))] pb-[max(1rem,var(--safe-bottom))] sm:start-auto',
        )}
      >
        <div aria-live="assertive">{list(messages.filter((message) => message.tone === 'error'))}</div>
        <div aria-live="polite">{list(messages.filter((message) => message.tone !== 'error'))}</div>
      </div>
    </ToastContext>
  );
}

function Toast({ message, onDismiss }: { message: Message; onDismiss: () => void }) {
  const [paused, setPaused] = useState(false);
  const hasActions = message.actions.length > 0;
  const expire = useEffectEvent(onDismiss);

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => expire(), hasActions ? lifetimeWithAction : lifetime);
    return () => clearTimeout(timer);
  }, [paused, hasActions]);

  const { Icon, mark } = styles[message.tone];
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={clsx(
        'pointer-events-auto mx-auto mt-3 flex max-w-108 animate-rise-in items-start gap-3 rounded-card border',
        'border-line bg-surface-raised py-1.5 pe-1.5 ps-4 text-[0.9375rem] text-ink shadow-raised',
      )}
    >
      <Icon className={clsx('mt-3 size-5 shrink-0', mark)} />
      <div className={clsx('min-w-0 grow', message.actions.length < 2 && 'flex items-start')}>
        <p className="min-w-0 grow py-2.5 break-words">{message.text}</p>
        <div className={clsx('flex shrink-0 flex-wrap', message.actions.length > 1 && '-ms-3')}>
          {message.actions.map(({ label, onSelect }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                onDismiss();
                onSelect();
              }}
              className="min-h-11 rounded-control px-3 font-semibold text-brand -outline-offset-2 hover:bg-shade/6"
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <button
        type="button"
        aria-label={t('ui.toast.dismiss')}
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-faint -outline-offset-2 hover:text-ink"
      >
        <X className="size-4.5" />
      </button>
    </div>
  );
}
