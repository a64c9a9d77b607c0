import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import { currentSearchParams } from '../../platform/current-search-params.ts';
import { formatMoment } from '../../language/formats.ts';
import type { Overview } from '../../../contract/overview/overview.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import {
  FiguresSection,
  BannedTripsList,
  DisputesList,
  FailedPaymentsList,
  HoldsList,
  MailCard,
  ListingsCard,
  overviewKeys,
  overviewQueries,
  readOverview,
  writeOverview,
  RoutesCard,
  StatusTiles,
  StatusTilesSkeleton,
  type OverviewSearch,
  type OverviewChart,
} from '../../overview/index.ts';
import { AdminNav } from './admin-nav.tsx';
import { useWaits } from '../../waits/index.ts';
import { unknownPlacesQuery } from '../../places/index.ts';
import { paths } from '../../platform/paths.ts';

/** Limits the height and scrolls. */
const SCROLLING_LIST = '-my-2 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain';

/** Place names from listings that match no known city: searches find these cars by name but not by distance. */
function UnknownPlaces() {
  const query = useQuery(unknownPlacesQuery);
  return (
    <Card as="section" aria-label={t('places.unknown.title')}>
      <CardHeader title={t('places.unknown.title')} description={t('places.unknown.about')} level={3} />
      <Region query={query} isInline loading={<SkeletonText lines={3} />}>
        {(places) =>
          places.length === 0 ? (
            <p className="text-sm text-ink-soft">{t('places.unknown.none')}</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable by keyboard
            <ul tabIndex={0} aria-label={t('places.unknown.title')} className={SCROLLING_LIST}>
              {places.map(({ location, cars }) => (
                <li key={location} className="relative flex items-baseline justify-between gap-4 py-2.5">
                  <Link
                    to={`${paths.pendings}?${new URLSearchParams({ location })}`}
                    className="link min-w-0 truncate after:absolute after:inset-0"
                  >
                    {location}
                  </Link>
                  <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                    {t('cars.count', { count: cars })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Region>
    </Card>
  );
}

const TITLE = t('overview.title');

type Pictures = { tables: readonly OverviewChart[]; onToggle: (picture: OverviewChart) => void };

const GRID = 'grid gap-4 lg:grid-cols-2 [&>*]:min-w-0';
const toggleOf = ({ tables, onToggle }: Pictures, picture: OverviewChart) => ({
  isTable: tables.includes(picture),
  onToggle: () => onToggle(picture),
});

function RightNowCards({ data, ...pictures }: Pictures & { data: Overview }) {
  const hasDisputes = data.disputes.open > 0;
  return (
    <div className={GRID}>
      <ListingsCard listings={data.listings} {...toggleOf(pictures, 'listings')} />
      <HoldsList holds={data.holds} />
      {data.bannedTrips.open > 0 ? <BannedTripsList bannedTrips={data.bannedTrips} /> : null}
      <FailedPaymentsList payments={data.payments} isWide={!hasDisputes} />
      {hasDisputes ? <DisputesList disputes={data.disputes} /> : null}
    </div>
  );
}

const SystemCards = ({ data, ...pictures }: Pictures & { data: Overview }) => (
  <div className={GRID}>
    <RoutesCard routes={data.routes} {...toggleOf(pictures, 'routes')} />
    <MailCard mails={data.mails} />
  </div>
);

const CardsSkeleton = () => (
  <div className={GRID}>
    {Array.from({ length: 2 }, (_, index) => (
      <Card key={index}>
        <Skeleton className="mb-5 h-6 w-40" />
        <SkeletonText lines={6} />
      </Card>
    ))}
  </div>
);

function PageSection({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">{about}</p>
      {children}
    </section>
  );
}

/** The operator's dashboard: current state and figures over time. */
export default function AdminOverviewPage() {
  useTitle(TITLE);
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const search = readOverview(params);
  const change = (changes: Partial<OverviewSearch>) =>
    setParams(writeOverview({ ...readOverview(currentSearchParams()), ...changes }), {
      replace: true,
      preventScrollReset: true,
    });
  const toggle = (picture: OverviewChart) => {
    const { tables } = readOverview(currentSearchParams());
    const others = tables.filter((other) => other !== picture);
    change({ tables: others.length < tables.length ? others : [...others, picture] });
  };
  const pictures = { tables: search.tables, onToggle: toggle };
  const status = useQuery(overviewQueries.status());
  const { data, isFetching } = status;
  const waits = useWaits();
  // The region with the tiles already shows the error of this query.
  const renderNoError = () => null;

  return (
    <div className="container-page py-8 sm:py-12">
      <AdminNav />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{TITLE}</h1>
          <p className="mt-1.5 text-ink-soft">{t('overview.subtitle')}</p>
        </div>
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
          {data && (
            <p className="tabular-nums">{t('overview.as-of', { when: formatMoment(data.at, config.timeZone) })}</p>
          )}
          <Button
            variant="secondary"
            size="sm"
            icon={<RefreshCw />}
            busy={isFetching}
            onClick={() => void client.invalidateQueries({ queryKey: overviewKeys.all })}
          >
            {t('overview.refresh')}
          </Button>
        </div>
      </div>
      <Region query={status} level={3} loading={<StatusTilesSkeleton />} stale={t('overview.stale')}>
        {(now) => <StatusTiles data={now} waits={waits} />}
      </Region>
      <div className="mt-10">
        <FiguresSection search={search} onChange={change} onToggle={toggle} />
      </div>
      <PageSection id="right-now" title={t('overview.right-now.title')} about={t('overview.right-now.about')}>
        <Region query={status} loading={<CardsSkeleton />} failed={renderNoError}>
          {(now) => <RightNowCards data={now} {...pictures} />}
        </Region>
        <div className="mt-4">
          <UnknownPlaces />
        </div>
      </PageSection>
      <PageSection id="system" title={t('overview.system.title')} about={t('overview.system.about')}>
        <Region query={status} loading={<CardsSkeleton />} failed={renderNoError}>
          {(now) => <SystemCards data={now} {...pictures} />}
        </Region>
      </PageSection>
    </div>
  );
}
