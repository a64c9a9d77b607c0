import clsx from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';

type LinkTab = { to: string; label: ReactNode; onReach?: () => void };

type LinkTabsProps = { label: string; tabs: readonly LinkTab[]; className?: string };

/** Of the next tab, so that it shows that there is one */
const BESIDE = 32;

/** Where a row is wider than the screen, the page's own tab may be out of sight. */
function reveal(row: HTMLElement) {
  const tab = row.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.right > right) row.scrollBy({ left: tab.right - right + BESIDE });
  else if (tab.left < left) row.scrollBy({ left: tab.left - left - BESIDE });
}

/** Tabs that are pages, each with an address of its own. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null);
  const look = tabs.map(({ to }) => to).join(' ');
  useEffect(() => {
    if (row.current && look) reveal(row.current);
  }, [look]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={clsx('flex gap-3 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {tabs.map(({ to, label: words, onReach }) => (
        <NavLink
          key={to}
          to={to}
          end
          onPointerEnter={onReach}
          onFocus={onReach}
          className={({ isActive }) =>
            clsx(
              'flex min-h-11 min-w-11 shrink-0 items-center justify-center border-b-2 px-2 text-[0.9375rem] font-medium whitespace-nowrap',
              'rounded-t-sm -outline-offset-2 transition-colors',
              isActive ? 'border-brand text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {words}
        </NavLink>
      ))}
    </nav>
  );
}
