import type { CarFeeds, Feed } from '../../contract/feeds/feeds.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { requireCan } from '../cars/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { problemText } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { showExport } from './export-link.ts';
import { findListingTitle, listFeeds, type FeedRow } from './feed.queries.ts';

const moment = (at: Date | null) => at?.toISOString() ?? null;

export const presentFeed = (row: FeedRow, language: Language): Feed => ({
  id: row.id,
  name: row.name,
  site: URL.canParse(row.address) ? new URL(row.address).hostname : '',
  triedAt: moment(row.triedAt),
  succeededAt: moment(row.succeededAt),
  failingSince: moment(row.failingSince),
  error: row.error && { code: row.error, detail: problemText(language, row.error) },
  events: row.events,
  days: row.days,
  unreadable: row.unreadable,
  collisions: row.collisions,
});

export async function showFeeds(
  services: Pick<Services, 'pool' | 'config'>,
  { viewer, carId, language }: { viewer: Viewer; carId: string; language: Language },
): Promise<CarFeeds> {
  const { pool, config } = services;
  const car = requireCan(viewer, 'edit', await findListingTitle(pool, carId));
  const isOwn = car.ownerId === viewer.uid;
  const [rows, exportUrl] = await Promise.all([
    listFeeds(pool, carId, await marketToday(pool, config.timeZone)),
    isOwn ? showExport(services, carId) : null,
  ]);
  return {
    car: { id: carId, title: car.title },
    isOwn,
    exportUrl,
    isImporting: config.calendarImport,
    feeds: rows.map((row) => presentFeed(row, language)),
  };
}
