import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/words.ts';
import { Brand } from '../../platform/brand.tsx';
import { config } from '../../platform/config.ts';
import { LanguageSwitch } from '../../platform/language-switch.tsx';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { operatorPageAt, pageQueries, VisitorLinks } from '../../site/index.ts';

/** An operator's page for visitors without an account, as the law may require it to be public. */
export default function VisitorPage() {
  const slug = operatorPageAt(location.pathname) ?? '';
  const query = useQuery(pageQueries.page(slug), queryClient);
  useTitle(config.pages?.[slug]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="container-page flex h-16 items-center justify-between gap-4">
          <a
            href={paths.home}
            aria-label={t('shell.links.brand', { brand: config.brand })}
            className="inline-flex min-h-11 items-center"
          >
            <Brand />
          </a>
          <div className="flex items-center gap-2">
            <LanguageSwitch />
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="main" className="container-page flex-1 py-10 sm:py-14">
        <Region query={query} level={1} loading={<SkeletonText lines={14} />}>
          {({ title, html, language }) => (
            <article lang={language}>
              <h1 className="mb-8 text-4xl">{title}</h1>
              <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            </article>
          )}
        </Region>
      </main>
      <footer className="border-t border-line">
        <div className="container-page py-6">
          <VisitorLinks />
        </div>
      </footer>
    </div>
  );
}
