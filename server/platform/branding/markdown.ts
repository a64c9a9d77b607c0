import MarkdownIt, { type Token } from 'markdown-it';

/** What a page's links and pictures lead to: an address, or a sentence about what is wrong with them. */
export interface Resolve {
  link: (href: string) => { address: string } | { problem: string };
  picture: (src: string) => { address: string; width: number; height: number } | { problem: string };
}

/** The level of the headings below the page's own: 2 on a page, 3 inside a dialog, whose own title is a 2 */
type HeadingLevel = 2 | 3;

export interface Rendered {
  title: string;
  sections: { id: string; title: string }[];
  html: Record<HeadingLevel, string>;
}

const SAFE = /^(https?:\/\/|mailto:|tel:)\S+$/i;
/** A part of this page, a page of this site, or a file: no colon, which could end a scheme */
const RELATIVE = /^(#\S*|\/(?!\/|\\|%5c)\S*|[\w.~%-][\w.~%/-]*(#\S*)?)$/i;

/** A link to anything else stays the text that was typed. */
const isSafeLink = (url: string): boolean => SAFE.test(url) || RELATIVE.test(url);

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = isSafeLink;

const idOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'section';

const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : ' '))
    .join('')
    .trim();

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

/** Takes the page's own heading out: it is shown by the page around the text. */
function takeTitle(tokens: Token[]): string | undefined {
  const [open, inline] = tokens;
  if (open?.type !== 'heading_open' || open.tag !== 'h1') return undefined;
  tokens.splice(0, 3);
  return textOf(inline) || undefined;
}

/** `#` and `##` are sections, deeper ones stay below them; each can be linked to. */
function anchorHeadings(tokens: Token[]): Rendered['sections'] {
  const sections: Rendered['sections'] = [];
  const used = new Set<string>();
  let level = 2;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      level = Math.min(4, Math.max(2, Number(token.tag.slice(1))));
      const title = textOf(tokens[index + 1]);
      let id = idOf(title);
      for (let number = 2; used.has(id); number++) id = `${idOf(title)}-${number}`;
      used.add(id);
      token.attrSet('id', id);
      if (level === 2) sections.push({ id, title });
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${level}`;
  }
  return sections;
}

function resolveAll(tokens: Token[], resolve: Resolve, problems: string[]) {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') {
      const resolved = resolve.link(attribute(token, 'href'));
      if ('problem' in resolved) problems.push(resolved.problem);
      else token.attrSet('href', resolved.address);
      if (/^https?:/i.test(attribute(token, 'href'))) token.attrSet('rel', 'noopener noreferrer nofollow');
    }
    if (token.type === 'image') {
      const resolved = resolve.picture(attribute(token, 'src'));
      if ('problem' in resolved) problems.push(resolved.problem);
      else {
        token.attrSet('src', resolved.address);
        token.attrSet('width', String(resolved.width));
        token.attrSet('height', String(resolved.height));
        token.attrSet('loading', 'lazy');
      }
    }
  }
}

const deeper = (tokens: Token[]) => {
  for (const token of tokens) {
    const level = /^h([2-5])$/.exec(token.tag)?.[1];
    if (level && token.type.startsWith('heading_')) token.tag = `h${Number(level) + 1}`;
  }
  return tokens;
};

/** As the text names them */
export const picturesIn = (text: string): string[] =>
  markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((token) => attribute(token, 'src'));

/** Undefined for a text without a heading of its own. Nothing of it can run: what looks like HTML is shown as it was typed. */
export function renderMarkdown(text: string, resolve: Resolve, problems: string[]): Rendered | undefined {
  const tokens = markdown.parse(text, {});
  const title = takeTitle(tokens);
  if (title === undefined) {
    problems.push('must begin with its heading, such as "# Impressum"');
    return undefined;
  }
  const sections = anchorHeadings(tokens);
  resolveAll(tokens, resolve, problems);
  const render = () => markdown.renderer.render(tokens, markdown.options, {});
  const page = render();
  deeper(tokens);
  return { title, sections, html: { 2: page, 3: render() } };
}
