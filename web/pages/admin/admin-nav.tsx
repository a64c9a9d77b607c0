import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import type { WaitPage } from '../../../contract/wait-entry.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { countWaits, waitsOnPages, useWaits, writeCount } from '../../waits/index.ts';

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'inline-flex min-h-11 items-center gap-2 border-b-2 px-1 font-medium whitespace-nowrap -outline-offset-2',
    isActive ? 'border-brand text-brand' : 'border-transparent text-ink-soft hover:text-ink',
  );

/** Scrolls the current page's link into view, because a phone has room for only a few links. */
function useScrollToCurrent(layoutKey: string) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!bar.current || !current || !layoutKey) return;
    // Scrolls only this bar: the browser may have restored the scroll position of the page.
    bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, [layoutKey]);
  return bar;
}

/** Returns a function that writes the number of open tasks on some pages; undefined if there are none. */
export function useTaskCounts() {
  const waits = useWaits();
  return (...pages: WaitPage[]) => {
    const total = countWaits(waitsOnPages(waits, pages));
    return total.count > 0 ? writeCount(total) : undefined;
  };
}

/** Links to the admin pages, each with the number of open tasks. */
export function AdminNav() {
  const waiting = useTaskCounts();
  const links = [
    { to: paths.overview, label: t('moderation.nav.overview') },
    { to: paths.pendings, label: t('moderation.pendings.title'), count: waiting('pendings') },
    { to: paths.adminReports, label: t('moderation.nav.reports'), count: waiting('adminReports') },
    { to: paths.adminClaims, label: t('moderation.claims.title'), count: waiting('adminClaims') },
    ...(config.driverCheck
      ? [{ to: paths.adminDrivers, label: t('drivers.admin.title'), count: waiting('adminDrivers') }]
      : []),
    { to: paths.money, label: t('moderation.nav.money'), count: waiting('disputes', 'moneyStuck') },
    { to: paths.adminUsers, label: t('moderation.nav.users') },
    { to: paths.adminIntegrations, label: t('moderation.nav.integrations') },
    { to: paths.adminSettings, label: t('moderation.nav.settings') },
    { to: paths.adminSystem, label: t('moderation.nav.system'), count: waiting('adminSystem') },
  ];
  // Includes the counts, because counts that arrive later move the links.
  const bar = useScrollToCurrent(links.map(({ to, count }) => to + count).join(' '));
  return (
    <nav
      ref={bar}
      aria-label={t('moderation.nav.label')}
      className="relative -mt-3 mb-6 flex gap-6 overflow-x-auto lg:gap-3 border-b border-line max-sm:-mx-5 max-sm:px-5"
    >
      {links.map(({ to, label, count }) => (
        <NavLink key={to} to={to} end={to !== paths.money} className={linkClass}>
          {label}
          {count && <Badge tone="warning">{count}</Badge>}
        </NavLink>
      ))}
    </nav>
  );
}
