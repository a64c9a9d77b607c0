import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { SitePage } from '../../../contract/site/site.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { LegalPage } from './legal-page.tsx';
import { pageQueries } from '../../site/index.ts';

const Loading = () => (
  <div className="container-page pt-10 sm:pt-14">
    <Skeleton className="h-12 w-72 max-w-full" />
    <div className="mt-12 max-w-2xl">
      <SkeletonText lines={14} />
    </div>
  </div>
);

type Props = { slug: string; onNavigate: (address: string) => void };

/** Handles links within the site without a page load. */
const followInside = (onNavigate: (address: string) => void) => (event: MouseEvent<HTMLElement>) => {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const address = link?.getAttribute('href');
  if (!isPlain || !address?.startsWith('/')) return;
  event.preventDefault();
  onNavigate(address);
};

function Text({ page, onNavigate }: { page: SitePage } & Pick<Props, 'onNavigate'>) {
  useTitle(page.title);
  return (
    <LegalPage title={page.title} sections={page.sections}>
      {/* Safe: the server renders Markdown to HTML without scripts. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only handles clicks on the links inside */}
      <div
        lang={page.language}
        className="prose"
        onClick={followInside(onNavigate)}
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
    </LegalPage>
  );
}

/** A page written by the operator, which replaces a built-in page or adds a new one. */
export function OperatorPage({ slug, onNavigate }: Props) {
  const query = useQuery(pageQueries.page(slug));
  return (
    <Region query={query} level={1} loading={<Loading />}>
      {(page) => <Text page={page} onNavigate={onNavigate} />}
    </Region>
  );
}
