import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../../contract/dates.ts';
import type { Overview } from '../../contract/overview.ts';
import { config } from '../app/config.ts';
import { useTitle } from '../app/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { FiguresSection } from './figures-section.tsx';
import { BannedTripsList, DisputesList, FailedPaymentsList, HoldsList, ParkedMailsList } from './latest-lists.tsx';
import { ListingsCard } from './listings-card.tsx';
import { LoadFailed } from './load-failed.tsx';
import { overviewQueries } from './overview-queries.ts';
import { readOverview, writeOverview, type OverviewSearch, type Picture } from './overview-search.ts';
import { RoutesCard } from './routes-card.tsx';
import { StandingTiles, StandingTilesSkeleton } from './standing-tiles.tsx';

const TITLE = 'Overview';

type Pictures = { tables: readonly Picture[]; onToggle: (picture: Picture) => void };

function RightNow({ data, tables, onToggle }: Pictures & { data: Overview }) {
  const toggle = (picture: Picture) => ({ isTable: tables.includes(picture), onToggle: () => onToggle(picture) });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
      <div className="grid gap-4 [&>*]:min-w-0">
        <ListingsCard listings={data.listings} {...toggle('listings')} />
        <RoutesCard routes={data.routes} {...toggle('routes')} />
      </div>
      <div className="grid gap-4 [&>*]:min-w-0">
        <HoldsList holds={data.holds} />
        <FailedPaymentsList payments={data.payments} />
      </div>
      {data.bannedTrips.open > 0 ? (
        <div className="lg:col-span-2">
          <BannedTripsList bannedTrips={data.bannedTrips} />
        </div>
      ) : null}
      {data.disputes.open > 0 ? (
        <div className="lg:col-span-2">
          <DisputesList disputes={data.disputes} />
        </div>
      ) : null}
      <div className="lg:col-span-2">
        <ParkedMailsList mails={data.mails} />
      </div>
    </div>
  );
}

const RightNowSkeleton = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    {Array.from({ length: 4 }, (_, index) => (
      <Card key={index}>
        <Skeleton className="mb-5 h-6 w-40" />
        <SkeletonText lines={6} />
      </Card>
    ))}
  </div>
);

/** The operator's page: how everything stands, and how it went over time. */
export default function OverviewPage() {
  useTitle(TITLE);
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const search = readOverview(params);
  const change = (changes: Partial<OverviewSearch>) =>
    setParams(writeOverview({ ...search, ...changes }), { replace: true, preventScrollReset: true });
  const toggle = (picture: Picture) => {
    const others = search.tables.filter((other) => other !== picture);
    change({ tables: others.length < search.tables.length ? others : [...others, picture] });
  };
  const { data, error, refetch, isFetching } = useQuery(overviewQueries.standing());

  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{TITLE}</h1>
          <p className="mt-1.5 text-ink-soft">How the marketplace is doing.</p>
        </div>
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          {data && <p className="tabular-nums">As of {formatMoment(data.at, config.timeZone)}</p>}
          <Button
            variant="secondary"
            size="sm"
            icon={<RefreshCw />}
            busy={isFetching}
            onClick={() => void client.invalidateQueries({ queryKey: overviewQueries.all })}
          >
            Refresh
          </Button>
        </div>
      </div>
      {data ? <StandingTiles data={data} /> : !error && <StandingTilesSkeleton />}
      <div className="mt-10">
        <FiguresSection search={search} onChange={change} onToggle={toggle} />
      </div>
      <section aria-labelledby="right-now" className="mt-10">
        <h2 id="right-now" className="mb-4 text-xl">
          Right now
        </h2>
        {data ? (
          <RightNow data={data} tables={search.tables} onToggle={toggle} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <RightNowSkeleton />
        )}
      </section>
    </div>
  );
}
