import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';
import { nextFocusIndex } from './roving.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  current?: boolean;
  disabled?: boolean;
} & ({ onSelect: () => void; to?: undefined } | { to: string; onSelect?: () => void });

type MenuTriggerProps = {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

type MenuProps = {
  /** Accessible name of the menu, and text of the button if there is no renderTrigger. */
  label: string;
  renderTrigger?: (props: MenuTriggerProps) => ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Opens the menu on mount, for a menu that is loaded when its button is first pressed. */
  startsOpen?: boolean;
};

const gap = 6;
const rowHeight = 44;

/** A menu in a popover, because no scroll container can clip the top layer. */
export function Menu({ label, renderTrigger, items, align = 'start', startsOpen }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);

  const position = (box: HTMLElement) => {
    const from = button?.getBoundingClientRect();
    if (!from) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const height = items.length * rowHeight + 16;
    const opensUpward = from.bottom + gap + height > clientHeight && from.top > clientHeight - from.bottom;
    const fromRight = align === 'end' || from.left > clientWidth / 2;
    box.style.top = opensUpward ? 'auto' : `${from.bottom + gap}px`;
    box.style.bottom = opensUpward ? `${clientHeight - from.top + gap}px` : 'auto';
    box.style.left = fromRight ? 'auto' : `${Math.max(8, from.left)}px`;
    box.style.right = fromRight ? `${Math.max(8, clientWidth - from.right)}px` : 'auto';
  };

  const options = () => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];

  const close = () => {
    list?.hidePopover();
    button?.focus();
  };

  const isReady = button !== null && list !== null;
  const openInitially = useEffectEvent(() => {
    if (startsOpen) list?.showPopover();
  });
  useEffect(() => {
    if (isReady) openInitially();
  }, [isReady]);

  useEffect(() => {
    if (!open) return;
    // Closes the menu on scroll, because its position is computed only once.
    const onScroll = (event: Event) => {
      if (event.target !== list) list?.hidePopover();
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [open, list]);

  const onListKey = (event: KeyboardEvent) => {
    const all = options();
    const to = nextFocusIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (to !== undefined) {
      event.preventDefault();
      all[to]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      close();
    }
  };

  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) list?.showPopover();
    options()
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus();
  };

  const triggerProps: MenuTriggerProps = {
    ref: setButton,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onKeyDown: onTriggerKey,
  };

  return (
    <>
      {renderTrigger ? (
        renderTrigger(triggerProps)
      ) : (
        <Button variant="secondary" {...triggerProps}>
          {label}
          <ChevronDown />
        </Button>
      )}
      <div
        ref={setList}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onListKey}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') position(event.currentTarget);
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open' && !list?.contains(document.activeElement)) options()[0]?.focus();
        }}
        className={clsx(
          'fixed m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] min-w-52 overflow-y-auto rounded-card border',
          'animate-rise-in border-line bg-surface-raised p-1.5 text-ink shadow-raised outline-none',
        )}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} close={close} />
        ))}
      </div>
    </>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const choose = () => {
    close();
    item.onSelect?.();
  };
  const className = clsx(
    'tap flex min-h-10 w-full items-center gap-3 rounded-lg px-3 py-2 text-start text-[0.9375rem] outline-none select-none',
    'hover:bg-shade/5 focus-visible:bg-shade/8 disabled:pointer-events-none disabled:opacity-45 [&_svg]:size-4.5',
    item.danger ? 'text-danger' : 'text-ink',
    item.current && 'font-semibold',
  );
  const body = (
    <>
      {item.icon}
      <span className="grow">{item.label}</span>
      {item.current ? <Check className="text-brand" /> : null}
    </>
  );
  const shared = { role: 'menuitem', tabIndex: -1, onClick: choose, className };
  return item.to === undefined ? (
    <button type="button" disabled={item.disabled} {...shared} aria-current={item.current || undefined}>
      {body}
    </button>
  ) : (
    <Link to={item.to} {...shared} aria-current={item.current ? 'page' : undefined}>
      {body}
    </Link>
  );
}
