import { feedLimits } from '../../contract/feeds/limits.ts';
import { lockCar, refreshBookedDays } from '../cars/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { announceCollision } from './collision-mail.ts';
import { listExported } from './export.queries.ts';
import {
  claimDueFeeds,
  lockFeed,
  recordCollisions,
  recordEmpty,
  recordFailure,
  recordImport,
  recordUnchanged,
  replaceDays,
  type ClaimedFeed,
  type LockedFeed,
} from './feed.queries.ts';
import type { FeedReading, ReadFeed } from './read-feed.ts';

const AT_ONCE = 4;

/** An empty calendar may mean that the last booking was cancelled or that the site has lost its data. */
const isDoubtful = ({ hasDays, emptyReads, isLongEmpty }: LockedFeed, reading: FeedReading) =>
  reading.outcome === 'read' &&
  reading.contents.isEmpty &&
  hasDays &&
  !(emptyReads + 1 >= feedLimits.emptyReads && isLongEmpty);

/** The caller holds the car's lock. Imported days are kept until a reading reliably replaces them. */
export async function applyReading(
  db: Database,
  feed: ClaimedFeed,
  reading: FeedReading,
  today: string,
): Promise<void> {
  const held = await lockFeed(db, feed, today);
  if (!held) return;
  if (reading.outcome === 'failed') {
    await recordFailure(db, feed.id, reading.error);
    return;
  }
  if (isDoubtful(held, reading)) {
    await recordEmpty(db, feed.id);
    return;
  }
  if (reading.outcome === 'unchanged') await recordUnchanged(db, feed.id);
  else {
    const { contents, etag, lastModified } = reading;
    if (await replaceDays(db, feed, contents.periods)) await refreshBookedDays(db, feed.carId, today);
    await recordImport(db, feed.id, { ...contents, etag, lastModified });
  }
  for (const rentalId of await recordCollisions(db, feed.id, today))
    await announceCollision(db, { rentalId, feedId: feed.id });
}

export async function importFeed(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  read: ReadFeed,
  feed: ClaimedFeed,
): Promise<void> {
  const today = await marketToday(pool, config.timeZone);
  const reading = await read(feed, { today, exported: await listExported(pool, feed.carId) });
  await transaction(pool, async (db) => {
    if (await lockCar(db, feed.carId)) await applyReading(db, feed, reading, today);
  });
}

/** Safe to run in several processes, because each calendar is claimed by one of them. */
export async function importDueFeeds(
  services: Pick<Services, 'pool' | 'config' | 'log'>,
  read: ReadFeed,
  stopping?: AbortSignal,
): Promise<number> {
  for (let imported = 0; ;) {
    if (stopping?.aborted) return imported;
    const feeds = await claimDueFeeds(services.pool, AT_ONCE);
    if (feeds.length === 0) return imported;
    const rounds = await Promise.allSettled(feeds.map((feed) => importFeed(services, read, feed)));
    for (const [index, round] of rounds.entries()) {
      if (round.status === 'fulfilled') imported++;
      else services.log.error({ err: round.reason, feedId: feeds[index]!.id }, 'calendar not imported');
    }
  }
}
