import type { ReactNode } from 'react';
import { t } from '../../../language/words.ts';
import { AdminNav, useTaskCounts } from '../admin-nav.tsx';
import { paths } from '../../../platform/paths.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { LinkTabs } from '../../../ui/link-tabs.tsx';

/** Layout of the accounting pages, with links to the others. */
export function BooksFrame({ title, about, children }: { title: string; about: string; children: ReactNode }) {
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
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{about}</p>
      {children}
    </div>
  );
}
