import MarkdownIt, { type Token } from 'markdown-it';
import type { Section } from './search.ts';

export interface Heading {
  id: string;
  title: string;
  level: number;
}

export interface RenderedPage {
  title: string;
  html: string;
  headings: Heading[];
  sections: Section[];
}

/** Resolves a link or picture to its address on the site; undefined to keep only its text. */
type Resolve = (href: string) => string | undefined;

const markdown = new MarkdownIt({ html: true, linkify: true });
// Links only full URLs, because file names may look like hosts.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// Wide tables scroll on their own, with the keyboard too.
markdown.renderer.rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';
const { fence } = markdown.renderer.rules;
markdown.renderer.rules.fence = (...options) => fence!(...options).replace('<pre>', '<pre tabindex="0">');

export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});

export const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content))
    .join('');

/** Uses GitHub's anchors, so that links work there and here. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const used = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const title = textOf(tokens[index + 1]);
    const name = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const times = used.get(name) ?? 0;
    used.set(name, times + 1);
    const id = times ? `${name}-${times}` : name;
    token.attrSet('id', id);
    return [{ id, title, level: Number(token.tag.slice(1)) }];
  });
}

/** The only raw HTML is pictures that depend on the colour scheme. */
const resolveHtml = (html: string, resolve: Resolve) =>
  html.replaceAll(/(src|srcset|href)="([^"]+)"/g, (_all, name: string, href: string) => `${name}="${resolve(href)}"`);

function resolveLinks(tokens: Token[], resolve: Resolve): Token[] {
  const isKept: boolean[] = [];
  return tokens.filter((token) => {
    if (token.children) token.children = resolveLinks(token.children, resolve);
    if (token.type.startsWith('html_')) token.content = resolveHtml(token.content, resolve);
    if (token.type === 'link_close') return isKept.pop();
    const name = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
    if (!name) return true;
    const address = resolve(String(token.attrGet(name)));
    if (address !== undefined) token.attrSet(name, address);
    if (name === 'href') isKept.push(address !== undefined);
    return address !== undefined;
  });
}

function readSections(tokens: readonly Token[], headings: readonly Heading[], address: string, weight: number) {
  const [first] = headings;
  const sections: Section[] = [];
  let heading = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const { id, title } = headings[++heading]!;
      const anchor = heading === 0 ? '' : `#${id}`;
      sections.push({ address: address + anchor, page: first!.title, heading: title, text: '', weight });
    }
    const prose = token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open' ? textOf(token) : undefined;
    const text = prose ?? (token.type === 'fence' ? token.content : '');
    // Strips box-drawing characters.
    if (text) sections.at(-1)!.text += `${text.replaceAll(/[\s\u2500-\u257F]+/g, ' ')} `;
  }
  return sections;
}

export function renderPage(text: string, address: string, resolve: Resolve, weight: number): RenderedPage {
  const parsed = parseMarkdown(text);
  const headings = nameHeadings(parsed);
  if (headings[0]?.level !== 1) throw new Error(`${address} does not start with a heading.`);
  const sections = readSections(parsed, headings, address, weight);
  const tokens = resolveLinks(parsed, resolve);
  return {
    title: headings[0].title,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings: headings.slice(1),
    sections,
  };
}
