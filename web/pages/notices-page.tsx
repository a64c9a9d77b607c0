import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { useTitle } from '../platform/use-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { NoticeList, noticeQueries, useNoticeRefresh, useSeenNotices } from '../notices/index.ts';
import { useUnlistedCount, useWaits, WaitingSection } from '../waits/index.ts';
import { ShowMore } from '../ui/show-more.tsx';

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
  useNoticeRefresh();
  const query = useInfiniteQuery(noticeQueries.list());
  const { data } = query;
  const notices = useSeenNotices(data?.pages.flatMap((page) => page.notices) ?? []);
  const waits = useWaits();
  return (
    <div className="container-page measure-192 py-8 sm:py-10">
      <h1 className="mb-6 text-3xl">{t('notices.title')}</h1>
      <WaitingSection waits={waits} rest={useUnlistedCount()} isWhole />
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
              <ShowMore pages={query} className="mt-6 justify-items-center" />
            </>
          )
        }
      </Region>
    </div>
  );
}
