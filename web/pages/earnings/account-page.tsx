import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { earningsQueries, PayoutAccountCard, TaxCard } from '../../earnings/index.ts';

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('earnings.loading')}</span>
    <Skeleton className="h-80 w-full rounded-card" />
  </div>
);

/** The payout account and the tax details. */
export default function PayoutAccountPage() {
  useTitle(t('earnings.account.page'));
  const account = useQuery(earningsQueries.account());
  const tax = useQuery(earningsQueries.tax());
  return (
    <div className="container-page measure-168 py-8 sm:py-12">
      <Link to={paths.earnings} className="link tap mb-3 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('earnings.title')}
      </Link>
      <h1 className="mb-6 text-3xl">{t('earnings.account.page')}</h1>
      <div className="grid gap-6">
        <Region query={account} level={2} loading={<Loading />}>
          {(data) => <PayoutAccountCard account={data} />}
        </Region>
        <Region query={tax} level={2} loading={<Loading />}>
          {(data) => <TaxCard saved={data.details} isNeeded={data.isNeeded} />}
        </Region>
      </div>
    </div>
  );
}
