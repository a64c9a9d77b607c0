import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { renderCarError, CarFrame } from '../cars/index.ts';
import type { CarFeeds } from '../../contract/feeds/feeds.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { t } from '../language/words.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { Region } from '../platform/region.tsx';
import { useTitle } from '../platform/use-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { AddFeedForm, ExportSection, FeedItem, feedQueries } from '../feeds/index.ts';

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
  const { id: carId = '' } = useParams();
  const query = useQuery(feedQueries.ofCar(carId));
  useTitle(t('feeds.page.title'));
  return (
    <>
      <CarFrame carId={carId} />
      <Region query={query} loading={<PageSpinner />} failed={renderCarError(carId, query)}>
        {(data) => (
          <div className="container-page measure-240 grid gap-6 py-6 sm:py-8">
            <div>
              <h1 className="text-3xl">{t('feeds.page.title')}</h1>
              <p className="mt-2 text-ink-soft">{t('feeds.page.lead')}</p>
            </div>
            {data.isOwn && <ExportSection carId={carId} url={data.exportUrl} />}
            <ImportSection {...data} carId={carId} />
          </div>
        )}
      </Region>
    </>
  );
}
