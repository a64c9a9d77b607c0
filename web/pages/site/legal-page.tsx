import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { LegalSection } from '../../site/index.ts';
import { useAnchor } from '../../platform/use-anchor.ts';
import { operator } from '../../site/index.ts';
import { rich, t } from '../../language/words.ts';
import { formatLongDay } from '../../language/formats.ts';

interface ContentsProps {
  isNumbered: boolean;
  sections: LegalPageProps['sections'];
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function Contents({ sections, isNumbered, onFollow }: ContentsProps) {
  return (
    <nav aria-label={t('site.legal.contents')}>
      <ol className="grid gap-0.5 text-[0.9375rem]/5">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={onFollow}
              className={clsx(
                'tap flex items-center gap-1.5 rounded-control py-1.5 text-ink-soft hover:bg-ink/5 hover:text-ink',
                isNumbered ? 'px-3' : 'px-4',
              )}
            >
              {isNumbered ? <span className="w-6 shrink-0 text-end text-ink-faint">{index + 1}.</span> : null}
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Closes the list of contents before the browser jumps, because it would cover the chosen section. */
function closeContents(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}

interface LegalPageProps {
  title: string;
  /** Only for the built-in texts, which are dated and numbered. */
  lead?: string;
  sections: readonly Pick<LegalSection, 'id' | 'title'>[];
  children: ReactNode;
}

export function LegalPage({ title, lead, sections, children }: LegalPageProps) {
  useAnchor();
  const isNumbered = lead !== undefined;
  const hasContents = sections.length > 1;
  return (
    <div className="container-page pt-10 sm:pt-14">
      <header className="max-w-2xl">
        <h1 className="text-4xl">{title}</h1>
        {lead === undefined ? null : (
          <>
            <p className="mt-4 text-lg text-ink-soft">{lead}</p>
            <p className="mt-3 text-sm text-ink-faint">
              {rich('site.legal.updated', {
                day: formatLongDay(operator.textsUpdated),
                date: (words) => <time dateTime={operator.textsUpdated}>{words}</time>,
              })}
            </p>
          </>
        )}
      </header>
      {hasContents ? (
        <details className="group mt-8 rounded-card border border-line bg-surface lg:hidden print:hidden">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
            {t('site.legal.contents')}
            <ChevronDown className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180" />
          </summary>
          <div className="px-1 pb-2">
            <Contents sections={sections} isNumbered={isNumbered} onFollow={closeContents} />
          </div>
        </details>
      ) : null}
      <div className={clsx('mt-8 grid gap-x-16 lg:mt-12', hasContents && 'lg:grid-cols-[16rem_minmax(0,1fr)]')}>
        {hasContents ? (
          <aside className="max-lg:hidden print:hidden">
            <div className="sticky top-24 -ms-4 max-h-[calc(100dvh-7rem)] overflow-y-auto p-0.5">
              <p className="mb-2 px-4 text-sm font-semibold">{t('site.legal.contents')}</p>
              <Contents sections={sections} isNumbered={isNumbered} />
            </div>
          </aside>
        ) : null}
        <article className="min-w-0">{children}</article>
      </div>
    </div>
  );
}
