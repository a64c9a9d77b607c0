import type { Feed, NewFeed } from '../../contract/feeds/feeds.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { lockCar } from '../cars/index.ts';
import type { Config } from '../platform/config.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { listExported } from './export.queries.ts';
import { requireOwner } from './feed.policy.ts';
import { findFeed, findListingTitle, insertFeed, listAddresses } from './feed.queries.ts';
import { applyReading } from './import-feed.ts';
import type { ReadFeed } from './read-feed.ts';
import { presentFeed } from './show-feeds.ts';

const refuse = (code: ProblemCode) => new AppError(code, { fields: { address: code } });

/** Calendar apps write `webcal:` for https addresses. */
function parseAddress(
  typed: string,
  { publicUrl, reachesLoopback }: Pick<Config, 'publicUrl' | 'reachesLoopback'>,
): { address: string; site: string } {
  const text = typed.replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) throw refuse('feed/address-invalid');
  const url = new URL(text);
  url.hash = '';
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const isTestAddress = reachesLoopback && url.protocol === 'http:';
  if (!isPlain && !isTestAddress) throw refuse('feed/address-invalid');
  if (url.host === new URL(publicUrl).host) throw refuse('feed/own-address');
  return { address: url.href, site: url.hostname };
}

async function requireRoom(db: Database, carId: string, address: string): Promise<void> {
  const known = await listAddresses(db, carId);
  if (known.includes(address)) throw new AppError('feed/known', { fields: { address: 'feed/known' } });
  if (known.length >= feedLimits.feedsMax) throw new AppError('feed/too-many');
}

/** Reads the calendar before saving it, so that the form can report a wrong address. */
export async function addFeed(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  read: ReadFeed,
  call: { viewer: Viewer; carId: string; typed: NewFeed; language: Language },
): Promise<Feed> {
  const { viewer, carId, typed, language } = call;
  requireOwner(viewer, await findListingTitle(pool, carId));
  const { address, site } = parseAddress(typed.address, config);
  await requireRoom(pool, carId, address);

  const today = await marketToday(pool, config.timeZone);
  const reading = await read(
    { address, etag: null, lastModified: null },
    { today, exported: await listExported(pool, carId) },
  );
  if (reading.outcome === 'failed') throw new AppError(reading.error, { fields: { address: reading.error } });

  return transaction(pool, async (db) => {
    requireOwner(viewer, await lockCar(db, carId));
    await requireRoom(db, carId, address);
    const feed = await insertFeed(db, { carId, address, name: typed.name || site });
    await applyReading(db, feed, reading, today);
    return presentFeed(await findFeed(db, feed.id, today), language);
  });
}
