import type { ComponentProps } from 'react';
import { t } from '../language/words.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { paths } from './paths.ts';
import { PageLoadError } from './region.tsx';
import { ApiError } from './session/api.ts';
import { useTitle } from './use-title.ts';

type Missing = 'page' | 'car' | 'trip' | 'person';

export default function NotFoundPage({ what = 'page' }: { what?: Missing }) {
  useTitle(t('page.not-found.document-title'));
  return (
    <div className="container-page grid place-items-center py-24 text-center">
      <p className="text-sm font-semibold tracking-wide text-brand">404</p>
      <h1 className="mt-2 text-3xl">{t.of('page.not-found.title', what)}</h1>
      <p className="mt-3 max-w-md text-ink-soft">{t('page.not-found.text')}</p>
      <ButtonLink to={paths.home} className="mt-6">
        {t('page.not-found.home')}
      </ButtonLink>
    </div>
  );
}

/** Error view for a page about one thing: not found, for its problem code and for malformed ids, or failed to load. */
export const renderPageError =
  (query: ComponentProps<typeof PageLoadError>['query'], { what, code }: { what: Missing; code: string }) =>
  (error: Error) =>
    error instanceof ApiError && (error.status === 404 || error.code === code) ? (
      <NotFoundPage what={what} />
    ) : (
      <PageLoadError query={query} />
    );
