import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Flag } from 'lucide-react';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reportQueries } from './report-queries.ts';
import { ReportRow } from './report-row.tsx';
import { writeReports, type ReportsAddress } from './reports-address.ts';

export const useReports = ({ state, kind }: ReportsAddress) => useInfiniteQuery(reportQueries.list({ state, kind }));

const Nothing = ({ state }: Pick<ReportsAddress, 'state'>) =>
  state === 'open' ? (
    <EmptyState icon={<CheckCheck />} title={t('moderation.reports.none.open')}>
      {t('moderation.reports.none.open-text')}
    </EmptyState>
  ) : (
    <EmptyState icon={<Flag />} title={t('moderation.reports.none.decided')}>
      {t('moderation.reports.none.decided-text')}
    </EmptyState>
  );

const Loading = () => (
  <div role="status" className="grid gap-3">
    <span className="visually-hidden">{t('moderation.reports.loading')}</span>
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton key={row} className="h-30 w-full rounded-card" />
    ))}
  </div>
);

type ReportListProps = { address: ReportsAddress; query: ReturnType<typeof useReports> };

export const ReportList = ({ address, query }: ReportListProps) => (
  <Region
    query={query}
    loading={<Loading />}
    empty={({ pages }) => (pages[0]!.reports.length === 0 ? <Nothing state={address.state} /> : undefined)}
  >
    {({ pages }) => (
      <>
        <ul aria-label={t('moderation.reports.title')} className="grid gap-3">
          {pages
            .flatMap((page) => page.reports)
            .map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                isShown={report.id === address.report}
                to={`?${writeReports({ ...address, report: report.id }).toString()}`}
              />
            ))}
        </ul>
        {query.hasNextPage && (
          <Button
            variant="secondary"
            className="mt-4"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? t('moderation.users.more-failed') : t('moderation.users.more')}
          </Button>
        )}
      </>
    )}
  </Region>
);
