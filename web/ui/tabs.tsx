import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { nextFocusIndex } from './roving.ts';

type Tab = {
  id: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The selected tab. Omit it for uncontrolled tabs. */
  value?: string;
  onChange?: (id: string) => void;
  className?: string;
};

/** Visible part of the adjacent tab, which indicates that there are more. */
const PEEK_PIXELS = 32;

/** Scrolls the selected tab into view if the row is wider than the screen. */
function reveal(row: HTMLElement) {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.right > right) row.scrollBy({ left: tab.right - right + PEEK_PIXELS });
  else if (tab.left < left) row.scrollBy({ left: tab.left - left - PEEK_PIXELS });
}

export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === (value ?? ownValue)) ?? tabs[0];
  // Includes the counts, because counts that arrive later move the tabs.
  const layoutKey = [current?.id, ...tabs.map(({ count }) => count)].join(' ');
  useEffect(() => {
    if (list.current && layoutKey) reveal(list.current);
  }, [layoutKey]);
  if (!current) return null;

  const choose = (tab: Tab) => {
    setOwnValue(tab.id);
    onChange?.(tab.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextFocusIndex(event.key, tabs.indexOf(current), tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-3 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${id}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={onKeyDown}
            className={clsx(
              'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 border-b-2 px-2 text-[0.9375rem] font-medium whitespace-nowrap',
              'rounded-t-sm -outline-offset-2 transition-colors',
              tab === current ? 'border-brand text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="rounded-full bg-shade/7 px-2 py-0.5 text-xs text-ink-soft tabular-nums">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${current.id}`}
        tabIndex={0}
        className="rounded-md pt-5"
      >
        {current.content}
      </div>
    </div>
  );
}
