import type { Heading, RenderedPage } from './render-page.ts';

export interface Link {
  address: string;
  label: string;
}

export interface Group {
  label: string;
  links: Link[];
}

interface LayoutOptions {
  /** From this page to the site's root: '' or '../' */
  root: string;
  address: string;
  groups: readonly Group[];
  before: Link | undefined;
  after: Link | undefined;
  version: string;
}

/** Longer tables of contents show only second-level headings. */
const CONTENTS_MAX = 28;

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function contentsOf(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level === 2 || (level === 3 && headings.length <= CONTENTS_MAX));
  if (listed.length < 2) return '';
  const items = listed.map(
    ({ id, title, level }) => `<li class="level-${level}"><a href="#${id}">${escape(title)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function navigation({ groups, address, root }: LayoutOptions): string {
  const linkTo = (link: Link) => {
    // A decision belongs to the index of decisions.
    const isAbove = link.address === address.replace(/\/.+$/, '/index.html');
    const current = isAbove ? ` aria-current="${link.address === address ? 'page' : 'true'}"` : '';
    return `<li><a href="${root}${link.address}"${current}>${escape(link.label)}</a></li>`;
  };
  return groups.map(({ label, links }) => `<h2>${escape(label)}</h2><ul>${links.map(linkTo).join('')}</ul>`).join('');
}

const step = (link: Link | undefined, root: string, rel: 'prev' | 'next') =>
  link
    ? `<a rel="${rel}" href="${root}${link.address}"><span>${rel === 'prev' ? 'Previous' : 'Next'}</span>${escape(link.label)}</a>`
    : '';

export function renderLayout(page: RenderedPage, around: LayoutOptions): string {
  const { root, address, before, after, version } = around;
  const contents = contentsOf(page.headings);
  const title = address === 'index.html' ? 'Sparekey: documentation' : `${escape(page.title)} · Sparekey`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}style.css">
<script src="${root}site.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<button type="button" popovertarget="pages" aria-label="All pages"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg></button>
<a class="brand" href="${root}index.html"><img src="${root}favicon.svg" alt="" width="32" height="32">Sparekey</a>
<div class="search" role="search" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false">
<div class="found"><p role="status"></p><ol></ol></div>
</div>
</header>
<div class="frame">
<nav id="pages" aria-label="Pages" popover>${navigation(around)}</nav>
<main id="content">
${contents && `<details class="contents"><summary>On this page</summary>${contents}</details>`}
<article class="prose">
${page.html}</article>
<nav class="steps" aria-label="Previous and next">${step(before, root, 'prev')}${step(after, root, 'next')}</nav>
<footer>Sparekey ${escape(version)}</footer>
</main>
${contents ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2>${contents}</nav>` : ''}
</div>
</body>
</html>
`;
}
