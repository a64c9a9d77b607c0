import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { Region } from '../platform/region.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { pageQueries } from './page-queries.ts';

/** The operator's text, for a dialog that shows the title. Visitors cannot open the page itself. */
export function OperatorText({ slug }: { slug: string }) {
  const query = useQuery(pageQueries.page(slug, '3'), queryClient);
  return (
    <Region query={query} level={3} loading={<SkeletonText lines={12} />}>
      {({ html, language }) => <div lang={language} className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
    </Region>
  );
}
