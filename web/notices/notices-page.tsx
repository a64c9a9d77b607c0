import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { useTitle } from '../platform/use-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MarkAll } from './mark-all.tsx';
import { NoticeList } from './notice-list.tsx';
import { noticeQueries, useFreshNotices } from './notice-queries.ts';

const Loading = () => (
  <div className="grid gap-5 px-3 py-3">
    <Spinner label={t('notices.loading')} className="visually-hidden" />
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid grow gap-2">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
    ))}
  </div>
);

export default function NoticesPage() {
  useTitle(t('notices.title'));
  useFreshNotices();
  const query = useInfiniteQuery(noticeQueries.list());
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  return (
    <div className="container-page max-w-3xl py-8 sm:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl">{t('notices.title')}</h1>
        <MarkAll newest={notices[0]} />
      </div>
      <Region query={query} loading={<Loading />}>
        {() =>
          notices.length === 0 ? (
            <EmptyState icon={<Bell />} title={t('notices.none.title')}>
              {t('notices.none.text')}
            </EmptyState>
          ) : (
            <>
              <div className="-mx-3">
                <NoticeList notices={notices} />
              </div>
              {hasNextPage ? (
                <div className="mt-6 text-center">
                  <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {t('notices.more')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Region>
    </div>
  );
}
