import { visitorLimits } from '../../contract/site/limits.ts';
import { paths } from '../../contract/paths.ts';
import { pathOfPage } from '../../contract/site/built-in-pages.ts';
import { momentCursor, type PagePosition } from '../platform/cursor.ts';
import type { Reads } from '../platform/database/reads.ts';
import { escapeHtml } from '../platform/mail/mail.ts';
import { findListedCarAfter, findListedCars } from './sitemap.queries.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const BATCH = 5_000;

const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('')}</${root}>\n`;
const entry = (tag: string, address: string) => `<${tag}><loc>${escapeHtml(address)}</loc></${tag}>\n`;

/** Lists all pages except those of cars. */
export const PAGES_SITEMAP = '/sitemaps/pages.xml';
export const CARS_SITEMAP = '/sitemaps/cars.xml';

const OPEN_TEXTS = [paths.home, paths.browse, paths.about, paths.contact, paths.terms, paths.privacy];

export const writePagesSitemap = (publicUrl: string, operatorPages: readonly string[]): string =>
  document(
    'urlset',
    [...new Set([...OPEN_TEXTS, ...operatorPages.map(pathOfPage)])].map((path) => entry('url', publicUrl + path)),
  );

/** Lists one part for pages, and as many for cars as the protocol's size limit requires. */
export async function writeSitemapIndex(
  reads: Reads,
  publicUrl: string,
  partSize: number = visitorLimits.sitemapAddressesMax,
): Promise<string> {
  const parts = [PAGES_SITEMAP, CARS_SITEMAP];
  for (let from: PagePosition<Date> | undefined; ;) {
    from = await reads.run((db) => findListedCarAfter(db, from, partSize));
    if (!from) break;
    parts.push(`${CARS_SITEMAP}?from=${momentCursor.write(from)}`);
  }
  return document(
    'sitemapindex',
    parts.map((path) => entry('sitemap', publicUrl + path)),
  );
}

/** Streams in batches, because a whole part would take megabytes of memory. */
export async function* writeCarsSitemap(
  reads: Reads,
  publicUrl: string,
  from: PagePosition<Date> | undefined,
  partSize: number = visitorLimits.sitemapAddressesMax,
): AsyncGenerator<string> {
  const [before, after] = document('urlset', ['|']).split('|');
  yield before!;
  let [left, next] = [partSize, from];
  do {
    const limit = Math.min(left, BATCH);
    // The extra row is the start of the next batch.
    const rows = await reads.run((db) => findListedCars(db, next, limit + 1));
    yield rows
      .slice(0, limit)
      .map(({ id }) => entry('url', publicUrl + paths.details(id)))
      .join('');
    next = rows[limit];
    left -= limit;
  } while (next && left > 0);
  yield after!;
}
