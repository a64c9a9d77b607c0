import clsx from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Badge } from './badge.tsx';

/** `count` is the number of open tasks. */
type LinkTab = { to: string; label: ReactNode; count?: string | undefined; onReach?: () => void };

type LinkTabsProps = { label: string; tabs: readonly LinkTab[]; className?: string };

/** Visible part of the adjacent tab, which indicates that there are more. */
const PEEK_PIXELS = 32;

/** Scrolls the current tab into view if the row is wider than the screen. */
function reveal(row: HTMLElement) {
  const tab = row.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.right > right) row.scrollBy({ left: tab.right - right + PEEK_PIXELS });
  else if (tab.left < left) row.scrollBy({ left: tab.left - left - PEEK_PIXELS });
}

/** Tabs that link to separate pages. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null);
  // Includes the counts, because counts that arrive later move the tabs.
  const layoutKey = tabs.map(({ to, count }) => to + count).join(' ');
  useEffect(() => {
    if (row.current && layoutKey) reveal(row.current);
  }, [layoutKey]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={clsx('flex gap-3 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {tabs.map(({ to, label: text, count, onReach }) => (
        <NavLink
          key={to}
          to={to}
          end
          onPointerEnter={onReach}
          onFocus={onReach}
          className={({ isActive }) =>
            clsx(
              'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 border-b-2 px-2 text-[0.9375rem] font-medium whitespace-nowrap',
              'rounded-t-sm -outline-offset-2 transition-colors',
              isActive ? 'border-brand text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {text}
          {count && <Badge tone="warning">{count}</Badge>}
        </NavLink>
      ))}
    </nav>
  );
}
