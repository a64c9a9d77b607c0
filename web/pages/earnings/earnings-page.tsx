import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, PiggyBank } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { currentSearchParams } from '../../platform/current-search-params.ts';
import type { Earnings } from '../../../contract/earnings/earnings.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnlistedCount, useWaits, WaitingSection, waitsOnPages } from '../../waits/index.ts';
import {
  AccountNotice,
  BalanceCard,
  ComingCard,
  readEarningsSearch,
  writeEarningsSearch,
  type EarningsSearch,
  earningsQueries,
  MonthSection,
  PayoutList,
  YearCard,
} from '../../earnings/index.ts';

const PAGES = ['earnings'] as const;

const TOP = 'grid gap-4 lg:grid-cols-2 [&>*]:min-w-0';

const Loading = () => (
  <div>
    <p role="status" className="visually-hidden">
      {t('earnings.loading')}
    </p>
    <div className={TOP}>
      <Skeleton className="h-84 w-full rounded-card" />
      <Skeleton className="h-84 w-full rounded-card" />
    </div>
    <Skeleton className="mt-4 h-96 w-full rounded-card" />
  </div>
);

/** Explains when earnings and payouts will appear here. */
const NothingYet = () => (
  <EmptyState
    icon={<PiggyBank />}
    title={t('earnings.none.title')}
    action={
      <>
        <ButtonLink to={paths.payoutAccount}>{t('earnings.account.do.none')}</ButtonLink>
        <ButtonLink to={paths.myCars} variant="secondary">
          {t('earnings.none.cars')}
        </ButtonLink>
      </>
    }
  >
    {t('earnings.none.text', { percent: config.ownerFeePercent })}
  </EmptyState>
);

/** Returns the newest month of the year with trips, or else the current month or the first of the year. */
function newestMonth({ months }: Earnings): string {
  const thisMonth = config.today.slice(0, 7);
  const used = months.filter(({ month, trips }) => trips > 0 && month <= thisMonth);
  return used.at(-1)?.month ?? (months.some(({ month }) => month === thisMonth) ? thisMonth : months[0]!.month);
}

export default function EarningsPage() {
  useTitle(t('earnings.title'));
  const [params, setParams] = useSearchParams();
  const search = readEarningsSearch(params);
  const query = useQuery(earningsQueries.year(search.year));
  const change = (changes: Partial<EarningsSearch>) =>
    setParams(writeEarningsSearch({ ...readEarningsSearch(currentSearchParams()), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('earnings.title')}</h1>
        <ButtonLink to={paths.bookings} icon={<BookOpenCheck />} variant="secondary">
          {t('cars.mine.bookings')}
        </ButtonLink>
      </div>
      <WaitingSection waits={waitsOnPages(useWaits(), PAGES)} rest={useUnlistedCount(PAGES)} />
      <Region
        query={query}
        level={2}
        loading={<Loading />}
        empty={({ firstYear }) => (firstYear === null ? <NothingYet /> : undefined)}
      >
        {(earnings) => {
          const month = search.month ?? newestMonth(earnings);
          return (
            <div className="grid gap-4 [&>*]:min-w-0">
              <AccountNotice earnings={earnings} />
              <div className={TOP}>
                <BalanceCard earnings={earnings} />
                <ComingCard coming={earnings.coming} />
              </div>
              <YearCard
                earnings={earnings}
                month={month}
                isStale={query.isPlaceholderData}
                onYear={(year) => change({ year, month: undefined, carId: undefined })}
                onMonth={(chosen) => change({ month: chosen, carId: undefined })}
              />
              <MonthSection
                month={month}
                sums={earnings.months.find((each) => each.month === month)}
                search={search}
                onChange={(changes) => change({ month, ...changes })}
              />
              <PayoutList />
            </div>
          );
        }}
      </Region>
    </div>
  );
}
