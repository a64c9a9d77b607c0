import { api } from '../../contract/api.ts';
import { splitName } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isOpenPage, PAGES } from '../../contract/paths.ts';
import type { Config } from '../platform/config.ts';

const firstPart = (path: string) => `/${path.split('/')[1] ?? ''}`;

const unique = (lines: readonly string[]) => [...new Set(lines)].toSorted();

/** Pages render in the browser, so search engines must be allowed to fetch the same API responses. */
const openReads = () =>
  unique(
    Object.values<Endpoint>(api)
      .filter(({ name, access, visitors }) => visitors || (access === 'public' && name.startsWith('GET /api/pages/')))
      .map(({ name }) => splitName(name)[1].replace(/:.*/, '')),
  );

const closedPages = () => unique(PAGES.filter((page) => !isOpenPage(page)).map(firstPart));

export function robotsText({ publicBrowsing, publicUrl }: Pick<Config, 'publicBrowsing' | 'publicUrl'>): string {
  if (!publicBrowsing) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...openReads().map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    ...closedPages().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
