import MarkdownIt, { type Token } from 'markdown-it';

/** Resolves the targets of links and pictures, or reports why they are invalid. */
export interface LinkResolver {
  link: (href: string) => { address: string } | { problem: string };
  picture: (src: string) => { address: string; width: number; height: number } | { problem: string };
}

/** The top level of the headings: 2 on a page, 3 inside a dialog, whose title is already an h2. */
type HeadingLevel = 2 | 3;

export interface RenderedMarkdown {
  title: string;
  sections: { id: string; title: string }[];
  html: Record<HeadingLevel, string>;
}

const SAFE = /^(https?:\/\/|mailto:|tel:)\S+$/i;
/** A fragment, a path on this site, or a file. Excludes colons, which could end a scheme. */
const RELATIVE = /^(#\S*|\/(?!\/|\\|%5c)\S*|[\w.~%-][\w.~%/-]*(#\S*)?)$/i;

/** Markdown leaves unsafe links as plain text. */
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

/** Removes the first heading, because the surrounding page shows it as its title. */
function takeTitle(tokens: Token[]): string | undefined {
  const [open, inline] = tokens;
  if (open?.type !== 'heading_open' || open.tag !== 'h1') return undefined;
  tokens.splice(0, 3);
  return textOf(inline) || undefined;
}

/** Turns `#` and `##` into sections, keeps deeper headings below them, and gives each an id to link to. */
function anchorHeadings(tokens: Token[]): RenderedMarkdown['sections'] {
  const sections: RenderedMarkdown['sections'] = [];
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

function resolveAll(tokens: Token[], resolve: LinkResolver, problems: string[]) {
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

const shiftHeadings = (tokens: Token[]) => {
  for (const token of tokens) {
    const level = /^h([2-5])$/.exec(token.tag)?.[1];
    if (level && token.type.startsWith('heading_')) token.tag = `h${Number(level) + 1}`;
  }
  return tokens;
};

/** Returns the pictures' sources as written in the text. */
export const findPictures = (text: string): string[] =>
  markdown
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image')
    .map((token) => attribute(token, 'src'));

/** Returns undefined if the text does not begin with a heading. The output is inert: HTML in the text is escaped. */
export function renderMarkdown(text: string, resolve: LinkResolver, problems: string[]): RenderedMarkdown | undefined {
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
  shiftHeadings(tokens);
  return { title, sections, html: { 2: page, 3: render() } };
}
