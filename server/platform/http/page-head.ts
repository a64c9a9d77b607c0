import { escapeHtml } from '../mail/mail.ts';

/** What search engines and link previews show about a page. */
export interface PageHead {
  title: string;
  description: string;
  /** Without query parameters that only some visits have. */
  canonical?: string | undefined;
  image?: { url: string; width: number; height: number } | undefined;
  /** Data that lets the page show its largest photo before any request completes (`web/early.ts`). */
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

/** Replaces the default title and description and adds the other tags. */
export function renderPageHead(html: string, head: PageHead, brand: string): string {
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
  // Functions, because `$` has a meaning in replacement strings, and prices may contain it.
  return html
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escapeHtml(title)}</title>`, ...tags].join('\n    '))
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', description));
}
