import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../../../language/words.ts';
import { AdminNav, useTaskCounts } from '../admin-nav.tsx';
import { paths } from '../../../platform/paths.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { headingClass, listClass } from '../queue.tsx';

type BooksFrameProps = {
  title: string;
  about: string;
  /** The open item of a list, which replaces the heading on a phone. */
  openItem?: string | undefined;
  children: ReactNode;
};

/** Layout of the accounting pages, with links to the others. */
export function BooksFrame({ title, about, openItem, children }: BooksFrameProps) {
  useTitle(title);
  const waiting = useTaskCounts();
  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <LinkTabs
        label={t('books.page.label')}
        tabs={[
          { to: paths.money, label: t('books.page.figures') },
          { to: paths.moneyOwners, label: t('books.page.owners') },
          { to: paths.moneyStuck, label: t('books.page.stuck'), count: waiting('moneyStuck') },
          { to: paths.disputes, label: t('books.page.disputes'), count: waiting('disputes') },
          { to: paths.moneyReport, label: t('books.page.report') },
        ]}
        className="mb-6 max-sm:-mx-5 max-sm:px-5"
      />
      <h1 className={clsx('text-3xl', headingClass(openItem))}>{title}</h1>
      <p className={clsx('mt-1.5 mb-6 text-ink-soft', listClass(openItem))}>{about}</p>
      {children}
    </div>
  );
}
