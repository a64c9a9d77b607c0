import clsx from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t } from '../../../language/words.ts';
import { AdminNav } from '../admin-nav.tsx';
import { paths } from '../../../platform/paths.ts';
import { useTitle } from '../../../platform/use-title.ts';

const PAGES = [
  { to: paths.money, label: t('books.page.figures') },
  { to: paths.moneyOwners, label: t('books.page.owners') },
  { to: paths.moneyStuck, label: t('books.page.stuck') },
  { to: paths.disputes, label: t('books.page.disputes') },
  { to: paths.moneyReport, label: t('books.page.report') },
];

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium whitespace-nowrap',
    isActive
      ? 'border-brand bg-brand-tint text-brand'
      : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
  );

/** Layout of the accounting pages, with links to the others. */
export function BooksFrame({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <nav aria-label={t('books.page.label')} className="-mx-5 mb-6 flex gap-2 overflow-x-auto px-5 py-1">
        {PAGES.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === paths.money} className={linkClass}>
            {label}
          </NavLink>
        ))}
      </nav>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{about}</p>
      {children}
    </div>
  );
}
