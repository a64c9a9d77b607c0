import { escapeHtml } from '../mail/mail.ts';

/** What search engines and previews are told of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Without the parts of an address that only some visits have */
  canonical?: string | undefined;
  image?: { url: string; width: number; height: number } | undefined;
  /** Of use to the page itself, which shows its largest photo without waiting for any answer (`web/early.ts`) */
  early?: object | undefined;
  robots?: 'noindex';
  status?: 404;
}

const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`;

const imageTags = ({ url, width, height }: NonNullable<PageHead['image']>) => [
  meta('property', 'og:image', url),
  meta('property', 'og:image:width', width),
  meta('property', 'og:image:height', height),
];

/** Puts it in the place of what every page says of itself. */
export function writeHead(html: string, head: PageHead, brand: string): string {
  const { title, description, canonical, image, early, robots } = head;
  const tags = [
    ...(early ? [meta('name', 'sparekey-photos', JSON.stringify(early))] : []),
    ...(robots ? [meta('name', 'robots', robots)] : []),
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}" />`, meta('property', 'og:url', canonical)]
      : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(image ? imageTags(image) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
  // Functions, since a dollar sign means something in a replacement, and prices have one.
  return html
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escapeHtml(title)}</title>`, ...tags].join('\n    '))
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', description));
}
