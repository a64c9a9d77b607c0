import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { CarFeeds } from '../../contract/feeds/feeds.ts';
import { feedLimits } from '../../contract/limits.ts';
import { NotYours } from '../cars/index.ts';
import { t } from '../language/words.ts';
import NotFoundPage from '../platform/not-found-page.tsx';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';
import { PageFailed, Region } from '../platform/region.tsx';
import { ApiError } from '../platform/session/api.ts';
import { useTitle } from '../platform/use-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { AddFeedForm } from './add-feed-form.tsx';
import { ExportSection } from './export-section.tsx';
import { FeedItem } from './feed-item.tsx';
import { feedQueries } from './feed-queries.ts';

function ImportSection({ carId, feeds, isImporting, isOwn }: CarFeeds & { carId: string }) {
  const canImport = isImporting && isOwn;
  return (
    <Card as="section" aria-labelledby="feeds-import" className="grid gap-5">
      <div>
        <h2 id="feeds-import" className="text-xl">
          {t('feeds.import.title')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('feeds.import.lead', { minutes: feedLimits.everyMinutes })}</p>
      </div>
      {!isImporting && <Alert tone="warning">{t('feeds.import.off')}</Alert>}
      {feeds.length === 0 ? (
        <p className="text-ink-faint">{t('feeds.import.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {feeds.map((feed) => (
            <FeedItem key={feed.id} carId={carId} feed={feed} isOwn={isOwn} canImport={canImport} />
          ))}
        </ul>
      )}
      {canImport && feeds.length < feedLimits.feedsMax && <AddFeedForm carId={carId} />}
      {canImport && feeds.length >= feedLimits.feedsMax && (
        <p className="text-ink-faint">{t('feeds.add.full', { count: feeds.length })}</p>
      )}
    </Card>
  );
}

export default function FeedsPage() {
  const { carId = '' } = useParams();
  const query = useQuery(feedQueries.ofCar(carId));
  useTitle(t('feeds.page.title'));
  const failed = (error: Error) => {
    if (error instanceof ApiError && error.status === 403) return <NotYours carId={carId} />;
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.code === 'car/not-found');
    return isUnknown ? <NotFoundPage what="car" /> : <PageFailed query={query} />;
  };
  return (
    <Region query={query} loading={<PageSpinner />} failed={failed}>
      {(data) => (
        <div className="container-page measure-240 grid gap-6 py-8 sm:py-12">
          <div className="grid gap-4">
            <Link
              to={paths.calendar(carId)}
              className="link tap inline-flex items-center gap-1.5 justify-self-start text-sm"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t('feeds.page.back')}
            </Link>
            <div>
              <h1 className="text-3xl break-words">{t('feeds.page.title-of-car', { car: data.car.title })}</h1>
              <p className="mt-2 text-ink-soft">{t('feeds.page.lead')}</p>
            </div>
          </div>
          {data.isOwn && <ExportSection carId={carId} url={data.exportUrl} />}
          <ImportSection {...data} carId={carId} />
        </div>
      )}
    </Region>
  );
}
