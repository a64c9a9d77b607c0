import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { rove } from './roving.ts';

type Tab = {
  id: string;
  label: ReactNode;
  count?: number;
  content: ReactNode;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The chosen tab; leave out to let the tabs keep it themselves. */
  value?: string;
  onChange?: (id: string) => void;
  className?: string;
};

/** Of the next tab, so that it shows that there is one */
const BESIDE = 32;

/** Where a row of tabs is wider than the screen, the chosen one may be out of sight. */
function reveal(row: HTMLElement) {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.right > right) row.scrollBy({ left: tab.right - right + BESIDE });
  else if (tab.left < left) row.scrollBy({ left: tab.left - left - BESIDE });
}

export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === (value ?? own)) ?? tabs[0];
  // Counts that arrive later move the tabs.
  const look = [current?.id, ...tabs.map(({ count }) => count)].join(' ');
  useEffect(() => {
    if (list.current && look) reveal(list.current);
  }, [look]);
  if (!current) return null;

  const choose = (tab: Tab) => {
    setOwn(tab.id);
    onChange?.(tab.id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const to = rove(event.key, tabs.indexOf(current), tabs.length);
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
